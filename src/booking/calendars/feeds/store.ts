import { inventory_item } from "../../../catalogue/items/tables.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import { and, count, eq, inArray, isNull, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { isElsewhere } from "../../../platform/jobs/neighbours.ts";
import type { FeedState } from "../enumerations.ts";
import type { ReadCalendar } from "../ical/readCalendar.ts";
import { dayAt, parseDateRange, toDateRange, toDateText } from "../nights.ts";
import { FEED_MINUTES, FEEDS_MAX } from "../rules.ts";
import { lockRoom, placeEvents } from "../store.ts";
import { calendar_feed, feed_event } from "../tables.ts";

const MINUTE_MILLISECONDS = 60_000;

/** Counts the nights from today on that a feed shows as taken, each once. */
const nightsCount = (moment: Date) => sql<number>`(
  SELECT coalesce(sum(upper(part) - lower(part)), 0)::integer
  FROM (SELECT unnest(range_agg(e.nights * daterange(${toDateText(dayAt(moment))}::date, NULL))) AS part
    FROM ${feed_event} e WHERE e.feed = ${calendar_feed.uuid}) AS parts)`;

const feedColumns = (moment: Date) => ({
  uuid: calendar_feed.uuid,
  item: calendar_feed.item,
  url: calendar_feed.url,
  state: calendar_feed.state,
  reason: calendar_feed.reason,
  notes: calendar_feed.notes,
  nights_count: nightsCount(moment),
  created: calendar_feed.created,
  tried: calendar_feed.tried,
  as_of: calendar_feed.as_of,
  next_try: calendar_feed.next_try,
});

const ofListing = (business_code: string) => and(eq(inventory_item.business_profile, business_code), isNull(inventory_item.deleted));

/** Returns the feeds of a listing's rooms, oldest first, or one of them. */
export function listFeeds(db: DbOrTransaction, business_code: string, { uuid, item }: { uuid?: string; item?: string | undefined } = {}) {
  return db
    .select(feedColumns(now()))
    .from(calendar_feed)
    .innerJoin(inventory_item, eq(inventory_item.id, calendar_feed.item))
    .where(
      and(
        ofListing(business_code),
        uuid === undefined ? undefined : eq(calendar_feed.uuid, uuid),
        item === undefined ? undefined : eq(calendar_feed.item, item),
      ),
    )
    .orderBy(calendar_feed.created, calendar_feed.uuid);
}
export type FeedRow = Awaited<ReturnType<typeof listFeeds>>[number];

/** @returns the feed's uuid and whether it is new; undefined if the room has the maximum number of feeds */
export async function addFeed(
  tx: Transaction,
  { item, url, time_zone }: { item: string; url: string; time_zone: string },
): Promise<{ uuid: string; isNew: boolean } | undefined> {
  await lockRoom(tx, item);
  const isIt = and(eq(calendar_feed.item, item), eq(calendar_feed.url, url));
  const [first] = await tx.select({ uuid: calendar_feed.uuid }).from(calendar_feed).where(isIt);
  if (first) return { uuid: first.uuid, isNew: false };
  const [feeds] = await tx.select({ number: count() }).from(calendar_feed).where(eq(calendar_feed.item, item));
  if (feeds && feeds.number >= FEEDS_MAX) return undefined;
  const row = { uuid: newUuid(), item, url, time_zone, created: now(), next_try: now() };
  await tx.insert(calendar_feed).values(row);
  return { uuid: row.uuid, isNew: true };
}

/** Removes a feed of a listing and frees its nights. @returns false if the listing has no feed with the uuid */
export async function deleteFeed(tx: Transaction, business_code: string, uuid: string): Promise<boolean> {
  const [found] = await listFeeds(tx, business_code, { uuid });
  const room = found && (await lockRoom(tx, found.item));
  if (!found) return false;
  await tx.delete(calendar_feed).where(eq(calendar_feed.uuid, uuid));
  if (room) await placeEvents(tx, found.item, room.units);
  return true;
}

/** Accepts an empty feed as correct, on a person's word. @returns false if the feed did not come back empty */
export async function acceptEmpty(tx: Transaction, { uuid, item }: Pick<FeedRow, "uuid" | "item">): Promise<boolean> {
  const room = await lockRoom(tx, item);
  const accepted = await tx
    .update(calendar_feed)
    .set({ state: "read", reason: "", etag: null, last_modified: null, as_of: sql`${calendar_feed.tried}` })
    .where(and(eq(calendar_feed.uuid, uuid), eq(calendar_feed.state, "empty")));
  if (!accepted.rowCount) return false;
  await tx.delete(feed_event).where(eq(feed_event.feed, uuid));
  if (room) await placeEvents(tx, item, room.units);
  return true;
}

/** Makes a feed due, so that the next run reads it. */
export async function askSoon(db: DbOrTransaction, uuid: string): Promise<void> {
  await db.update(calendar_feed).set({ next_try: now() }).where(eq(calendar_feed.uuid, uuid));
}

export type DueFeed = Pick<typeof calendar_feed.$inferSelect, "uuid" | "item" | "url" | "time_zone" | "etag" | "last_modified">;

/**
 * Claims the feed that has been due longest, for one server. The feed is due again later, whatever the result of this read.
 * @param except hosts whose feeds are skipped
 * @param uuid limits the claim to one feed
 */
export async function claimFeed(db: DbOrTransaction, except: string[], uuid?: string): Promise<DueFeed | undefined> {
  const moment = now();
  const next = new Date(moment.getTime() + FEED_MINUTES * MINUTE_MILLISECONDS);
  const due = db
    .select({ uuid: calendar_feed.uuid })
    .from(calendar_feed)
    .where(
      and(
        sql`${calendar_feed.next_try} <= ${moment}`,
        uuid === undefined ? undefined : eq(calendar_feed.uuid, uuid),
        isElsewhere(calendar_feed.url, except),
        // Skip feeds of deleted rooms.
        sql`NOT EXISTS (SELECT FROM ${inventory_item} i WHERE i.id = ${calendar_feed.item} AND i.deleted IS NOT NULL)`,
      ),
    )
    .orderBy(calendar_feed.next_try)
    .limit(1)
    .for("update", { skipLocked: true });
  const { item, url, time_zone, etag, last_modified } = calendar_feed;
  const [taken] = await db
    .update(calendar_feed)
    .set({ next_try: next, tried: moment })
    .where(inArray(calendar_feed.uuid, due))
    .returning({ uuid: calendar_feed.uuid, item, url, time_zone, etag, last_modified });
  return taken;
}

/** Records a failed read. The known nights stay, and the page shows how old they are. @param reason as feedReasonText takes it */
export async function noteFailure(db: DbOrTransaction, uuid: string, state: FeedState, reason: string): Promise<void> {
  await db.update(calendar_feed).set({ state, reason }).where(eq(calendar_feed.uuid, uuid));
}

/** Records that a feed has not changed since the last read (304). */
export async function noteUnchanged(db: DbOrTransaction, uuid: string, moment: Date): Promise<void> {
  await db.update(calendar_feed).set({ state: "read", reason: "", as_of: moment }).where(eq(calendar_feed.uuid, uuid));
}

type Whole = Extract<ReadCalendar, { isWhole: true }>;

/** Inserts the new events of a feed, deletes the missing ones and leaves the rest unchanged. @returns whether anything changed */
async function replaceEvents(tx: Transaction, feed: string, { events }: Whole, first_seen: Date): Promise<boolean> {
  const columns = { uuid: feed_event.uuid, nights: feed_event.nights, is_reservation: feed_event.is_reservation };
  const known = Map.groupBy(
    await tx.select(columns).from(feed_event).where(eq(feed_event.feed, feed)),
    ({ nights, is_reservation }) => `${nights} ${is_reservation}`,
  );
  const added = events.flatMap(({ nights, is_reservation }) => {
    const range = toDateRange(nights);
    return known.get(`${range} ${is_reservation}`)?.pop() ? [] : [{ uuid: newUuid(), feed, nights: range, is_reservation, first_seen }];
  });
  const gone = [...known.values()].flat().map(({ uuid }) => uuid);
  if (gone.length > 0) await tx.delete(feed_event).where(sql`${feed_event.uuid} = ANY(${sql.param(gone)}::uuid[])`);
  for (let start = 0; start < added.length; start += 1_000) await tx.insert(feed_event).values(added.slice(start, start + 1_000));
  return added.length + gone.length > 0;
}

/**
 * Stores the events of a feed, and finds units for them. A calendar without any event does not free known nights ahead: it may be a fault
 * of the site, and a guest at a taken room is worse than a night that stays closed until a person checks.
 */
export async function saveFeed(
  tx: Transaction,
  { uuid, item }: Pick<DueFeed, "uuid" | "item">,
  read: Whole,
  { etag, last_modified, moment }: { etag: string | null; last_modified: string | null; moment: Date },
): Promise<void> {
  const room = await lockRoom(tx, item);
  const [feed] = await tx.select({ uuid: calendar_feed.uuid }).from(calendar_feed).where(eq(calendar_feed.uuid, uuid)).for("update");
  // Removed while it was read.
  if (!feed || !room) return;
  if (!read.hasEvents) {
    const known = await tx.select({ nights: feed_event.nights }).from(feed_event).where(eq(feed_event.feed, uuid));
    if (known.some(({ nights }) => parseDateRange(nights).to > dayAt(moment))) return noteFailure(tx, uuid, "empty", "empty");
  }
  // The time after the lock, not of the request: a later event never displaces nights that already have a unit.
  const isChanged = await replaceEvents(tx, uuid, read, now());
  const said = { state: "read", reason: "", notes: read.notes, etag, last_modified, as_of: moment } as const;
  await tx.update(calendar_feed).set(said).where(eq(calendar_feed.uuid, uuid));
  if (isChanged) await placeEvents(tx, item, room.units);
}
