import timeZoneOf from "@photostructure/tz-lookup";
import { LRUCache } from "lru-cache";
import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { addDays } from "../../../platform/values/days.ts";
import { readHours } from "../readHours.ts";
import { opening_week, opening_week_pending } from "../tables.ts";
import { isOpenIn, type StoredWeek, spansOfMultirange, toMultirange, WEEK_DAYS, type WeekMoment, weekSpans } from "../week.ts";

/** Weeks of opening hours: each is parsed once and stored for all listings that share it. */

/** Number of weeks in a transaction. Simple ones take well under a second; those with sunrise or Easter take about 5 ms each. */
const BATCH = 200;
/** Days before a week's end at which it is renewed: servers may be down for a day or two. */
const RENEWED_BEFORE = 3;

interface WeekRow extends Record<string, unknown> {
  key: string;
  hours: string;
  country_code: string;
  latitude: number | null;
  longitude: number | null;
}

const list = (values: readonly unknown[]) => sql.param([...values]);

/**
 * Evaluates the seven days from yesterday on, which has not ended in every time zone.
 * @param today YYYY-MM-DD, in UTC
 */
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

/**
 * Parses a batch of weeks from changed listings.
 * @returns whether there may be more
 */
export async function readPendingWeeks(tx: Transaction, today: string): Promise<boolean> {
  const { rows } = await tx.execute<WeekRow>(sql`
    DELETE FROM ${opening_week_pending} WHERE id IN (SELECT id FROM ${opening_week_pending} ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING key, hours, country_code, latitude, longitude`);
  const fresh = [...new Map(rows.map((row) => [row.key, row])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  if (fresh.length > 0)
    await tx.execute(sql`INSERT INTO ${opening_week} SELECT * FROM ${unnestWeeks(fresh, today)} ON CONFLICT (key) DO NOTHING`);
  return rows.length === BATCH;
}

/**
 * Renews a batch of weeks that end soon: hours with seasons, holidays or sunrise.
 * @returns whether there may be more
 */
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

/** Weeks that this process has read. A key's week is valid until its last day, in every guide. */
const known = new LRUCache<string, StoredWeek>({ max: 50_000 });

/**
 * Returns the weeks of these keys. Reads cached weeks again after their last valid day.
 * @param day the latest day at any of the places
 */
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

/**
 * Returns the keys of all weeks in a country that are open at a moment.
 * @param at the moment by the country's clock
 */
export async function listOpenWeeks(db: DbOrTransaction, country_code: string, { day, minute }: WeekMoment): Promise<string[]> {
  const { rows } = await db.execute<{ keys: string[] | null }>(sql`
    SELECT array_agg(key) AS keys FROM ${opening_week}
    WHERE country_code = ${country_code} AND spans IS NOT NULL AND spans @> ${minute}::integer AND (until IS NULL OR until >= ${day}::date)`);
  return rows[0]?.keys ?? [];
}

/** Whether listings with a week's key are open at a moment of their clock. */
export type AskOpen = (key: string, at: WeekMoment) => boolean;

/**
 * Loads the weeks of some listings for the check.
 * @param day the latest day on any of their clocks
 */
export async function loadOpenCheck(db: DbOrTransaction, keys: Iterable<string>, day: string): Promise<AskOpen> {
  const weeks = await findWeeks(db, [...keys], day);
  return (key, at) => {
    const week = weeks.get(key);
    return week !== undefined && isOpenIn(week, at);
  };
}
