import { newCode, newUuid, now } from "../../../platform/clock.ts";
import { and, eq, inArray, isNull, sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { event, event_occurrence } from "../tables.ts";
import { eventWords, insertOccurrences, plannedOccurrences, type StoredEvent } from "../writes/store.ts";

/** Events from imports. */

type Price = "minimum_price" | "minimum_price_currency";
type Text = "status" | "title" | "description" | "category" | "place_name" | "price_text" | "attribution_text" | "attribution_licence";
type Place = "country_code" | "area_id" | "latitude" | "longitude" | "zone" | "business";
type Picture = "picture_sources" | "picture_author" | "picture_licence";
/** Event as its record says it. */
export type ImportedEvent = Pick<
  StoredEvent,
  Text | Place | Picture | Price | "starts" | "ends" | "recurrence" | "dates" | "booking_url" | "website" | "attribution_link" | "host_key"
> & { source_key: string; language: string | null };

/** Columns that an edition of a record writes, with their SQL types. */
const COLUMNS = {
  ...{ host_key: "text", title: "text", description: "text", category: "text", starts: "text", ends: "text", recurrence: "text" },
  ...{ dates: "json", zone: "text", country_code: "text", latitude: "float8", longitude: "float8", place_name: "text", business: "text" },
  ...{ status: "text", minimum_price: "float8", minimum_price_currency: "text" },
  ...{ price_text: "text", booking_url: "text", website: "text", picture_author: "text", picture_licence: "text" },
  ...{ attribution_text: "text", attribution_link: "text", attribution_licence: "text", words: "text" },
  ...{ language: "text", renew_at: "timestamptz", last_end: "timestamptz", modified: "timestamptz" },
} as const;
const NAMES = Object.keys(COLUMNS);

/**
 * Inserts events, or updates them to a new edition. Events that people edited stay as they are, and those that staff removed stay removed;
 * those that the source had no longer are shown again.
 * @returns the uuids of the written events by their keys
 */
export async function writeImportedEvents(tx: Transaction, events: readonly ImportedEvent[]): Promise<Map<string, string>> {
  const at = now();
  const planned = new Map(events.map((one) => [one.source_key, { one, ...plannedOccurrences(one, one.zone, at) }]));
  const rows = [...planned.values()].map(({ one, renew_at, last_end }) => ({
    ...one,
    ...{ uuid: newUuid(), code: newCode(), words: eventWords(one.title, one.place_name), renew_at, last_end, modified: at },
  }));
  if (rows.length === 0) return new Map();
  const types = sql.raw(NAMES.map((name) => `${name} ${COLUMNS[name as keyof typeof COLUMNS]}`).join(", "));
  const columns = sql.raw(NAMES.join(", "));
  const values = sql.raw(NAMES.map((name) => `r.${name}`).join(", "));
  const changes = sql.raw(NAMES.map((name) => `${name} = excluded.${name}`).join(", "));
  const { rows: written } = await tx.execute<{ uuid: string; source_key: string }>(sql`
    INSERT INTO event (uuid, code, added_by, source_key, created, area_id, picture_sources, ${columns})
    SELECT r.uuid, r.code, 'import', r.source_key, r.modified,
      coalesce((SELECT id FROM area WHERE id = r.area_id), (SELECT area_id FROM area_alias WHERE id = r.area_id)),
      ARRAY(SELECT json_array_elements_text(r.picture_sources)), ${values}
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS r(uuid uuid, code text, source_key text, area_id integer, picture_sources json, ${types})
    ON CONFLICT (source_key) DO UPDATE SET area_id = excluded.area_id, picture_sources = excluded.picture_sources, version = event.version + 1,
      deleted = CASE WHEN NOT event.is_gone THEN event.deleted END, is_gone = false, ${changes}
    WHERE NOT event.is_edited RETURNING uuid, source_key`);
  const uuids = written.map(({ uuid }) => uuid);
  if (uuids.length === 0) return new Map();
  await tx.delete(event_occurrence).where(inArray(event_occurrence.event, uuids));
  await insertOccurrences(
    tx,
    written.map(({ uuid, source_key }) => ({ event: uuid, occurrences: planned.get(source_key)?.occurrences ?? [] })),
  );
  return new Map(written.map(({ uuid, source_key }) => [source_key, uuid]));
}

/** Deletes events whose records are gone. Events that people edited stay. @returns their pictures */
export async function deleteImportedEvents(tx: Transaction, keys: readonly string[]): Promise<string[]> {
  const gone = await tx
    .delete(event)
    .where(and(inArray(event.source_key, [...keys]), eq(event.is_edited, false)))
    .returning({ picture: event.picture_uuid });
  return gone.flatMap(({ picture }) => picture ?? []);
}

/** Hides events that their source no longer has. Events that people edited stay. */
export async function hideImportedEvents(tx: Transaction, keys: readonly string[]): Promise<void> {
  const at = now();
  await tx
    .update(event)
    .set({ deleted: at, is_gone: true, modified: at, version: sql`${event.version} + 1` })
    .where(and(inArray(event.source_key, [...keys]), eq(event.is_edited, false), isNull(event.deleted)));
}

/** Sets the listing of events whose host has been imported since. @param hosts codes of listings by the keys of their records */
export async function linkHosts(tx: Transaction, hosts: ReadonlyMap<string, string>): Promise<void> {
  const [keys, codes] = [[...hosts.keys()], [...hosts.values()]];
  await tx.execute(sql`
    UPDATE ${event} SET business = h.code FROM unnest(${sql.param(keys)}::text[], ${sql.param(codes)}::text[]) AS h(key, code)
    WHERE host_key = h.key AND business IS NULL`);
}

/** Returns the codes of the events of these records, by key. */
export async function findEventCodes(tx: Transaction, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ key: event.source_key, code: event.code })
    .from(event)
    .where(inArray(event.source_key, [...keys]));
  return new Map(rows.flatMap(({ key, code }) => (key === null ? [] : [[key, code] as const])));
}
