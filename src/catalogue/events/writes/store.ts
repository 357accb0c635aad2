import { newCode, newUuid, now } from "../../../platform/clock.ts";
import { and, eq, isNull, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { business } from "../../listings/tables.ts";
import { area } from "../../places/tables.ts";
import { folded } from "../../search/words/fold.ts";
import { type EventTimes, expandEvent, type Occurrence } from "../occurrences.ts";
import { event, event_occurrence } from "../tables.ts";

/** Writes events and their occurrences. Callers hold the transaction and write the log. */

export type StoredEvent = typeof event.$inferSelect;
type Described = "title" | "description" | "category" | "status" | "place_name";
/** Fields that people write. */
export type EventValues = Pick<
  StoredEvent,
  Described | "starts" | "ends" | "recurrence" | "price_text" | "minimum_price" | "minimum_price_currency" | "booking_url" | "website"
>;
/** Location of an event, and its host. */
export type EventPlace = Pick<StoredEvent, "country_code" | "area_id" | "latitude" | "longitude" | "zone" | "business" | "is_at_host">;

/** Days after which the occurrences of a recurring event are stored again; they reach further. */
const RENEW_DAYS = 7;

export const eventWords = (title: string, place_name: string): string => folded(`${title} ${place_name}`).trim();

/** Returns the occurrences to store, and the columns that depend on them. */
export function plannedOccurrences(times: EventTimes, zone: string, at: Date) {
  const { occurrences, isComplete } = expandEvent(times, zone, at);
  const ends = occurrences.map((one) => one.ends.getTime());
  return {
    occurrences,
    renew_at: isComplete ? null : new Date(at.getTime() + RENEW_DAYS * DAY_MILLISECONDS),
    last_end: isComplete ? new Date(ends.length > 0 ? Math.max(...ends) : at.getTime()) : null,
  };
}

/** Stores occurrences of events, given by the events' ids. */
export async function insertOccurrences(
  tx: Transaction,
  all: readonly { event: string; occurrences: readonly Occurrence[] }[],
): Promise<void> {
  const rows = all.flatMap(({ event: uuid, occurrences }) =>
    occurrences.map(({ starts, ends }) => ({ event: uuid, starts: starts.toISOString(), ends: ends.toISOString() })),
  );
  if (rows.length === 0) return;
  // Two occurrences can begin at the same moment after a change of the clocks; the first counts.
  await tx.execute(sql`
    INSERT INTO ${event_occurrence} (event, starts, ends)
    SELECT r.event, r.starts, r.ends FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(event uuid, starts timestamptz, ends timestamptz)
    WHERE r.ends > r.starts ON CONFLICT DO NOTHING`);
}

async function replaceOccurrences(tx: Transaction, uuid: string, occurrences: readonly Occurrence[]): Promise<void> {
  await tx.delete(event_occurrence).where(eq(event_occurrence.event, uuid));
  await insertOccurrences(tx, [{ event: uuid, occurrences }]);
}

/** Adds an event of an owner or of staff. */
export async function insertEvent(
  tx: Transaction,
  values: EventValues & EventPlace & Pick<StoredEvent, "added_by" | "picture_uuid">,
): Promise<StoredEvent> {
  const at = now();
  const { occurrences, renew_at, last_end } = plannedOccurrences({ ...values, dates: [] }, values.zone, at);
  const row = {
    ...values,
    uuid: newUuid(),
    code: newCode(),
    words: eventWords(values.title, values.place_name),
    ...{ renew_at, last_end, created: at, modified: at },
  };
  const [made] = await tx.insert(event).values(row).returning();
  if (!made) throw new Error("the event was not inserted");
  await insertOccurrences(tx, [{ event: made.uuid, occurrences }]);
  return made;
}

/** Changes an event. An imported event no longer follows its source. */
export async function updateEvent(
  tx: Transaction,
  before: StoredEvent,
  values: EventValues & EventPlace & Pick<StoredEvent, "picture_uuid">,
): Promise<StoredEvent> {
  const at = now();
  // Further dates belong to the first one: another first date replaces them all.
  const dates = values.starts === before.starts && values.recurrence === null ? before.dates : [];
  const { occurrences, renew_at, last_end } = plannedOccurrences({ ...values, dates }, values.zone, at);
  const [after] = await tx
    .update(event)
    .set({
      ...values,
      ...{ dates, renew_at, last_end, modified: at },
      words: eventWords(values.title, values.place_name),
      is_edited: before.added_by === "import",
      // Another picture has another author.
      picture_credit: values.picture_uuid === before.picture_uuid ? before.picture_credit : null,
      version: before.version + 1,
    })
    .where(eq(event.uuid, before.uuid))
    .returning();
  if (!after) throw new Error("the event was not updated");
  await replaceOccurrences(tx, before.uuid, occurrences);
  return after;
}

/** Removes an event, or brings it back. One that its source no longer has then no longer follows it. */
export async function setEventDeleted(tx: Transaction, uuid: string, deleted: Date | null): Promise<void> {
  await tx
    .update(event)
    .set({ deleted, is_gone: false, is_edited: sql`is_edited OR is_gone`, modified: now(), version: sql`${event.version} + 1` })
    .where(eq(event.uuid, uuid));
}

/** Returns an event, removed ones included, and locks it. @param business limits it to the events of this listing */
export async function lockEvent(tx: Transaction, code: string, business?: string): Promise<StoredEvent | undefined> {
  const [row] = await tx
    .select()
    .from(event)
    .where(and(eq(event.code, code), business === undefined ? undefined : eq(event.business, business)))
    .for("update");
  return row;
}

/** Returns how many events of a listing are not over. */
export const countOfListing = (db: DbOrTransaction, code: string): Promise<number> =>
  db.$count(event, and(eq(event.business, code), isNull(event.deleted), sql`(${event.last_end} IS NULL OR ${event.last_end} > ${now()})`));

/** Moves all events of an area to another area. */
export async function moveEvents(tx: Transaction, from: number, into: number): Promise<void> {
  await tx.update(event).set({ area_id: into }).where(eq(event.area_id, from));
}

/** Returns the location of a listing, with the slug of its area. */
export async function findListingPlace(db: DbOrTransaction, code: string) {
  const { country_code, area_id, latitude, longitude } = business;
  const [found] = await db
    .select({ country_code, area_id, latitude, longitude, slug: area.slug })
    .from(business)
    .leftJoin(area, eq(area.id, business.area_id))
    .where(eq(business.code, code));
  return found;
}
