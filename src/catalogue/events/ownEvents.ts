import { now } from "../../platform/clock.ts";
import { type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { business } from "../listings/tables.ts";
import { area, country } from "../places/tables.ts";
import type { OwnEvent } from "./fields.ts";
import { isDay, localAt } from "./localTime.ts";
import { readRule, ruleText } from "./recurrence.ts";
import { event, event_occurrence } from "./tables.ts";
import { eventUrl } from "./urls.ts";
import type { StoredEvent } from "./write.ts";

/** Reads of events for the people who write them, hidden and past ones too. */

type Row = StoredEvent & { country_name: string; area_slug: string | null; area_name: string | null; business_name: string | null; next: string | null };

function toOwnEvent({ country_code, country_name, area_slug, area_name, business: code, business_name, picture_uuid, ...row }: Row): OwnEvent {
  const at = now();
  const rule = row.recurrence === null ? undefined : readRule(row.recurrence);
  return {
    ...row,
    time_zone: row.zone,
    country: { code: country_code, name: country_name },
    area: area_slug === null ? null : { slug: area_slug, name: area_name ?? "", country_code },
    business: code === null ? null : { business_code: code, name: business_name ?? "" },
    picture: picture_uuid === null ? null : `/media/${picture_uuid}`,
    url: eventUrl(row.code),
    repeats: rule ? ruleText(rule, row.starts) : row.dates.length > 0 ? "on several dates" : "",
    next: row.next === null ? null : localAt(row.zone, new Date(row.next)).slice(0, isDay(row.starts) ? 10 : 16),
    is_over: row.last_end !== null && new Date(row.last_end) <= at,
    deleted: row.deleted === null ? null : new Date(row.deleted).toISOString(),
  };
}

async function readOwn(db: DbOrTransaction, where: SQL, { limit, offset }: { limit: number; offset: number }): Promise<OwnEvent[]> {
  const at = now().toISOString();
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    SELECT e.*, c.name AS country_name, a.slug AS area_slug, a.name AS area_name, b.name AS business_name, o.next
    FROM ${event} e JOIN ${country} c ON c.code = e.country_code LEFT JOIN ${area} a ON a.id = e.area_id LEFT JOIN ${business} b ON b.code = e.business
    LEFT JOIN LATERAL (SELECT min(starts) AS next FROM ${event_occurrence} WHERE event = e.uuid AND ends > ${at}::timestamptz) o ON true
    WHERE ${where} ORDER BY o.next NULLS LAST, e.modified DESC, e.uuid LIMIT ${limit} OFFSET ${offset}`);
  return rows.map(toOwnEvent);
}

/** Maximum number of events that the desk of a listing shows. */
const DESK_MAX = 500;

/** Returns all events of a listing, the next first, then those that are over and those that were removed. */
export const listOfListing = (db: DbOrTransaction, code: string): Promise<OwnEvent[]> =>
  readOwn(db, sql`e.business = ${code}`, { limit: DESK_MAX, offset: 0 });

export const findOwnEvent = async (db: DbOrTransaction, code: string): Promise<OwnEvent | undefined> =>
  (await readOwn(db, sql`e.code = ${code}`, { limit: 1, offset: 0 }))[0];

/** Returns a page of all events of the guide, or of those with all these words in their titles. */
export function allEvents(db: DbOrTransaction, titled: string | undefined) {
  const where = titled === undefined ? sql`e.deleted IS NULL` : sql`e.deleted IS NULL AND to_tsvector('simple', e.words) @@ to_tsquery('simple', ${titled})`;
  return {
    count: async () => (await db.execute<{ count: number }>(sql`SELECT count(*)::integer AS count FROM ${event} e WHERE ${where}`)).rows[0]?.count ?? 0,
    rows: (window: { limit: number; offset: number }) => readOwn(db, where, window),
  };
}
