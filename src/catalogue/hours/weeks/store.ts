import timeZoneOf from "@photostructure/tz-lookup";
import { LRUCache } from "lru-cache";
import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { addDays } from "../../../platform/values/days.ts";
import { readHours } from "../grammar.ts";
import { opening_week, opening_week_pending } from "../tables.ts";
import { isOpenIn, type StoredWeek, spansOfMultirange, toMultirange, WEEK_DAYS, type WeekMoment, weekSpans } from "../week.ts";

/** Weeks of opening hours: each is read once and kept for all listings that have it. */

/** Weeks a transaction: well under a second of plain ones; those by the sun or by Easter take some 5 ms each. */
const BATCH = 200;
/** A week that ends this soon is written again: servers may be down for a day or two. */
const RENEWED_BEFORE = 3;

interface WeekRow extends Record<string, unknown> {
  key: string;
  hours: string;
  country_code: string;
  latitude: number | null;
  longitude: number | null;
}

const list = (values: readonly unknown[]) => sql.param([...values]);

/** The seven days from the one that is still under way somewhere. @param today YYYY-MM-DD, in UTC */
function readWeek({ hours, latitude, longitude, country_code }: WeekRow, today: string): { spans: string | null; until: string | null } {
  const first = addDays(today, -1);
  const zone = latitude === null || longitude === null ? null : timeZoneOf(latitude, longitude);
  const read = readHours(hours, { latitude, longitude, country_code }, zone, addDays(first, -1), WEEK_DAYS + 1);
  if (!read) return { spans: null, until: null };
  return { spans: toMultirange(weekSpans(read.spansOf, first)), until: read.isDated ? addDays(first, WEEK_DAYS - 1) : null };
}

function unnestWeeks(rows: readonly WeekRow[], today: string) {
  const read = rows.map((row) => ({ ...row, ...readWeek(row, today) }));
  return sql`unnest(${list(read.map(({ key }) => key))}::text[], ${list(read.map(({ hours }) => hours))}::text[],
    ${list(read.map(({ country_code }) => country_code))}::text[], ${list(read.map(({ latitude }) => latitude))}::float8[],
    ${list(read.map(({ longitude }) => longitude))}::float8[], ${list(read.map(({ spans }) => spans))}::int4multirange[],
    ${list(read.map(({ until }) => until))}::date[]) AS read (key, hours, country_code, latitude, longitude, spans, until)`;
}

/** Reads a batch of weeks that listings brought. @returns whether there may be more */
export async function readPendingWeeks(tx: Transaction, today: string): Promise<boolean> {
  const { rows } = await tx.execute<WeekRow>(sql`
    DELETE FROM ${opening_week_pending} WHERE id IN (SELECT id FROM ${opening_week_pending} ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING key, hours, country_code, latitude, longitude`);
  const fresh = [...new Map(rows.map((row) => [row.key, row])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  if (fresh.length > 0)
    await tx.execute(sql`INSERT INTO ${opening_week} SELECT * FROM ${unnestWeeks(fresh, today)} ON CONFLICT (key) DO NOTHING`);
  return rows.length === BATCH;
}

/** Writes a batch of weeks again that end soon: hours by seasons, holidays and the sun. @returns whether there may be more */
export async function renewWeeks(tx: Transaction, today: string): Promise<boolean> {
  const { rows } = await tx.execute<WeekRow>(sql`
    SELECT key, hours, country_code, latitude, longitude FROM ${opening_week} WHERE until < ${addDays(today, RENEWED_BEFORE)}::date
    ORDER BY until LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`);
  if (rows.length > 0)
    await tx.execute(sql`
      UPDATE ${opening_week} week SET spans = read.spans, until = read.until FROM ${unnestWeeks(rows, today)}
      WHERE week.key = read.key`);
  return rows.length === BATCH;
}

/** Weeks that this process has read: what a key says stays true until its last day, in every guide. */
const known = new LRUCache<string, StoredWeek>({ max: 50_000 });

/** The weeks of these keys; of those whose last day is past what is kept of them now. @param day the latest that any of the places has */
async function findWeeks(db: DbOrTransaction, keys: readonly string[], day: string): Promise<Map<string, StoredWeek>> {
  const found = new Map<string, StoredWeek>();
  const missing: string[] = [];
  for (const key of keys) {
    const week = known.get(key);
    if (week && (week.until === null || day <= week.until)) found.set(key, week);
    else missing.push(key);
  }
  if (missing.length === 0) return found;
  const { rows } = await db.execute<{ key: string; spans: string; until: string | null }>(
    sql`SELECT key, spans::text AS spans, until::text AS until FROM ${opening_week} WHERE key = ANY(${list(missing)}::text[]) AND spans IS NOT NULL`,
  );
  for (const { key, spans, until } of rows) {
    const week = { spans: spansOfMultirange(spans), until };
    known.set(key, week);
    found.set(key, week);
  }
  return found;
}

/** Of a country the keys of all weeks that are open at a moment. @param at what its clocks show */
export async function listOpenWeeks(db: DbOrTransaction, country_code: string, { day, minute }: WeekMoment): Promise<string[]> {
  const { rows } = await db.execute<{ keys: string[] | null }>(sql`
    SELECT array_agg(key) AS keys FROM ${opening_week}
    WHERE country_code = ${country_code} AND spans IS NOT NULL AND spans @> ${minute}::integer AND (until IS NULL OR until >= ${day}::date)`);
  return rows[0]?.keys ?? [];
}

/** Whether listings are open: of a key and what its clock shows. */
export type AskOpen = (key: string, at: WeekMoment) => boolean;

/** Looks the weeks up that some listings have. @param day the latest that any of their clocks shows */
export async function loadOpenCheck(db: DbOrTransaction, keys: Iterable<string>, day: string): Promise<AskOpen> {
  const weeks = await findWeeks(db, [...keys], day);
  return (key, at) => {
    const week = weeks.get(key);
    return week !== undefined && isOpenIn(week, at);
  };
}
