import { now } from "../../../platform/clock.ts";
import { and, desc, eq, inArray, isNotNull, isNull, lt, max, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { isUploaded } from "../../../platform/files/uploadMark.ts";
import { itemAt } from "../../../platform/values/items.ts";
import { business } from "../../listings/tables.ts";
import { upload } from "../../uploads/tables.ts";
import type { InventoryItem } from "../contract.ts";
import type { ItemKind } from "../enumerations.ts";
import type { DayPrices } from "../prices/rules.ts";
import { asItem, type ItemRow } from "../store.ts";
import { inventory_item } from "../tables.ts";
import { blankItem, type ItemValues } from "./rules.ts";

/** Reads and writes of items for owners and helpers. The caller checks who runs the listing. */

/** An item as owners and helpers see it. */
export interface OwnItemView extends InventoryItem {
  units: number;
  is_draft: boolean;
  pictures: string[];
  deleted: string | null;
  version: number;
}

/**
 * Returns the pictures uploaded for the items themselves, in order. Other pictures shown with items are the listing's (docs/decisions/0073)
 * or drawn.
 */
export async function ownPictures(db: DbOrTransaction, rows: readonly ItemRow[]): Promise<Map<string, string[]>> {
  const shown = rows.map(({ id, image_link_uuid, image_gallery }) => ({
    id,
    uuids: [image_link_uuid, ...image_gallery].filter(isUploaded),
  }));
  const uuids = shown.flatMap((one) => one.uuids);
  const found =
    uuids.length === 0
      ? []
      : await db
          .select({ uuid: upload.uuid })
          .from(upload)
          .where(and(inArray(upload.uuid, uuids), eq(upload.kind, "item")));
  const own = new Set(found.map(({ uuid }) => uuid));
  return new Map(shown.map((one) => [one.id, one.uuids.filter((uuid) => own.has(uuid))]));
}

export async function asOwnItems(db: DbOrTransaction, rows: readonly ItemRow[]): Promise<OwnItemView[]> {
  const own = await ownPictures(db, rows);
  return rows.map((row) => {
    const { id, units, is_draft, deleted, version, seasonal_prices } = row;
    // The prices that owners and helpers wrote, without those of their booking software.
    return {
      ...asItem(row),
      seasonal_prices,
      units,
      is_draft,
      version,
      pictures: own.get(id) ?? [],
      deleted: deleted?.toISOString() ?? null,
    };
  });
}

export const asOwnItem = async (db: DbOrTransaction, row: ItemRow): Promise<OwnItemView> => itemAt(await asOwnItems(db, [row]), 0);

/** Returns a row's picture columns: the shown pictures, or else the drawn one, whose UUID is stored while others are shown. */
function pictureColumns(row: Pick<ItemRow, "id" | "image_link_uuid" | "drawn_image_uuid">, [first, ...rest]: readonly string[]) {
  const drawn = row.drawn_image_uuid ?? (isUploaded(row.image_link_uuid) ? row.id : row.image_link_uuid);
  return { image_link_uuid: first ?? drawn, image_gallery: rest, drawn_image_uuid: first === undefined ? null : drawn };
}

const inOrder = [inventory_item.kind, inventory_item.order, desc(inventory_item.created), inventory_item.id] as const;

/**
 * Returns all items of a listing in its order, or the deleted ones, newest first.
 * @param kind limits the result to one kind
 */
export function listAllItems(
  db: DbOrTransaction,
  business_code: string,
  { kind, isDeleted = false }: { kind?: ItemKind | undefined; isDeleted?: boolean } = {},
): Promise<ItemRow[]> {
  const isTheirs = and(
    eq(inventory_item.business_profile, business_code),
    kind === undefined ? undefined : eq(inventory_item.kind, kind),
    isDeleted ? isNotNull(inventory_item.deleted) : isNull(inventory_item.deleted),
  );
  const order = isDeleted ? [desc(inventory_item.deleted), inventory_item.id] : inOrder;
  return db
    .select()
    .from(inventory_item)
    .where(isTheirs)
    .orderBy(...order);
}

interface Named {
  business_code: string;
  kinds: readonly ItemKind[];
  id: string;
}

const isIt = ({ business_code, kinds, id }: Named, deleted: SQL) =>
  and(eq(inventory_item.id, id), eq(inventory_item.business_profile, business_code), inArray(inventory_item.kind, [...kinds]), deleted);

/**
 * Returns an item of a listing, locked until the end of the transaction; undefined if it is deleted, does not exist or belongs to another
 * listing.
 */
export async function lockItem(tx: Transaction, named: Named): Promise<ItemRow | undefined> {
  const [found] = await tx
    .select()
    .from(inventory_item)
    .where(isIt(named, isNull(inventory_item.deleted)))
    .for("update");
  return found;
}

/** Locks a listing, so that transactions that count or sort its items run one after the other. */
export async function lockListing(tx: Transaction, code: string): Promise<void> {
  await tx.select({ code: business.code }).from(business).where(eq(business.code, code)).for("no key update");
}

/** Returns the fields of an item that owners and helpers can write. */
export const toItemValues = (row: ItemRow): ItemValues =>
  Object.fromEntries(
    Object.keys(blankItem(row.kind as ItemKind)).map((name) => [name, row[name as keyof ItemRow]]),
  ) as unknown as ItemValues;

/** Adds items without pictures after the others of their kind, in one statement. The caller has locked the listing. */
export async function addItems(
  tx: Transaction,
  { kind, business_code }: { kind: ItemKind; business_code: string },
  items: readonly { id: string; values: ItemValues }[],
): Promise<void> {
  if (items.length === 0) return;
  const isBeside = and(eq(inventory_item.business_profile, business_code), eq(inventory_item.kind, kind));
  const [last] = await tx
    .select({ order: max(inventory_item.order) })
    .from(inventory_item)
    .where(isBeside);
  const first = (last?.order ?? 0) + 1;
  await tx.insert(inventory_item).values(
    items.map(({ id, values }, index) => ({
      ...values,
      id,
      kind,
      business_profile: business_code,
      order: first + index,
      image_link_uuid: id,
      created: now(),
    })),
  );
}

/**
 * Writes many items of a listing in one statement. Their pictures stay.
 * @param items locked rows with their new values
 */
export async function writeItems(tx: Transaction, items: readonly { row: ItemRow; values: ItemValues }[]): Promise<void> {
  if (items.length === 0) return;
  const names = Object.keys(blankItem("room"));
  const set = sql.join(
    names.map((name) => sql`${sql.identifier(name)} = new.${sql.identifier(name)}`),
    sql`, `,
  );
  const written = JSON.stringify(items.map(({ row: { id }, values }) => ({ id, ...values })));
  await tx.execute(sql`
    UPDATE inventory_item SET ${set}, version = inventory_item.version + 1
    FROM jsonb_populate_recordset(NULL::inventory_item, ${written}::jsonb) AS new WHERE inventory_item.id = new.id`);
}

/**
 * Writes the day prices from booking software. The item's version stays: owners and helpers changed nothing, and no open editor becomes
 * outdated.
 */
export async function writeDayPrices(tx: Transaction, id: string, days: DayPrices): Promise<void> {
  const written = sql`${JSON.stringify(days)}::jsonb`;
  await tx
    .update(inventory_item)
    .set({ day_prices: written })
    .where(and(eq(inventory_item.id, id), sql`${inventory_item.day_prices} IS DISTINCT FROM ${written}`));
}

/** Soft-deletes items; only the listing's owners and helpers still see them. */
export async function markAllDeleted(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(inventory_item)
    .set({ deleted: now() })
    .where(and(inArray(inventory_item.id, [...ids]), isNull(inventory_item.deleted)));
}

/** Adds an item after the others of its kind. */
export async function addItem(
  tx: Transaction,
  { id, kind, business_code, pictures }: { id: string; kind: ItemKind; business_code: string; pictures: readonly string[] },
  values: ItemValues,
): Promise<ItemRow> {
  const isBeside = and(eq(inventory_item.business_profile, business_code), eq(inventory_item.kind, kind));
  const [last] = await tx
    .select({ order: max(inventory_item.order) })
    .from(inventory_item)
    .where(isBeside);
  const row = { id, kind, business_profile: business_code, order: (last?.order ?? 0) + 1, created: now() };
  const written = await tx
    .insert(inventory_item)
    .values({ ...row, ...values, ...pictureColumns({ id, image_link_uuid: id, drawn_image_uuid: null }, pictures) })
    .returning();
  return itemAt(written, 0);
}

/**
 * Writes an item.
 * @param pictures the item's own pictures, else the listing's pictures shown with it; undefined if its own are unchanged
 */
export async function writeItem(
  tx: Transaction,
  row: ItemRow,
  values: ItemValues,
  pictures: readonly string[] | undefined,
): Promise<ItemRow> {
  const shown = pictures ? pictureColumns(row, pictures) : {};
  const written = await tx
    .update(inventory_item)
    .set({ ...values, ...shown, version: sql`${inventory_item.version} + 1` })
    .where(eq(inventory_item.id, row.id))
    .returning();
  return itemAt(written, 0);
}

/**
 * Soft-deletes an item; only the listing's owners and helpers still see it.
 * @returns false if the item does not exist
 */
export async function markDeleted(db: DbOrTransaction, named: Named): Promise<boolean> {
  const { rowCount } = await db
    .update(inventory_item)
    .set({ deleted: now() })
    .where(isIt(named, isNull(inventory_item.deleted)));
  return rowCount === 1;
}

/**
 * Restores a deleted item.
 * @returns undefined if there is no deleted item of this ID
 */
export async function unmarkDeleted(db: DbOrTransaction, named: Named): Promise<ItemRow | undefined> {
  const [row] = await db
    .update(inventory_item)
    .set({ deleted: null })
    .where(isIt(named, isNotNull(inventory_item.deleted)))
    .returning();
  return row;
}

/**
 * Writes the order of items.
 * @param ids all items of one or more kinds of a listing, in order
 */
export async function writeOrder(tx: Transaction, business_code: string, ids: readonly string[]): Promise<void> {
  const places = sql`unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS place(id, number)`;
  await tx.execute(sql`
    UPDATE inventory_item SET "order" = place.number FROM ${places}
    WHERE inventory_item.id = place.id AND inventory_item.business_profile = ${business_code} AND inventory_item."order" <> place.number`);
}

/** Returns items that were deleted before a moment. */
export function listDeletedBefore(db: DbOrTransaction, moment: Date, limit: number): Promise<ItemRow[]> {
  return db.select().from(inventory_item).where(lt(inventory_item.deleted, moment)).orderBy(inventory_item.deleted).limit(limit);
}

/**
 * Deletes an item permanently, unless it was restored in the meantime.
 * @returns whether it was deleted
 */
export async function removeItem(tx: Transaction, id: string, before: Date): Promise<boolean> {
  const { rowCount } = await tx.delete(inventory_item).where(and(eq(inventory_item.id, id), lt(inventory_item.deleted, before)));
  return rowCount === 1;
}
