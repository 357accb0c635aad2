import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { booking_enquiry } from "../bookings/tables.ts";
import { business, business_member } from "../businesses/tables.ts";
import { coupon } from "../coupons/tables.ts";
import { credit_account } from "../credit/tables.ts";
import { import_record } from "../imports/tables.ts";
import { newUuid, now } from "../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../platform/db/types.ts";
import { wishlist_business } from "../wishlist/tables.ts";
import { NEAR_METRES } from "./rules.ts";
import { duplicate_search, listing_merge, listing_pair } from "./tables.ts";

interface Window {
  limit: number;
  offset: number;
}

/** Pairs that wait, the surest first. One that was hidden, deleted or merged meanwhile waits no more. */
const isOpen = isNull(listing_pair.dismissed);
/** Asked this way round the few that are gone are read from their own indexes, and not each pair's two listings. */
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

/** The pair that is shown after another one. */
export async function findNext(db: DbOrTransaction, { one, other, score }: { one: string; other: string; score: number }) {
  const [next] = await db
    .select({ one: listing_pair.one, other: listing_pair.other })
    .from(listing_pair)
    .where(and(isOpen, isThere, sql`(${listing_pair.score}, ${one}, ${other}) < (${score}, ${listing_pair.one}, ${listing_pair.other})`))
    .orderBy(desc(listing_pair.score), listing_pair.one, listing_pair.other)
    .limit(1);
  return next;
}

/** Two listings are not the same. */
export async function dismiss(db: DbOrTransaction, one: string, other: string): Promise<void> {
  const dismissed = now();
  await db
    .insert(listing_pair)
    .values({ one, other, score: 0, reasons: [], found: dismissed, dismissed })
    .onConflictDoUpdate({ target: [listing_pair.one, listing_pair.other], set: { dismissed } });
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

/** What hangs on a listing. */
export async function readHanging(db: DbOrTransaction, code: string): Promise<Hanging> {
  const { rows } = await db.execute<Hanging>(sql`
    SELECT (SELECT count(*)::integer FROM ${business_member} m WHERE m.business_code = b.code) AS people_count,
      (SELECT count(*)::integer FROM ${wishlist_business} w WHERE w.business = b.code) AS saved_count,
      (SELECT count(*)::integer FROM ${booking_enquiry} e WHERE e.business_profile = b.code) AS enquiries_count,
      (SELECT count(*)::integer FROM ${coupon} c WHERE c.business = b.code) AS vouchers_count,
      (SELECT count(*)::integer FROM picture p WHERE p.business_code = b.code AND p.deleted IS NULL) AS pictures_count,
      coalesce((SELECT r.dataset FROM ${import_record} r WHERE r.business_code = b.code), '') AS dataset,
      EXISTS (SELECT FROM ${credit_account} a WHERE a.business = b.code) AS has_credit
    FROM ${business} b WHERE b.code = ${code}`);
  return rows[0] as Hanging;
}

/** Moves what hangs on one listing to another. @returns what was moved, by table */
export async function moveRows(tx: Transaction, from: string, to: string): Promise<Record<string, string[]>> {
  const { rows } = await tx.execute<{ moved: Record<string, string[]> }>(sql`SELECT move_listing_rows(${from}, ${to}) AS moved`);
  return rows[0]?.moved ?? {};
}

export async function returnRows(tx: Transaction, from: string, to: string, moved: Record<string, string[]>): Promise<void> {
  await tx.execute(sql`SELECT return_listing_rows(${from}, ${to}, ${JSON.stringify(moved)}::jsonb)`);
}

export type MergeRow = typeof listing_merge.$inferSelect;

export async function insertMerge(tx: Transaction, row: Omit<typeof listing_merge.$inferInsert, "uuid" | "created">): Promise<MergeRow> {
  const [made] = await tx
    .insert(listing_merge)
    .values({ ...row, uuid: newUuid(), created: now() })
    .returning();
  return made as MergeRow;
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

/** The names of listings, hidden ones too. */
export async function namesOf(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ code: string; name: string }>(
    sql`SELECT code, name FROM ${business} WHERE code = ANY(${sql.param([...codes])}::text[])`,
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Merges of merges, followed at most so far. */
const STEPS_MAX = sql.raw("10");

/** The listing that a merged one leads to, where it is shown. */
export async function findKept(db: DbOrTransaction, code: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ code: string }>(sql`
    WITH RECURSIVE way (code, step) AS (
      SELECT merged_into, 1 FROM ${business} WHERE code = ${code} AND merged_into IS NOT NULL
      UNION ALL SELECT b.merged_into, step + 1 FROM way JOIN ${business} b ON b.code = way.code WHERE b.merged_into IS NOT NULL AND step < ${STEPS_MAX})
    SELECT b.code FROM way JOIN ${business} b ON b.code = way.code WHERE b.is_published ORDER BY way.step DESC LIMIT 1`);
  return rows[0]?.code;
}

export interface Candidate extends Record<string, unknown> {
  one: string;
  other: string;
  names: number;
  metres: number | null;
  same_phone: boolean;
  same_website: boolean;
  same_wikidata: boolean;
  same_kind: boolean;
}

/** Of each way so many: a telephone that hundreds share says nothing. */
const LIKE_MAX = sql.raw("20");
const plainName = (table: string) => sql.raw(`array_to_string(name_words(${table}.name), ' ')`);
/** A degree of the map (map_point of 0019) in metres, at a latitude. */
const DEGREE = 111_320;

/**
 * Takes the next listings that were changed, with those that may be the same: by telephone, by website, by their entry in Wikidata, and by name near by. Each way is served by an index.
 * @returns how many were looked at
 */
export async function nextCandidates(tx: Transaction, limit: number): Promise<{ looked: number; candidates: Candidate[] }> {
  await tx
    .insert(duplicate_search)
    .values({ modified: new Date(0), code: "" })
    .onConflictDoNothing();
  const [at] = await tx.select().from(duplicate_search).for("update");
  const { rows: batch } = await tx.execute<{ code: string; modified: string }>(sql`
    SELECT code, modified::text AS modified FROM ${business} WHERE (modified, code) > ((SELECT modified FROM ${duplicate_search}), ${at?.code ?? ""})
    ORDER BY modified, code LIMIT ${limit}`);
  const last = batch.at(-1);
  if (!last) return { looked: 0, candidates: [] };
  await tx.update(duplicate_search).set({ modified: sql`${last.modified}::timestamptz`, code: last.code });
  const codes = sql.param(batch.map(({ code }) => code));
  const here = sql`map_point(b.latitude, b.longitude)`;
  // The map is stretched by latitude, as its degrees are: the circle is NEAR_METRES wide on the ground.
  const radius = sql`(${NEAR_METRES} / (${DEGREE} * greatest(cos(radians(b.latitude)), .02)))`;
  const isOne = sql`o.code <> b.code AND o.country_code = b.country_code AND o.deleted IS NULL AND o.merged_into IS NULL AND NOT o.is_demo`;
  const { rows } = await tx.execute<Candidate>(sql`
    SELECT least(b.code, found.code) AS one, greatest(b.code, found.code) AS other,
      max(similarity(${plainName("b")}, ${plainName("o")})) AS names,
      min(CASE WHEN b.latitude IS NULL OR o.latitude IS NULL THEN NULL ELSE ${DEGREE} * sqrt(
        (b.latitude - o.latitude) ^ 2 + ((b.longitude - o.longitude) * cos(radians(b.latitude))) ^ 2) END) AS metres,
      bool_or(phone_key(b.phone) = phone_key(o.phone)) IS TRUE AS same_phone,
      bool_or(website_key(b.website) = website_key(o.website)) IS TRUE AS same_website,
      bool_or(b.wikidata_id <> '' AND b.wikidata_id = o.wikidata_id) AS same_wikidata,
      bool_or(b.business_type = o.business_type) AS same_kind
    FROM ${business} b CROSS JOIN LATERAL (
      (SELECT o.code FROM ${business} o WHERE phone_key(o.phone) = phone_key(b.phone) AND ${isOne} LIMIT ${LIKE_MAX})
      UNION (SELECT o.code FROM ${business} o WHERE website_key(o.website) = website_key(b.website) AND ${isOne} LIMIT ${LIKE_MAX})
      UNION (SELECT o.code FROM ${business} o WHERE o.wikidata_id = b.wikidata_id AND o.wikidata_id <> '' AND ${isOne} LIMIT ${LIKE_MAX})
      UNION (SELECT o.code FROM ${business} o WHERE o.is_published AND map_point(o.latitude, o.longitude) <@ circle(${here}, ${radius})
        AND similarity(${plainName("b")}, ${plainName("o")}) > .4 AND ${isOne} LIMIT ${LIKE_MAX})
    ) AS found JOIN ${business} o ON o.code = found.code
    WHERE b.code = ANY(${codes}::text[]) AND b.deleted IS NULL AND b.merged_into IS NULL AND NOT b.is_demo
    GROUP BY 1, 2`);
  return { looked: batch.length, candidates: rows };
}

/** Keeps pairs that were found; of one that is known the newest judgement, and what staff decided stays. */
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
