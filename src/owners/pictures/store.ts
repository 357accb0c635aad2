import { inventory_item } from "../../catalogue/items/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { upload } from "../../catalogue/uploads/tables.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, max, ne, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { CARD_SIZES } from "./rules.ts";
import { picture } from "./tables.ts";

/** Items that a picture can be shown with; an owner with more names them by hand nowhere. */
const ITEMS_MAX = 200;

/** What the job has made of a picture that is ready (catalogue/uploads/jobs.ts). */
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

/** The pictures of a listing in their order. */
export const listPictures = (db: DbOrTransaction, code: string) =>
  db
    .select(COLUMNS)
    .from(picture)
    .innerJoin(upload, eq(upload.uuid, picture.upload))
    .where(isShown(code))
    .orderBy(asc(picture.position), asc(picture.uuid));

/** The files of the listing's pictures that are shown with an item, in their order. */
export async function listItemUploads(db: DbOrTransaction, item: string): Promise<string[]> {
  const rows = await db
    .select({ upload: picture.upload })
    .from(picture)
    .where(and(eq(picture.item, item), isNull(picture.deleted)))
    .orderBy(asc(picture.position), asc(picture.uuid));
  return rows.map(({ upload }) => upload);
}

/** Whom a picture of open data is by, and by which licence it is shown. */
export interface PictureCredit {
  /** What it was named by. */
  source: string;
  author: string;
  licence: string;
  licence_link: string | null;
  page_link: string | null;
}

/** What stands below a picture. */
export interface Caption {
  uuid: string;
  alt: string;
  /** Null for pictures of the listing's people and of staff. */
  credit: Omit<PictureCredit, "source"> | null;
}

/** What stands below the pictures of a listing, by the UUID of their files; those with nothing are left out. */
export async function listCaptions(db: DbOrTransaction, code: string): Promise<Caption[]> {
  const { upload: uuid, alt, source, author, licence, licence_link, page_link } = picture;
  const rows = await db
    .select({ uuid, alt, source, author, licence, licence_link, page_link })
    .from(picture)
    .where(and(isShown(code), sql`(${alt} <> '' OR ${source} <> '')`))
    .orderBy(asc(picture.position), asc(picture.uuid));
  return rows.map(({ source, uuid, alt, ...credit }) => ({ uuid, alt, credit: source === "" ? null : credit }));
}

/** Whom pictures of open data are by, by the UUID of their files. @param codes the listings that show them */
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

/** What the pictures of open data that a listing has, or had, were named by. */
export async function listSources(db: DbOrTransaction, code: string): Promise<string[]> {
  const rows = await db
    .select({ source: picture.source })
    .from(picture)
    .where(and(eq(picture.business_code, code), ne(picture.source, "")));
  return rows.map(({ source }) => source);
}

/** What a listing offers that pictures can be shown with. */
export const listItems = (db: DbOrTransaction, code: string): Promise<{ id: string; title: string }[]> =>
  db
    .select({ id: inventory_item.id, title: inventory_item.title })
    .from(inventory_item)
    .where(and(eq(inventory_item.business_profile, code), isNull(inventory_item.deleted)))
    .orderBy(asc(inventory_item.kind), asc(inventory_item.order), asc(inventory_item.id))
    .limit(ITEMS_MAX);

/** Whether a listing offers an item. */
export const hasItem = async (db: DbOrTransaction, code: string, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: inventory_item.id })
      .from(inventory_item)
      .where(and(eq(inventory_item.id, id), eq(inventory_item.business_profile, code), isNull(inventory_item.deleted)))
  ).length > 0;

/** In a transaction: what changes the pictures of a listing happens one after the other. */
export async function lockPictures(db: DbOrTransaction, code: string): Promise<void> {
  await db.select({ code: business.code }).from(business).where(eq(business.code, code)).for("no key update");
}

export async function countPictures(db: DbOrTransaction, code: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(picture).where(isShown(code));
  return row?.count ?? 0;
}

/** Pictures of open data that stand behind all others make room for these. @returns the position before them */
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
 * Adds pictures behind those that there are, those of people before those of open data.
 * @param uploads their files, in order @param credit of open data @returns their UUIDs
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

/** Those named come first, in this order; the rest keep theirs, deleted ones too. */
export async function setOrder(db: DbOrTransaction, code: string, ordered: readonly string[]): Promise<void> {
  await db.execute(sql`
    UPDATE picture SET position = numbered.position
    FROM (
      SELECT uuid, row_number() OVER (ORDER BY array_position(${sql.param(ordered)}::uuid[], uuid), position, uuid) AS position
      FROM picture WHERE business_code = ${code}
    ) AS numbered
    WHERE picture.uuid = numbered.uuid AND picture.position <> numbered.position`);
}

/** What is not given stays. */
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

/** The file of a picture of a listing's that was deleted; undefined where there is none. */
export async function findDeleted(db: DbOrTransaction, code: string, uuid: string): Promise<string | undefined> {
  const [row] = await db
    .select({ file: picture.upload })
    .from(picture)
    .where(and(eq(picture.business_code, code), eq(picture.uuid, uuid), isNotNull(picture.deleted)));
  return row?.file;
}

/** How many of these are pictures of the listing. */
export async function countOwn(db: DbOrTransaction, code: string, uuids: readonly string[]): Promise<number> {
  if (uuids.length === 0) return 0;
  const [row] = await db
    .select({ count: count() })
    .from(picture)
    .where(and(isShown(code), inArray(picture.uuid, [...uuids])));
  return row?.count ?? 0;
}
