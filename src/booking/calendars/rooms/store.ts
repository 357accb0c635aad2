import { createHmac, timingSafeEqual } from "node:crypto";
import { inventory_item } from "../../../catalogue/items/tables.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { now } from "../../../platform/clock.ts";
import { and, eq, inArray, isNull, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { PublishedNights } from "../icalExport.ts";
import { buildOccupancy, groupNights, nightsIn, parseDateRange, placeBlocks, type Span, toDateText } from "../nights.ts";
import { calendarKeyText } from "../rules.ts";
import { asClosing, lockRoom, placeEvents, takeNights } from "../store.ts";
import { blocked_nights, calendar_feed, closed_days, feed_event, room_calendar, taken_nights } from "../tables.ts";

/** Returns a listing's rooms in the owner's order, each with the data of its published address. @param item limits the list to one room */
export function listRooms(db: DbOrTransaction, business_code: string, item?: string) {
  return db
    .select({
      item: inventory_item.id,
      title: inventory_item.title,
      image_link_uuid: inventory_item.image_link_uuid,
      units: inventory_item.units,
      address_number: sql<number>`coalesce(${room_calendar.address_number}, 0)`,
      last_read: room_calendar.last_read,
      dismissed: sql<string[]>`coalesce(${room_calendar.dismissed}, '{}')`,
    })
    .from(inventory_item)
    .leftJoin(room_calendar, eq(room_calendar.item, inventory_item.id))
    .where(
      and(
        eq(inventory_item.business_profile, business_code),
        eq(inventory_item.kind, "room"),
        isNull(inventory_item.deleted),
        item === undefined ? undefined : eq(inventory_item.id, item),
      ),
    )
    .orderBy(inventory_item.order, sql`${inventory_item.created} DESC`, inventory_item.id);
}

const isNotOver = () => sql`(${taken_nights.kept_until} IS NULL OR ${taken_nights.kept_until} > ${now()})`;

interface RoomUnits {
  item: string;
  units: number;
}

/** Returns the taken nights of rooms from a day on, with those that blocks take, and the events of the rooms' feeds. */
export async function readNights(db: DbOrTransaction, rooms: readonly RoomUnits[], from: number) {
  const items = rooms.map(({ item }) => item);
  if (items.length === 0) return { taken: [], events: [], closed: [] };
  const isAhead = (nights: typeof taken_nights.nights | typeof feed_event.nights | typeof blocked_nights.nights) =>
    sql`upper(${nights}) > ${toDateText(from)}::date`;
  const { uuid, feed, nights, is_reservation, first_seen } = feed_event;
  const [taken, blocks, events, closed] = await Promise.all([
    db
      .select()
      .from(taken_nights)
      .where(and(inArray(taken_nights.item, items), isAhead(taken_nights.nights), isNotOver()))
      .orderBy(taken_nights.nights),
    db
      .select()
      .from(blocked_nights)
      .where(and(inArray(blocked_nights.item, items), isAhead(blocked_nights.nights))),
    db
      .select({ uuid, feed, nights, is_reservation, first_seen, item: calendar_feed.item, url: calendar_feed.url })
      .from(feed_event)
      .innerJoin(calendar_feed, eq(calendar_feed.uuid, feed_event.feed))
      .where(and(inArray(calendar_feed.item, items), isAhead(nights)))
      .orderBy(feed_event.first_seen, nights),
    db
      .select({
        item: closed_days.item,
        source: closed_days.source,
        as_of: closed_days.as_of,
        days: sql<string>`${closed_days.days} * datemultirange(daterange(${toDateText(from)}::date, NULL))`,
      })
      .from(closed_days)
      .where(inArray(closed_days.item, items)),
  ]);
  return { taken: rooms.flatMap((room) => withBlocks(room, taken, blocks, from)), events, closed };
}

/** Returns the taken nights of one of the rooms, with those that its blocks take. */
function withBlocks(
  { item, units }: RoomUnits,
  taken: readonly (typeof taken_nights.$inferSelect)[],
  blocks: readonly (typeof blocked_nights.$inferSelect)[],
  from: number,
) {
  const rows = taken
    .filter((one) => one.item === item)
    .map(({ unit, nights, kind, holder, event, created }) => {
      return { item, span: { unit, ...parseDateRange(nights) }, kind, holder, event, created };
    });
  const closing = blocks.filter((one) => one.item === item).map(asClosing);
  const occupancy = closing.length > 0 ? buildOccupancy(rows.map(({ span }) => span)) : new Map();
  const blocked = placeBlocks(closing, { units, taken: occupancy, within: { from, to: Infinity } });
  return [...rows, ...blocked.map((span) => ({ item, span, kind: "blocked" as const, holder: null, event: null, created: now() }))];
}

/** Returns the secret of a room's published address. It is derived each time, so that the database holds no secret. */
export const calendarKey = (secret: string, item: string, number: number): string =>
  createHmac("sha256", secret).update(calendarKeyText(item, number)).digest("base64url").slice(0, 22);

function isSameKey(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Replaces the published address and deletes earlier ones. */
export async function renewAddress(tx: Transaction, item: string): Promise<void> {
  await lockRoom(tx, item);
  await tx
    .update(room_calendar)
    .set({ address_number: sql`${room_calendar.address_number} + 1`, former_addresses: [] })
    .where(eq(room_calendar.item, item));
}

/** Records that a conflict is dismissed, or that it is open again. @param today dismissals of earlier conflicts are deleted */
export async function noteDismissed(
  tx: Transaction,
  item: string,
  key: string,
  { isDismissed, today }: { isDismissed: boolean; today: string },
) {
  await lockRoom(tx, item);
  const { dismissed } = room_calendar;
  const rest = sql`ARRAY(SELECT one FROM unnest(${dismissed}) AS one WHERE one <> ${key} AND one >= ${today})`;
  await tx
    .update(room_calendar)
    .set({ dismissed: isDismissed ? sql`${rest} || ${key}::text` : rest })
    .where(eq(room_calendar.item, item));
}

/** Finds units for feed events again after the number of a room's units changed. */
export async function placeAgain(tx: Transaction, item: string): Promise<void> {
  const room = await lockRoom(tx, item);
  if (room) await placeEvents(tx, item, room.units);
}

interface PublishedRoom {
  title: string;
  business: string;
  /** Language of the listing's people; null for the guide's main language. */
  language: string | null;
  /** True if it was read at an old address, which a former member may know. */
  isFormer: boolean;
  nights: PublishedNights[];
}

/**
 * Returns the part of a room that other sites may read: the nights that were agreed, held or blocked here. Nights from feeds are left out, because
 * they would come back to their site for ever.
 * @param key from the URL
 * @returns undefined for an unknown room or a wrong key
 */
export async function findPublishedRoom(
  db: DbOrTransaction,
  secret: string,
  item: string,
  key: string,
): Promise<PublishedRoom | undefined> {
  const [room] = await db
    .select({
      title: inventory_item.title,
      business: business.name,
      language: business.language,
      number: sql<number>`coalesce(${room_calendar.address_number}, 0)`,
      former: room_calendar.former_addresses,
    })
    .from(inventory_item)
    .innerJoin(business, eq(business.code, inventory_item.business_profile))
    .leftJoin(room_calendar, eq(room_calendar.item, inventory_item.id))
    .where(and(eq(inventory_item.id, item), eq(inventory_item.kind, "room"), isNull(inventory_item.deleted)));
  if (!room) return undefined;
  const isIt = (number: number) => isSameKey(key, calendarKey(secret, item, number));
  const isFormer = !isIt(room.number);
  if (isFormer && !room.former?.some(({ number, until }) => new Date(until) > now() && isIt(number))) return undefined;
  const { holder, nights, uuid, created, kind } = taken_nights;
  const [rows, blocks] = await Promise.all([
    db
      .select({ holder, nights, uuid, created })
      .from(taken_nights)
      .where(and(eq(taken_nights.item, item), inArray(kind, ["agreed", "kept"]), isNotOver()))
      .orderBy(nights, uuid),
    // The taken nights of a block get new ids whenever others change, but a reader knows an entry by its id.
    db
      .select({ nights: blocked_nights.nights, uuid: blocked_nights.uuid, created: blocked_nights.created })
      .from(blocked_nights)
      .where(eq(blocked_nights.item, item)),
  ]);
  const holders = [...Map.groupBy(rows, (row) => row.holder).values(), ...blocks.map((one) => [one])];
  return { ...room, isFormer, nights: holders.flatMap(publishedNights).toSorted((a, b) => a.from - b.from) };
}

/** Merges the rows of one stay, which may use several units. */
function publishedNights(rows: { nights: string; uuid: string; created: Date }[]): PublishedNights[] {
  const [first] = rows;
  const all = rows.flatMap((row) => nightsIn(parseDateRange(row.nights))).toSorted((a, b) => a - b);
  return groupNights([...new Set(all)]).map((span: Span, index) => ({
    ...span,
    uid: `${first?.uuid}${index > 0 ? `-${index}` : ""}`,
    created: first?.created ?? now(),
  }));
}

const READ_AGAIN_MILLISECONDS = 60_000;

/** Records that another site has read the published calendar, at most once a minute. */
export async function notePublishedRead(db: DbOrTransaction, item: string): Promise<void> {
  const moment = now();
  const before = new Date(moment.getTime() - READ_AGAIN_MILLISECONDS);
  await db
    .insert(room_calendar)
    .values({ item, last_read: moment })
    .onConflictDoUpdate({
      target: room_calendar.item,
      set: { last_read: moment },
      setWhere: sql`${room_calendar.last_read} IS NULL OR ${room_calendar.last_read} < ${before}`,
    });
}

/** Inserts feeds with their events, and nights that were agreed. Used for demo data. */
export async function insertCalendars(
  tx: Transaction,
  feeds: (typeof calendar_feed.$inferInsert)[],
  events: (typeof feed_event.$inferInsert)[],
  stays: Parameters<typeof takeNights>[1][],
): Promise<void> {
  if (feeds.length > 0) await tx.insert(calendar_feed).values(feeds);
  if (events.length > 0) await tx.insert(feed_event).values(events);
  for (const stay of stays) await takeNights(tx, stay);
  for (const item of new Set(feeds.map((feed) => feed.item))) await placeAgain(tx, item);
}
