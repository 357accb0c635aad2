import { closed_days } from "../../booking/calendars/tables.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { and, asc, eq, inArray, isNull, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { isElsewhere } from "../../platform/jobs/neighbours.ts";
import type { ReadProduct } from "./answers.ts";
import type { Written } from "./items.ts";
import { DAYS_MINUTES, FAILURES_SHOWN, PRODUCTS_MINUTES, waitMinutes } from "./rules.ts";
import { octo_connection, octo_product } from "./tables.ts";

export type ConnectionRow = typeof octo_connection.$inferSelect;
export type ProductRow = typeof octo_product.$inferSelect;

const MINUTE = 60_000;
const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE);

/** Returns the connection of a listing. The caller checks who owns the listing. */
export async function findConnection(db: DbOrTransaction, code: string, { isLocked = false } = {}): Promise<ConnectionRow | undefined> {
  const query = db.select().from(octo_connection).where(eq(octo_connection.business, code));
  return (await (isLocked ? query.for("update") : query))[0];
}

/**
 * Locks a connection.
 * @returns undefined if it was changed or removed since it was read
 */
export async function lockSame(tx: Transaction, { uuid, url, sealed_key }: ConnectionRow): Promise<ConnectionRow | undefined> {
  const isSame = and(eq(octo_connection.uuid, uuid), eq(octo_connection.url, url), eq(octo_connection.sealed_key, sealed_key));
  return (await tx.select().from(octo_connection).where(isSame).for("update"))[0];
}

type NewConnection = Pick<ConnectionRow, "uuid" | "business" | "url" | "sealed_key" | "name" | "created_by">;

/** Inserts or replaces a listing's connection, which is then due for a read in the background. */
export async function saveConnection(tx: Transaction, row: NewConnection): Promise<void> {
  const moment = now();
  const read = { reason: "", failures: 0, tried: moment, next_try: moment, products_as_of: moment, products_next: moment };
  const { uuid: _, ...changed } = { ...row, ...read };
  await tx
    .insert(octo_connection)
    .values({ ...row, ...read, created: moment })
    .onConflictDoUpdate({ target: octo_connection.uuid, set: changed });
}

/**
 * Deletes a connection with its products and the days that they closed. Items stay.
 * @returns whether there was one
 */
export async function deleteConnection(db: DbOrTransaction, code: string): Promise<boolean> {
  const { rowCount } = await db.delete(octo_connection).where(eq(octo_connection.business, code));
  return rowCount === 1;
}

/** Makes the connection due for the next run. */
export async function askSoon(db: DbOrTransaction, uuid: string): Promise<void> {
  await db.update(octo_connection).set({ next_try: now(), products_next: now() }).where(eq(octo_connection.uuid, uuid));
}

/**
 * Claims a due connection for this server and delays its next read, whatever the result of this one.
 * @param uuid a single connection
 */
export async function claimConnection(db: DbOrTransaction, except: string[], uuid?: string): Promise<ConnectionRow | undefined> {
  const moment = now();
  const due = db
    .select({ uuid: octo_connection.uuid })
    .from(octo_connection)
    .where(
      and(
        sql`${octo_connection.next_try} <= ${moment}`,
        uuid === undefined ? undefined : eq(octo_connection.uuid, uuid),
        isElsewhere(octo_connection.url, except),
        // Skips closed and deleted listings.
        sql`NOT EXISTS (SELECT FROM ${business} b WHERE b.code = ${octo_connection.business} AND b.deleted IS NOT NULL)`,
      ),
    )
    .orderBy(octo_connection.next_try)
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(octo_connection)
    .set({ tried: moment, next_try: later(moment, DAYS_MINUTES) })
    .where(inArray(octo_connection.uuid, due))
    .returning();
  return taken;
}

/**
 * Records a successful read.
 * @param isWhole whether there was time for all products
 * @param reason problem with the products; empty if there is no problem
 */
export async function noteRead(db: DbOrTransaction, { uuid }: ConnectionRow, { isWhole, reason }: { isWhole: boolean; reason: string }) {
  const rest = isWhole ? {} : { next_try: now() };
  await db
    .update(octo_connection)
    .set({ reason, failures: 0, ...rest })
    .where(eq(octo_connection.uuid, uuid));
}

/** Whether several reads in a row failed, so that days that look free may be taken. */
export async function isSoftwareFailing(db: DbOrTransaction, code: string): Promise<boolean> {
  const { failures } = (await findConnection(db, code)) ?? { failures: 0 };
  return failures >= FAILURES_SHOWN;
}

/** Records a failed read. The data stays, and the wait until the next read grows. */
export async function noteFailure(db: DbOrTransaction, { uuid, failures, tried }: ConnectionRow, reason: string): Promise<void> {
  const next_try = later(tried ?? now(), waitMinutes(failures + 1));
  await db
    .update(octo_connection)
    .set({ reason, failures: failures + 1, next_try })
    .where(eq(octo_connection.uuid, uuid));
}

/**
 * Returns the products of a connection in the software's order, with the state of their days.
 * @param today YYYY-MM-DD
 */
export function listProducts(db: DbOrTransaction, connection: string, today: string) {
  const ahead = sql`datemultirange(daterange(${today}::date, NULL))`;
  return db
    .select({
      row: octo_product,
      item: inventory_item.id,
      item_title: inventory_item.title,
      day_prices: inventory_item.day_prices,
      days_as_of: closed_days.as_of,
      closed_count: sql<number>`(SELECT coalesce(sum(upper(part) - lower(part)), 0)::integer FROM unnest(${closed_days.days} * ${ahead}) AS part)`,
    })
    .from(octo_product)
    .leftJoin(inventory_item, and(eq(inventory_item.id, octo_product.item), isNull(inventory_item.deleted)))
    .leftJoin(closed_days, eq(closed_days.holder, octo_product.uuid))
    .where(eq(octo_product.connection, connection))
    .orderBy(asc(octo_product.position), asc(octo_product.uuid));
}
export type ListedRow = Awaited<ReturnType<typeof listProducts>>[number];

/** Returns the products linked to an item, the one whose days were requested longest ago first. */
export const listLinked = (db: DbOrTransaction, connection: string): Promise<ProductRow[]> =>
  db
    .select({ row: octo_product })
    .from(octo_product)
    .innerJoin(inventory_item, and(eq(inventory_item.id, octo_product.item), isNull(inventory_item.deleted)))
    .where(and(eq(octo_product.connection, connection), isNull(octo_product.gone)))
    .orderBy(sql`${octo_product.days_tried} NULLS FIRST`, octo_product.position, octo_product.uuid)
    .then((rows) => rows.map(({ row }) => row));

/**
 * Returns the item of a product and locks the product until the end of the transaction.
 * @returns undefined if it no longer has an item
 */
export async function lockProductItem(tx: Transaction, uuid: string): Promise<string | undefined> {
  const [found] = await tx.select({ item: octo_product.item }).from(octo_product).where(eq(octo_product.uuid, uuid)).for("update");
  return found?.item ?? undefined;
}

/**
 * Saves the products that the software offers now. Products that are missing stay and are marked as gone. An empty list marks nothing,
 * and is read again soon.
 */
export async function saveProducts(tx: Transaction, connection: string, products: readonly ReadProduct[]): Promise<void> {
  const moment = now();
  if (products.length === 0) return;
  await tx
    .update(octo_connection)
    .set({ products_as_of: moment, products_next: later(moment, PRODUCTS_MINUTES) })
    .where(eq(octo_connection.uuid, connection));
  await tx
    .insert(octo_product)
    .values(products.map((one, position) => ({ ...one, uuid: newUuid(), connection, position })))
    .onConflictDoUpdate({
      target: [octo_product.connection, octo_product.product, octo_product.option],
      set: {
        unit: sql`excluded.unit`,
        time_zone: sql`excluded.time_zone`,
        said: sql`excluded.said`,
        position: sql`excluded.position`,
        gone: null,
      },
    });
  const named = sql`SELECT * FROM unnest(${sql.param(products.map(({ product }) => product))}::text[], ${sql.param(products.map(({ option }) => option))}::text[])`;
  await tx
    .update(octo_product)
    .set({ gone: moment })
    .where(
      and(
        eq(octo_product.connection, connection),
        isNull(octo_product.gone),
        sql`(${octo_product.product}, ${octo_product.option}) NOT IN (${named})`,
      ),
    );
}

/** Deletes products that are no longer offered and have no item. */
export async function deleteForgotten(tx: Transaction, connection: string): Promise<void> {
  await tx
    .delete(octo_product)
    .where(and(eq(octo_product.connection, connection), sql`${octo_product.gone} IS NOT NULL`, sql`${octo_product.state} <> 'linked'`));
}

export interface Note {
  uuid: string;
  written: Written;
  version: number | null;
}

/** Records what was written into items, in one statement. */
export async function noteWritten(tx: Transaction, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return;
  await tx.execute(sql`
    UPDATE ${octo_product} SET written = note.written, version = note.version
    FROM jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) AS note(uuid uuid, written jsonb, version integer)
    WHERE ${octo_product.uuid} = note.uuid`);
}

export interface Link extends Note {
  item: string;
  is_added: boolean;
}

/** Links products to items and unlinks others. It takes three statements, because an item may move from one product to another. */
export async function saveLinks(tx: Transaction, links: readonly Link[], leftOut: readonly string[]): Promise<void> {
  const changed = [...links.map(({ uuid }) => uuid), ...leftOut];
  if (changed.length === 0) return;
  const cleared = { item: null, is_added: false, written: {}, version: null, reason: "", days_tried: null };
  await tx
    .update(octo_product)
    .set({ ...cleared, state: "left_out" })
    .where(inArray(octo_product.uuid, changed));
  if (links.length === 0) return;
  await tx.execute(sql`
    UPDATE ${octo_product} SET state = 'linked', item = link.item, is_added = link.is_added
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS link(uuid uuid, item uuid, is_added boolean)
    WHERE ${octo_product.uuid} = link.uuid`);
  await noteWritten(tx, links);
}

/**
 * Records a read of a product's days.
 * @param reason why it failed; empty if it succeeded
 */
export async function noteDays(db: DbOrTransaction, uuid: string, reason: string): Promise<void> {
  await db.update(octo_product).set({ days_tried: now(), reason }).where(eq(octo_product.uuid, uuid));
}

/** Returns which of these listings have one. */
export async function findConnected(db: DbOrTransaction, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: octo_connection.business })
    .from(octo_connection)
    .where(inArray(octo_connection.business, [...codes]));
  return rows.map(({ code }) => code);
}
