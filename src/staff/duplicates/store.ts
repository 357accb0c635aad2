import { credit_account } from "../../booking/credit/tables.ts";
import { booking_enquiry } from "../../booking/enquiries/tables.ts";
import { coupon } from "../../booking/vouchers/tables.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { import_record } from "../../openData/importing/tables.ts";
import type { Sought } from "../../openData/likeness/rules.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { and, count, desc, eq, isNull, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { itemAt } from "../../platform/values/items.ts";
import { wishlist_business } from "../../travellers/wishlist/tables.ts";
import { duplicate_search, listing_merge, listing_pair } from "./tables.ts";

interface Window {
  limit: number;
  offset: number;
}

/** Selects open pairs, the most certain first. Pairs with a listing that was hidden, deleted or merged since are no longer open. */
const isOpen = isNull(listing_pair.dismissed);
/** Written this way, the query reads the few deleted listings from their own indexes instead of both listings of each pair. */
const isThere = sql`NOT EXISTS (SELECT FROM ${business} b WHERE b.code IN (${listing_pair.one}, ${listing_pair.other})
  AND (b.deleted IS NOT NULL OR b.merged_into IS NOT NULL))`;

export const openPairs = (db: DbOrTransaction) => ({
  count: async () => (await db.select({ all: count() }).from(listing_pair).where(and(isOpen, isThere)))[0]?.all ?? 0,
  rows: ({ limit, offset }: Window) =>
    db
      .select()
      .from(listing_pair)
      .where(and(isOpen, isThere))
      .orderBy(desc(listing_pair.score), listing_pair.one, listing_pair.other)
      .limit(limit)
      .offset(offset),
});

export async function findPair(db: DbOrTransaction, one: string, other: string) {
  return (
    await db
      .select()
      .from(listing_pair)
      .where(and(eq(listing_pair.one, one), eq(listing_pair.other, other)))
  )[0];
}

/** Returns the pair that is shown after another one. */
export async function findNext(db: DbOrTransaction, { one, other, score }: { one: string; other: string; score: number }) {
  const [next] = await db
    .select({ one: listing_pair.one, other: listing_pair.other })
    .from(listing_pair)
    .where(and(isOpen, isThere, sql`(${listing_pair.score}, ${one}, ${other}) < (${score}, ${listing_pair.one}, ${listing_pair.other})`))
    .orderBy(desc(listing_pair.score), listing_pair.one, listing_pair.other)
    .limit(1);
  return next;
}

/** Dismisses a pair: the two listings are not the same. */
export async function dismiss(db: DbOrTransaction, one: string, other: string): Promise<void> {
  const dismissed = now();
  await db
    .insert(listing_pair)
    .values({ one, other, score: 0, reasons: [], found: dismissed, dismissed })
    .onConflictDoUpdate({ target: [listing_pair.one, listing_pair.other], set: { dismissed } });
}

/** Reopens a dismissed pair, or deletes it if only staff have compared the two: no search has found them alike. */
export async function takeBackDismissal(db: DbOrTransaction, one: string, other: string): Promise<void> {
  const isPair = and(eq(listing_pair.one, one), eq(listing_pair.other, other));
  await db.delete(listing_pair).where(and(isPair, eq(listing_pair.score, 0)));
  await db.update(listing_pair).set({ dismissed: null }).where(isPair);
}

interface Hanging extends Record<string, unknown> {
  people_count: number;
  saved_count: number;
  enquiries_count: number;
  vouchers_count: number;
  pictures_count: number;
  dataset: string;
  has_credit: boolean;
}

/** Returns the counts of rows that refer to a listing. */
export async function readHanging(db: DbOrTransaction, code: string): Promise<Hanging> {
  const { rows } = await db.execute<Hanging>(sql`
    SELECT (SELECT count(*)::integer FROM ${business_member} m WHERE m.business_code = b.code) AS people_count,
      (SELECT count(*)::integer FROM ${wishlist_business} w WHERE w.business = b.code) AS saved_count,
      (SELECT count(*)::integer FROM ${booking_enquiry} e WHERE e.business_profile = b.code) AS enquiries_count,
      (SELECT count(*)::integer FROM ${coupon} c WHERE c.business = b.code) AS vouchers_count,
      (SELECT count(*)::integer FROM picture p WHERE p.business_code = b.code AND p.deleted IS NULL) AS pictures_count,
      coalesce((SELECT string_agg(DISTINCT r.dataset, ', ') FROM ${import_record} r WHERE r.business_code = b.code), '') AS dataset,
      EXISTS (SELECT FROM ${credit_account} a WHERE a.business = b.code) AS has_credit
    FROM ${business} b WHERE b.code = ${code}`);
  return itemAt(rows, 0);
}

/** Moves the rows that refer to one listing to another. @returns the ids that were moved, by table */
export async function moveRows(tx: Transaction, from: string, to: string): Promise<Record<string, string[]>> {
  const { rows } = await tx.execute<{ moved: Record<string, string[]> }>(sql`SELECT move_listing_rows(${from}, ${to}) AS moved`);
  return rows[0]?.moved ?? {};
}

export async function returnRows(tx: Transaction, from: string, to: string, moved: Record<string, string[]>): Promise<void> {
  await tx.execute(sql`SELECT return_listing_rows(${from}, ${to}, ${JSON.stringify(moved)}::jsonb)`);
}

export type MergeRow = typeof listing_merge.$inferSelect;

export async function insertMerge(tx: Transaction, row: Omit<typeof listing_merge.$inferInsert, "uuid" | "created">): Promise<MergeRow> {
  const rows = await tx
    .insert(listing_merge)
    .values({ ...row, uuid: newUuid(), created: now() })
    .returning();
  return itemAt(rows, 0);
}

export async function findMerge(tx: Transaction, uuid: string): Promise<MergeRow | undefined> {
  return (await tx.select().from(listing_merge).where(eq(listing_merge.uuid, uuid)).for("update"))[0];
}

export const endMerge = (tx: Transaction, uuid: string) =>
  tx.update(listing_merge).set({ undone: now() }).where(eq(listing_merge.uuid, uuid));

export const mergePage = (db: DbOrTransaction) => ({
  count: async () => (await db.select({ all: count() }).from(listing_merge))[0]?.all ?? 0,
  rows: ({ limit, offset }: Window): Promise<MergeRow[]> =>
    db.select().from(listing_merge).orderBy(desc(listing_merge.created), listing_merge.uuid).limit(limit).offset(offset),
});

/** Returns the names of listings, including hidden ones. */
export async function findListingNames(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ code: string; name: string }>(
    sql`SELECT code, name FROM ${business} WHERE code = ANY(${sql.param([...codes])}::text[])`,
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Maximum number of merges that are followed in a chain. */
const STEPS_MAX = sql.raw("10");

/** Returns the published listing that a merged one redirects to. */
export async function findKept(db: DbOrTransaction, code: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ code: string }>(sql`
    WITH RECURSIVE way (code, step) AS (
      SELECT merged_into, 1 FROM ${business} WHERE code = ${code} AND merged_into IS NOT NULL
      UNION ALL SELECT b.merged_into, step + 1 FROM way JOIN ${business} b ON b.code = way.code WHERE b.merged_into IS NOT NULL AND step < ${STEPS_MAX})
    SELECT b.code FROM way JOIN ${business} b ON b.code = way.code WHERE b.is_published ORDER BY way.step DESC LIMIT 1`);
  return rows[0]?.code;
}

/** Returns the next listings that changed. @returns their number, and the facts for comparison of those in the guide */
export async function nextChanged(tx: Transaction, limit: number): Promise<{ looked: number; sought: Sought[] }> {
  await tx
    .insert(duplicate_search)
    .values({ modified: new Date(0), code: "" })
    .onConflictDoNothing();
  const [at] = await tx.select().from(duplicate_search).for("update");
  const { rows } = await tx.execute<Sought & Record<"modified", string> & Record<"is_sought", boolean> & Record<string, unknown>>(sql`
    SELECT code AS key, modified::text AS modified, deleted IS NULL AND merged_into IS NULL AND NOT is_demo AS is_sought, slug, country_code, name, other_names,
      business_type, activity_subtype, latitude, longitude, address, phone, website, osm_id, wikidata_id, gers_id
    FROM ${business} WHERE (modified, code) > ((SELECT modified FROM ${duplicate_search}), ${at?.code ?? ""})
    ORDER BY modified, code LIMIT ${limit}`);
  const last = rows.at(-1);
  if (last) await tx.update(duplicate_search).set({ modified: sql`${last.modified}::timestamptz`, code: last.key });
  return { looked: rows.length, sought: rows.filter(({ is_sought }) => is_sought) };
}

/** Stores pairs that were found; a known pair gets the latest score, and the decision of staff stays. */
export async function keepPairs(
  tx: Transaction,
  pairs: readonly { one: string; other: string; score: number; reasons: string[] }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await tx
    .insert(listing_pair)
    .values(pairs.map((pair) => ({ ...pair, found: now() })))
    .onConflictDoUpdate({
      target: [listing_pair.one, listing_pair.other],
      set: { score: sql`excluded.score`, reasons: sql`excluded.reasons` },
    });
}
