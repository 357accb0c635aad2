import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { setUnits } from "../../catalogue/items/store.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { conflict, notFound } from "../../platform/endpoints/errors.ts";
import type { Services } from "../../platform/http/context.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { t } from "../../platform/languages/text.ts";
import * as feeds from "./feeds/store.ts";
import * as rooms from "./rooms/store.ts";
import { calendarPath, feedName } from "./rules.ts";
import { freeKeptNightsInRoom, listRoomsKeptTooLong } from "./store.ts";

/** Acts of owners and helpers on calendars, and the writes that follow a feed read. */

const notEmpty = () => t`This calendar is not empty, so its nights stay taken.`;

/** Account that acts, and the listing that it acts for. */
interface By {
  account: string;
  business: string;
}

/** Enqueues the read of a feed that a person waits for. Called with the transaction that made the feed due. */
const enqueueFeed = (db: Transaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "read_calendar_feed", payload: { uuid }, key: `calendar feed ${uuid}` });

/** @throws ApiError 404 if the feed belongs to another listing */
export async function requireFeed(db: DbOrTransaction, code: string, uuid: string): Promise<feeds.FeedRow> {
  const [found] = await feeds.listFeeds(db, code, { uuid });
  if (!found) throw notFound();
  return found;
}

/** @returns undefined when the room has the maximum number of feeds; `isNew` is false for a feed that the room already has */
export function connectFeed(
  db: DbOrTransaction,
  by: By,
  { title, ...feed }: Parameters<typeof feeds.addFeed>[1] & { title: string },
): Promise<{ uuid: string; isNew: boolean } | undefined> {
  return db.transaction(async (transaction) => {
    const added = await feeds.addFeed(transaction, feed);
    if (added?.isNew) {
      await enqueueFeed(transaction, added.uuid);
      const said = { id: added.uuid, name: title, after: { site: feedName(feed.url) } };
      await writeLog(transaction, { ...by, act: "calendar.feed_added", ...said });
    }
    return added;
  });
}

/** Removes a feed and frees its nights. @throws ApiError 404 if the feed belongs to another listing */
export async function removeFeed(db: DbOrTransaction, by: By, uuid: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const { item, url } = await requireFeed(transaction, by.business, uuid);
    const [room] = await rooms.listRooms(transaction, by.business, item);
    if (!(await feeds.deleteFeed(transaction, by.business, uuid))) throw notFound();
    const said = { id: uuid, name: room?.title, before: { site: feedName(url) } };
    await writeLog(transaction, { ...by, act: "calendar.feed_removed", ...said });
  });
}

/** Accepts an empty feed as correct, on the owner's word. @throws ApiError 409 when the feed is not empty */
export async function acceptEmptyFeed(db: DbOrTransaction, by: By, feed: feeds.FeedRow): Promise<void> {
  await db.transaction(async (transaction) => {
    const [room] = await rooms.listRooms(transaction, by.business, feed.item);
    if (!(await feeds.acceptEmpty(transaction, feed))) throw conflict(notEmpty());
    await writeLog(transaction, { ...by, act: "calendar.feed_emptied", id: feed.uuid, name: room?.title });
  });
}

/** Makes a feed due and enqueues its read. */
export async function readFeedSoon(db: DbOrTransaction, uuid: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await feeds.askSoon(transaction, uuid);
    await enqueueFeed(transaction, uuid);
  });
}

interface Room {
  item: string;
  title: string;
}

/** Sets the number of units of a room. @param before previous number of units */
export async function changeUnits(
  db: DbOrTransaction,
  by: By,
  { item, title, before, units }: Room & { before: number; units: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await setUnits(transaction, item, units);
    await rooms.placeAgain(transaction, item);
    const changed = changedFields({ units: before }, { units });
    if (changed) await writeLog(transaction, { ...by, id: item, name: title, act: "calendar.changed", ...changed });
  });
}

/** Hides a conflict that an owner or helper has checked, or shows it again. @param key of the conflict @param today YYYY-MM-DD */
export async function noteConflict(
  db: DbOrTransaction,
  by: By,
  { item, title, key, isDismissed, today }: Room & { key: string; isDismissed: boolean; today: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await rooms.noteDismissed(transaction, item, key, { isDismissed, today });
    const act = isDismissed ? "calendar.conflict_dismissed" : "calendar.conflict_shown";
    await writeLog(transaction, { ...by, act, id: item, name: title });
  });
}

/** Gives a room's published calendar a new address; the old address stops working. */
export async function renewCalendarAddress(db: DbOrTransaction, by: By, { item, title }: Room): Promise<void> {
  await db.transaction(async (transaction) => {
    await rooms.renewAddress(transaction, item);
    await writeLog(transaction, { ...by, act: "calendar.renewed", id: item, name: title });
  });
}

/** Stores the events that were read from a feed. */
export const writeFeed = (
  db: DbOrTransaction,
  feed: Parameters<typeof feeds.saveFeed>[1],
  ...read: [Parameters<typeof feeds.saveFeed>[2], Parameters<typeof feeds.saveFeed>[3]]
): Promise<void> => db.transaction((transaction) => feeds.saveFeed(transaction, feed, ...read));

/** Frees nights whose hold has expired, one transaction per room. @returns the number of rooms */
export async function freeKeptNights(db: DbOrTransaction, limit: number): Promise<number> {
  const items = await listRoomsKeptTooLong(db, limit);
  for (const item of items) await db.transaction((transaction) => freeKeptNightsInRoom(transaction, item));
  return items.length;
}

/** Returns the published calendar addresses of some rooms, in the owner's order. */
export async function listCalendarAddresses(
  { db, config: { origin, GUIDE_SECRET } }: Pick<Services, "db" | "config">,
  code: string,
  items: readonly string[],
): Promise<{ title: string; url: string }[]> {
  const found = (await rooms.listRooms(db, code)).filter(({ item }) => items.includes(item));
  return found.map(({ item, title, address_number }) => ({
    title,
    url: `${origin}${calendarPath(item, rooms.calendarKey(GUIDE_SECRET, item, address_number))}`,
  }));
}
