import { now } from "../../../platform/clock.ts";
import { eq, sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { EVENT_KEPT_DAYS } from "../enumerations.ts";
import { localAt } from "../localTime.ts";
import { event, event_occurrence } from "../tables.ts";
import { insertOccurrences, plannedOccurrences } from "../writes/store.ts";

/** Things that pass by themselves: occurrences that end, days that begin, recurring events that go on, and events that are over. */

const BATCH = 200;

/** Stores further occurrences of recurring events. @returns whether there may be more such events */
export async function renewEvents(tx: Transaction): Promise<boolean> {
  const at = now();
  const rows = await tx
    .select()
    .from(event)
    .where(sql`${event.renew_at} <= ${at}`)
    .orderBy(event.renew_at)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  for (const { uuid, zone, last_end: _, renew_at: _renewed, ...times } of rows) {
    const { occurrences, renew_at, last_end } = plannedOccurrences(times, zone, at);
    // The last one that has ended stays for the page of the event.
    await tx.execute(sql`
      DELETE FROM ${event_occurrence} WHERE event = ${uuid} AND (ends > ${at} OR starts < (
        SELECT max(starts) FROM ${event_occurrence} WHERE event = ${uuid} AND ends <= ${at}))`);
    await insertOccurrences(tx, [{ event: uuid, occurrences }]);
    await tx.update(event).set({ renew_at, last_end }).where(eq(event.uuid, uuid));
  }
  return rows.length === BATCH;
}

/** Tells the caches about occurrences that ended since a moment, and about days that began. */
export async function notifyPassed(tx: Transaction, since: Date): Promise<void> {
  const at = now();
  const { rows } = await tx.execute<{ zone: string }>(sql`SELECT DISTINCT zone FROM ${event}`);
  const isNewDay = rows.some(({ zone }) => localAt(zone, since).slice(0, 10) !== localAt(zone, at).slice(0, 10));
  if (isNewDay) await tx.execute(sql`SELECT notify_keys('event', ARRAY['event', 'events', 'any_event'])`);
  else
    await tx.execute(sql`SELECT notify_events(ARRAY(
      SELECT DISTINCT event FROM ${event_occurrence} WHERE ends > ${since} AND ends <= ${at}))`);
}

/** Deletes events that are over or removed for so long that their pages are gone. @returns their pictures, and whether there may be more */
export async function deleteOldEvents(tx: Transaction): Promise<{ pictures: string[]; hasMore: boolean }> {
  const before = new Date(now().getTime() - EVENT_KEPT_DAYS * DAY_MILLISECONDS);
  // A removed event of an import stays until it is over: the next edition must not bring it back.
  const { rows } = await tx.execute<{ picture_uuid: string | null }>(sql`
    DELETE FROM ${event} WHERE uuid IN (
      SELECT uuid FROM ${event} WHERE last_end < ${before} UNION ALL SELECT uuid FROM ${event} WHERE deleted < ${before} AND added_by <> 'import' LIMIT ${BATCH})
    RETURNING picture_uuid`);
  return { pictures: rows.flatMap(({ picture_uuid }) => picture_uuid ?? []), hasMore: rows.length === BATCH };
}
