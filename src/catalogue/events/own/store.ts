import { now } from "../../../platform/clock.ts";
import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { asAttribution } from "../../listings/rules.ts";
import { business } from "../../listings/tables.ts";
import { countryName } from "../../places/countries/rules.ts";
import { area } from "../../places/tables.ts";
import { momentOrDay, repeatsText } from "../cards.ts";
import type { OwnEvent } from "../fields.ts";
import { isDay, localAt } from "../localTime.ts";
import { isTitled } from "../store.ts";
import { event, event_occurrence } from "../tables.ts";
import { eventUrl } from "../urls.ts";
import type { StoredEvent } from "../writes/store.ts";

/** Reads of events for the people who write them, hidden and past ones too. */

type Row = StoredEvent & {
  area_slug: string | null;
  area_name: string | null;
  business_name: string | null;
  next: string | null;
};

function toOwnEvent(row: Row): OwnEvent {
  const { zone, country_code, area_slug, business: host, picture_uuid, recurrence } = row;
  const next = row.next === null ? null : localAt(zone, new Date(row.next)).slice(0, isDay(row.starts) ? "YYYY-MM-DD".length : undefined);
  return {
    ...{ uuid: row.uuid, code: row.code, title: row.title, description: row.description, category: row.category, status: row.status },
    starts: momentOrDay(zone, row.starts),
    ends: row.ends === null ? null : momentOrDay(zone, row.ends),
    ...{ local_starts: row.starts, local_ends: row.ends, time_zone: zone, repeats: recurrence },
    repeats_text: repeatsText({ recurrence, starts: row.starts, hasDates: row.dates.length > 0 }),
    country: { code: country_code, name: countryName(country_code) },
    area: area_slug === null ? null : { slug: area_slug, name: row.area_name ?? "", country_code },
    business: host === null ? null : { business_code: host, name: row.business_name ?? "" },
    ...{ place_name: row.place_name, latitude: row.latitude, longitude: row.longitude, price_text: row.price_text },
    ...{ minimum_price: row.minimum_price, minimum_price_currency: row.minimum_price_currency, book_now_url: row.booking_url },
    website: row.website,
    image_link: picture_uuid === null ? null : `/media/${picture_uuid}`,
    url: eventUrl(row.code),
    source: row.added_by,
    attribution: asAttribution(row.attribution_text || null, row.attribution_link, row.attribution_licence),
    next_date: next === null ? null : momentOrDay(zone, next),
    next_local: next,
    is_over: row.last_end !== null && new Date(row.last_end) <= now(),
    deleted: row.deleted === null ? null : new Date(row.deleted).toISOString(),
    version: row.version,
  };
}

async function readOwn(db: DbOrTransaction, where: SQL, { limit, offset }: { limit: number; offset: number }): Promise<OwnEvent[]> {
  const at = now().toISOString();
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    SELECT e.*, a.slug AS area_slug, a.name AS area_name, b.name AS business_name, o.next
    FROM ${event} e LEFT JOIN ${area} a ON a.id = e.area_id LEFT JOIN ${business} b ON b.code = e.business
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
  const where = titled === undefined ? sql`e.deleted IS NULL` : sql`e.deleted IS NULL AND ${isTitled(titled)}`;
  return {
    count: async () =>
      (await db.execute<{ count: number }>(sql`SELECT count(*)::integer AS count FROM ${event} e WHERE ${where}`)).rows[0]?.count ?? 0,
    rows: (window: { limit: number; offset: number }) => readOwn(db, where, window),
  };
}
