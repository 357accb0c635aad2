import { inventory_item } from "../../catalogue/items/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import type { PictureCredit } from "../../catalogue/pictures/credit.ts";
import { upload } from "../../catalogue/uploads/tables.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, max, ne, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { CARD_SIZES } from "./rules.ts";
import { picture } from "./tables.ts";

/** Maximum number of items offered for a picture. There is no field to name others. */
const ITEMS_MAX = 200;

/** Files that the job has made of a picture that is ready (catalogue/uploads/jobs.ts). */
const MADE = CARD_SIZES.flatMap((preset) => [`${preset}.avif`, `${preset}.webp`]);

const COLUMNS = {
  uuid: picture.uuid,
  image_uuid: picture.upload,
  alt: picture.alt,
  item: picture.item,
  created: picture.created,
  focus_x: upload.focus_x,
  focus_y: upload.focus_y,
  width: upload.width,
  height: upload.height,
  is_ready: sql<boolean>`${upload.made} @> ${sql.param(MADE)}::text[]`,
};
const isShown = (code: string) => and(eq(picture.business_code, code), isNull(picture.deleted));

/** Returns the pictures of a listing in their order. */
export const listPictures = (db: DbOrTransaction, code: string) =>
  db
    .select(COLUMNS)
    .from(picture)
    .innerJoin(upload, eq(upload.uuid, picture.upload))
    .where(isShown(code))
    .orderBy(asc(picture.position), asc(picture.uuid));

/** Returns the files of the listing's pictures that are shown with an item, in order. */
export async function listItemUploads(db: DbOrTransaction, item: string): Promise<string[]> {
  const rows = await db
    .select({ upload: picture.upload })
    .from(picture)
    .where(and(eq(picture.item, item), isNull(picture.deleted)))
    .orderBy(asc(picture.position), asc(picture.uuid));
  return rows.map(({ upload }) => upload);
}

/** Caption of a picture. */
export interface Caption {
  uuid: string;
  alt: string;
  /** Null for pictures added by the listing's people or staff. */
  credit: Omit<PictureCredit, "source"> | null;
}

/** Returns the captions of a listing's pictures, with the UUID of their files. Skips pictures without a caption. */
export async function listCaptions(db: DbOrTransaction, code: string): Promise<Caption[]> {
  const { upload: uuid, alt, source, author, licence, licence_link, page_link } = picture;
  const rows = await db
    .select({ uuid, alt, source, author, licence, licence_link, page_link })
    .from(picture)
    .where(and(isShown(code), sql`(${alt} <> '' OR ${source} <> '')`))
    .orderBy(asc(picture.position), asc(picture.uuid));
  return rows.map(({ source, uuid, alt, ...credit }) => ({ uuid, alt, credit: source === "" ? null : credit }));
}

/**
 * Returns the attributions of open data pictures, by the UUID of their files.
 * @param codes the listings that show them
 */
export async function listCredits(
  db: DbOrTransaction,
  codes: readonly string[],
): Promise<Map<string, Pick<PictureCredit, "author" | "licence">>> {
  const { upload: uuid, author, licence } = picture;
  const rows = await db
    .select({ uuid, author, licence })
    .from(picture)
    .where(and(inArray(picture.business_code, [...codes]), isNull(picture.deleted), ne(picture.source, "")));
  return new Map(rows.map(({ uuid, ...credit }) => [uuid, credit]));
}

/** Returns the source names of the listing's open data pictures, including deleted ones. */
export async function listSources(db: DbOrTransaction, code: string): Promise<string[]> {
  const rows = await db
    .select({ source: picture.source })
    .from(picture)
    .where(and(eq(picture.business_code, code), ne(picture.source, "")));
  return rows.map(({ source }) => source);
}

/** Returns the items of a listing that pictures can be shown with. */
export const listItems = (db: DbOrTransaction, code: string): Promise<{ id: string; title: string }[]> =>
  db
    .select({ id: inventory_item.id, title: inventory_item.title })
    .from(inventory_item)
    .where(and(eq(inventory_item.business_profile, code), isNull(inventory_item.deleted)))
    .orderBy(asc(inventory_item.kind), asc(inventory_item.order), asc(inventory_item.id))
    .limit(ITEMS_MAX);

/** Whether a listing has an item. */
export const hasItem = async (db: DbOrTransaction, code: string, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: inventory_item.id })
      .from(inventory_item)
      .where(and(eq(inventory_item.id, id), eq(inventory_item.business_profile, code), isNull(inventory_item.deleted)))
  ).length > 0;

/** Locks the listing in a transaction, so that changes of its pictures run one after the other. */
export async function lockPictures(db: DbOrTransaction, code: string): Promise<void> {
  await db.select({ code: business.code }).from(business).where(eq(business.code, code)).for("no key update");
}

export async function countPictures(db: DbOrTransaction, code: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(picture).where(isShown(code));
  return row?.count ?? 0;
}

/**
 * Moves the open data pictures at the end back, to make room for new ones.
 * @returns the position before them
 */
async function makeRoom(db: DbOrTransaction, code: string, count: number): Promise<number> {
  const [last] = await db
    .select({ position: max(picture.position) })
    .from(picture)
    .where(and(eq(picture.business_code, code), eq(picture.source, "")));
  const position = last?.position ?? 0;
  await db
    .update(picture)
    .set({ position: sql`${picture.position} + ${count}` })
    .where(and(eq(picture.business_code, code), ne(picture.source, ""), gt(picture.position, position)));
  return position;
}

async function lastPosition(db: DbOrTransaction, code: string): Promise<number> {
  const [last] = await db
    .select({ position: max(picture.position) })
    .from(picture)
    .where(eq(picture.business_code, code));
  return last?.position ?? 0;
}

/**
 * Adds pictures at the end. Those of people come before those of open data.
 * @param uploads UUIDs of their files, in order
 * @param credit attribution of open data
 * @returns their UUIDs
 */
export async function insertPictures(
  db: DbOrTransaction,
  code: string,
  item: string | null,
  uploads: readonly string[],
  credit?: PictureCredit,
): Promise<string[]> {
  const first = (credit ? await lastPosition(db, code) : await makeRoom(db, code, uploads.length)) + 1;
  const rows = uploads.map((file, index) => ({
    uuid: newUuid(),
    business_code: code,
    item,
    upload: file,
    position: first + index,
    created: now(),
    ...credit,
  }));
  await db.insert(picture).values(rows);
  return rows.map(({ uuid }) => uuid);
}

/** Moves the named pictures to the front in this order. The others keep theirs, including deleted ones. */
export async function setOrder(db: DbOrTransaction, code: string, ordered: readonly string[]): Promise<void> {
  await db.execute(sql`
    UPDATE picture SET position = numbered.position
    FROM (
      SELECT uuid, row_number() OVER (ORDER BY array_position(${sql.param(ordered)}::uuid[], uuid), position, uuid) AS position
      FROM picture WHERE business_code = ${code}
    ) AS numbered
    WHERE picture.uuid = numbered.uuid AND picture.position <> numbered.position`);
}

/** Changes the given fields only. */
export async function updatePicture(
  db: DbOrTransaction,
  uuid: string,
  values: { alt?: string | undefined; item?: string | null | undefined; upload?: string | undefined },
): Promise<void> {
  if (Object.values(values).some((value) => value !== undefined)) await db.update(picture).set(values).where(eq(picture.uuid, uuid));
}

export async function setDeleted(db: DbOrTransaction, uuid: string, deleted: Date | null): Promise<void> {
  await db.update(picture).set({ deleted }).where(eq(picture.uuid, uuid));
}

/**
 * Returns the file of a deleted picture of the listing.
 * @returns undefined if the listing has no deleted picture of this UUID
 */
export async function findDeleted(db: DbOrTransaction, code: string, uuid: string): Promise<string | undefined> {
  const [row] = await db
    .select({ file: picture.upload })
    .from(picture)
    .where(and(eq(picture.business_code, code), eq(picture.uuid, uuid), isNotNull(picture.deleted)));
  return row?.file;
}

/** Counts how many of these are pictures of the listing. */
export async function countOwn(db: DbOrTransaction, code: string, uuids: readonly string[]): Promise<number> {
  if (uuids.length === 0) return 0;
  const [row] = await db
    .select({ count: count() })
    .from(picture)
    .where(and(isShown(code), inArray(picture.uuid, [...uuids])));
  return row?.count ?? 0;
}
