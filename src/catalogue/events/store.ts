import { type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { business } from "../listings/tables.ts";
import type { PictureCredit } from "../pictures/credit.ts";
import type { Scope } from "../places/scope.ts";
import { area, areasWithin } from "../places/tables.ts";
import type { ShortTexts } from "../translations/rules.ts";
import type { EventCategory, EventStatus } from "./enumerations.ts";
import { event, event_occurrence, isShownEvent } from "./tables.ts";
import { daysBetween, type When, whenWindow } from "./windows.ts";

/** Reads of events for visitors. */

/** Event as lists read it, with one occurrence. */
export interface EventRow extends Record<string, unknown> {
  uuid: string;
  code: string;
  title: string;
  description: string;
  language: string | null;
  category: EventCategory;
  status: EventStatus;
  added_by: "import" | "owner" | "staff";
  /** Times of the event itself by the clock of the place. */
  own_starts: string;
  own_ends: string | null;
  recurrence: string | null;
  has_dates: boolean;
  zone: string;
  starts: Date;
  ends: Date;
  place_name: string;
  country_code: string;
  area_slug: string | null;
  area_name: string | null;
  area_translations: ShortTexts | null;
  business_code: string | null;
  latitude: number | null;
  longitude: number | null;
  price_text: string;
  minimum_price: number | null;
  minimum_price_currency: string | null;
  booking_url: string | null;
  picture_uuid: string | null;
  attribution_text: string;
  attribution_link: string | null;
  attribution_licence: string;
}

export interface FullEventRow extends EventRow {
  website: string | null;
  picture_credit: PictureCredit | null;
  modified: Date;
  last_end: Date | null;
}

export interface EventFilter {
  country_code?: string | undefined;
  /** The area with all areas inside it. */
  area_id?: number | undefined;
  business?: string | undefined;
  scope?: Scope | undefined;
  category?: EventCategory | undefined;
  /** Also sorts: those that began on an earlier day come last. "all" has no end. */
  when?: When | "all" | undefined;
  /** First and last day, if no time is named; by default the next 60 days. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words of a title: a query of PostgreSQL's text search. */
  titled?: string | undefined;
}

const CARD =
  sql.raw(`e.uuid, e.code, e.title, e.description, e.language, e.category, e.status, e.added_by, e.starts AS own_starts, e.ends AS own_ends, e.recurrence, json_array_length(e.dates) > 0 AS has_dates, e.zone,
  e.place_name, e.country_code, a.slug AS area_slug, a.name AS area_name, a.translations AS area_translations, b.code AS business_code,
  e.latitude, e.longitude, e.price_text, e.minimum_price, e.minimum_price_currency, e.booking_url, e.picture_uuid, e.attribution_text, e.attribution_link, e.attribution_licence`);

const joined = sql`${event} e LEFT JOIN ${area} a ON a.id = e.area_id
  LEFT JOIN ${business} b ON b.code = e.business AND b.is_published`;

/** Condition for events whose title or place has these words, in any language. @param titled a query of PostgreSQL's text search */
export const isTitled = (titled: string): SQL =>
  sql`to_tsvector('simple', e.words || ' ' || e.translated_words) @@ to_tsquery('simple', ${titled})`;

const list = (values: readonly unknown[]) => sql.param([...values]);

function conditions({ country_code, area_id, business: host, scope, category, titled }: EventFilter): SQL {
  const all: SQL[] = [isShownEvent];
  if (area_id !== undefined) all.push(sql`e.area_id = ANY(${areasWithin(sql`SELECT ${area_id}::integer AS id`)})`);
  else if (country_code !== undefined) all.push(sql`e.country_code = ${country_code}`);
  if (host !== undefined) all.push(sql`e.business = ${host}`);
  if (category !== undefined) all.push(sql`e.category = ${category}`);
  if (titled !== undefined) all.push(isTitled(titled));
  if (scope && area_id === undefined && host === undefined) {
    const areas = scope.areas.map(({ id }) => id);
    all.push(sql`(e.country_code = ANY(${list(scope.countries)}::text[]) OR e.area_id = ANY(${list(areas)}::integer[]))`);
  }
  return sql.join(all, sql` AND `);
}

/** Returns the zones in which there are events: a few, even if the guide covers the world. */
async function listZones(db: DbOrTransaction): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`SELECT DISTINCT zone FROM ${event}`);
  return rows.map(({ zone }) => zone);
}

/** Returns the wanted span of time in each zone, and the moment at which its first day begins there. */
function spans(zones: readonly string[], { when, from: first, to }: EventFilter, at: Date): SQL {
  const each = zones.map((zone) => {
    const midnight = new Date(whenWindow("today", zone, at).until.getTime() - DAY_MILLISECONDS);
    if (when === "all") return { zone, from: at, until: "infinity", midnight };
    const { from, until } = when === undefined ? daysBetween(first, to, zone, at) : whenWindow(when, zone, at);
    return { zone, from, until: until.toISOString(), midnight: from > at ? from : midnight };
  });
  return sql`unnest(${list(each.map(({ zone }) => zone))}::text[], ${list(each.map(({ from }) => from.toISOString()))}::timestamptz[],
    ${list(each.map(({ until }) => until))}::timestamptz[], ${list(each.map(({ midnight }) => midnight.toISOString()))}::timestamptz[])
    AS span (zone, "from", until, midnight)`;
}

const fromRow = <Row extends EventRow>({ starts, ends, ...row }: Row & { starts: Date | string; ends: Date | string }) =>
  ({ ...row, starts: new Date(starts), ends: new Date(ends) }) as unknown as Row;

/**
 * Returns a page of the events that take place in the wanted time and are not over, each with its first occurrence in it, and their number.
 */
export async function findEvents(
  db: DbOrTransaction,
  filter: EventFilter,
  at: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: EventRow[] }> {
  const zones = await listZones(db);
  if (zones.length === 0) return { count: 0, results: [] };
  const found = sql`FROM ${joined} JOIN ${spans(zones, filter, at)} ON span.zone = e.zone
    JOIN LATERAL (
      SELECT o.starts, o.ends FROM ${event_occurrence} o
      WHERE o.event = e.uuid AND o.ends > span.from AND o.starts < span.until ORDER BY o.starts LIMIT 1
    ) o ON true WHERE ${conditions(filter)}`;
  const { rows } = await db.execute<EventRow & { total: number }>(sql`
    SELECT ${CARD}, o.starts, o.ends, count(*) OVER ()::integer AS total ${found}
    ORDER BY ${filter.when === undefined ? sql`` : sql`o.starts < span.midnight,`} o.starts, e.title, e.uuid LIMIT ${limit} OFFSET ${offset}`);
  // A page past the end has no row that knows the number.
  const [first] = rows;
  const count =
    first?.total ??
    (offset === 0 ? 0 : ((await db.execute<{ total: number }>(sql`SELECT count(*)::integer AS total ${found}`)).rows[0]?.total ?? 0));
  return { count, results: rows.map(({ total: _, ...row }) => fromRow(row as EventRow)) };
}

/** Returns a shown event; `starts` and `ends` are those of the next occurrence, otherwise of the last known one. */
export async function findEvent(db: DbOrTransaction, code: string, at: Date): Promise<FullEventRow | undefined> {
  const { rows } = await db.execute<FullEventRow>(sql`
    SELECT ${CARD}, e.website, e.picture_credit, e.modified, e.last_end, o.starts, o.ends
    FROM ${joined} JOIN LATERAL (
      SELECT o.starts, o.ends FROM ${event_occurrence} o WHERE o.event = e.uuid
      ORDER BY o.ends <= ${at.toISOString()}::timestamptz, CASE WHEN o.ends > ${at.toISOString()}::timestamptz THEN o.starts END, o.starts DESC LIMIT 1
    ) o ON true WHERE e.code = ${code} AND ${isShownEvent}`);
  const [row] = rows;
  if (!row) return undefined;
  const { modified, last_end, ...rest } = fromRow<FullEventRow>(row);
  return {
    ...rest,
    modified: new Date(modified as Date | string),
    last_end: last_end === null ? null : new Date(last_end as Date | string),
  } as FullEventRow;
}

/** Returns the occurrences of an event that are not over, the next one first. */
export async function listOccurrences(db: DbOrTransaction, uuid: string, at: Date, limit: number): Promise<{ starts: Date; ends: Date }[]> {
  const { rows } = await db.execute<{ starts: Date | string; ends: Date | string }>(sql`
    SELECT starts, ends FROM ${event_occurrence} WHERE event = ${uuid} AND ends > ${at.toISOString()}::timestamptz ORDER BY starts LIMIT ${limit}`);
  return rows.map(({ starts, ends }) => ({ starts: new Date(starts), ends: new Date(ends) }));
}

/** Part of an event that calendars and feeds add to its card. */
export interface FeedRow extends Record<string, unknown> {
  code: string;
  website: string | null;
  created: Date;
  modified: Date;
  dates: { starts: string; ends: string }[];
}

/** Returns further facts and the next occurrences of events, by code. @param most maximum number of occurrences of each */
export async function findFeedRows(db: DbOrTransaction, codes: readonly string[], at: Date, most: number): Promise<Map<string, FeedRow>> {
  const { rows } = await db.execute<FeedRow>(sql`
    SELECT e.code, e.website, e.created, e.modified, (
      SELECT coalesce(json_agg(json_build_object('starts', o.starts, 'ends', o.ends) ORDER BY o.starts), '[]') FROM (
        SELECT starts, ends FROM ${event_occurrence} WHERE event = e.uuid AND ends > ${at.toISOString()}::timestamptz ORDER BY starts LIMIT ${most}
      ) o) AS dates
    FROM ${event} e WHERE e.code = ANY(${list(codes)}::text[])`);
  return new Map(rows.map((row) => [row.code, { ...row, created: new Date(row.created), modified: new Date(row.modified) }]));
}

/** Returns the codes of shown events that are not over, after a given one, in order: for the sitemap. */
export async function listEventCodes(
  db: DbOrTransaction,
  after: string,
  at: Date,
  limit: number,
): Promise<{ code: string; modified: Date }[]> {
  const { rows } = await db.execute<{ code: string; modified: Date | string }>(sql`
    SELECT e.code, e.modified FROM ${event} e LEFT JOIN ${business} b ON b.code = e.business AND b.is_published
    WHERE e.code > ${after} AND ${isShownEvent} AND (e.last_end IS NULL OR e.last_end > ${at.toISOString()}::timestamptz)
    ORDER BY e.code LIMIT ${limit}`);
  return rows.map(({ code, modified }) => ({ code, modified: new Date(modified) }));
}

/** Returns the areas with events that are not over, with the areas around them. */
export async function listEventAreas(db: DbOrTransaction, at: Date): Promise<{ slug: string; country_code: string }[]> {
  const { rows } = await db.execute<{ slug: string; country_code: string }>(sql`
    WITH RECURSIVE around AS (
      SELECT e.area_id AS id FROM ${event} e LEFT JOIN ${business} b ON b.code = e.business AND b.is_published
      WHERE ${isShownEvent} AND e.area_id IS NOT NULL AND (e.last_end IS NULL OR e.last_end > ${at.toISOString()}::timestamptz)
      UNION SELECT a.parent_id FROM ${area} a JOIN around ON a.id = around.id WHERE a.parent_id IS NOT NULL)
    SELECT a.slug, a.country_code FROM ${area} a JOIN around ON around.id = a.id ORDER BY a.slug`);
  return rows;
}
