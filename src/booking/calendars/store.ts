import { inventory_item } from "../../catalogue/items/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { and, eq, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import {
  buildOccupancy,
  type Closing,
  fullNights,
  isClosed,
  nightsIn,
  occupy,
  parseDateRange,
  place,
  placeBlocks,
  type Span,
  spansOfRanges,
  toDateRange,
  toDateText,
  toDayNumber,
  type UnitSpan,
} from "./nights.ts";
import { blocked_nights, calendar_feed, closed_days, feed_event, room_calendar, taken_nights } from "./tables.ts";

/**
 * Nights are taken, held and freed here, for every act that agrees to a stay. Each call locks the room first, so that simultaneous calls
 * run one after the other. The table also refuses a unit's night twice (`taken_once`), even for writes that bypass this file.
 */

interface LockedRoom {
  units: number;
  /** Days that booking software has closed, as PostgreSQL writes them; null if no software is connected. */
  closed: string | null;
}

/**
 * Locks a room's nights until the end of the transaction.
 * @returns undefined for an item that is not a room: nights of activities are never taken
 */
export async function lockRoom(tx: Transaction, item: string): Promise<LockedRoom | undefined> {
  const lock = async () => {
    const found = await tx
      .select({ units: inventory_item.units, closed: closed_days.days })
      .from(room_calendar)
      .innerJoin(inventory_item, eq(inventory_item.id, room_calendar.item))
      .leftJoin(closed_days, eq(closed_days.item, room_calendar.item))
      .where(and(eq(room_calendar.item, item), eq(inventory_item.kind, "room")))
      .for("update", { of: room_calendar });
    return found[0];
  };
  const found = await lock();
  if (found) return found;
  const isRoom = and(eq(inventory_item.id, item), eq(inventory_item.kind, "room"));
  const [room] = await tx.select({ item: inventory_item.id }).from(inventory_item).where(isRoom);
  if (!room) return undefined;
  await tx.insert(room_calendar).values(room).onConflictDoNothing();
  return lock();
}

const asUnitSpan = ({ unit, nights }: { unit: number; nights: string }): UnitSpan => ({ unit, ...parseDateRange(nights) });

export const asClosing = ({ units, nights }: { units: number | null; nights: string }): Closing => ({ units, ...parseDateRange(nights) });

const isKeptTooLong = () => sql`${taken_nights.kept_until} <= ${now()}`;

/**
 * Returns the taken nights of a room in a span. Expired holds are freed first, and feed events that waited for them take them. Blocks take
 * the units that are left. They have no rows, so that nothing has to be written when other nights change.
 */
async function takenIn(tx: Transaction, { item, units }: { item: string; units: number }, span: Span) {
  const range = sql`${toDateRange(span)}::daterange`;
  const isThere = and(eq(taken_nights.item, item), sql`${taken_nights.nights} && ${range}`);
  const freed = await tx.delete(taken_nights).where(and(isThere, isKeptTooLong()));
  if (freed.rowCount) await placeEvents(tx, item, units);
  const { unit, nights, holder, kind } = taken_nights;
  const rows = await tx.select({ unit, nights, holder, kind }).from(taken_nights).where(isThere);
  const all = rows.map((row) => ({ ...asUnitSpan(row), holder: row.holder, kind: row.kind }));
  const blocks = await tx
    .select({ nights: blocked_nights.nights, units: blocked_nights.units })
    .from(blocked_nights)
    .where(and(eq(blocked_nights.item, item), sql`${blocked_nights.nights} && ${range}`));
  const blocked = placeBlocks(blocks.map(asClosing), { units, taken: buildOccupancy(all), within: span });
  return [...all, ...blocked.map((one) => ({ ...one, holder: null, kind: "blocked" as const }))];
}

/** Returns the nights of a span on which guests have more units of a room than `left`, by agreement or hold, in ascending order. */
export async function guestNights(tx: Transaction, room: { item: string; units: number }, span: Span, left: number): Promise<number[]> {
  const all = await takenIn(tx, room, span);
  return fullNights(span, left + 1, buildOccupancy(all.filter(({ kind }) => kind === "agreed" || kind === "kept")));
}

interface Stay {
  /** The item. Null, an activity or a whole business takes no nights. */
  item: string | null;
  /** Permanent name of the holder of the nights: "enquiry 019…". */
  holder: string;
  /** Day of arrival as YYYY-MM-DD; `to` is the day of departure. */
  from: string;
  to: string;
  /** End of the hold, after which the nights are freed automatically. Without it the nights are agreed. */
  kept_until?: Date | null;
  /** Also takes nights that are taken already. */
  force?: boolean;
}

/**
 * Takes the nights of a stay: agrees to them, or holds them for a time. It replaces the earlier nights of the same holder. Called in the
 * transaction of the related writes. If it returns nights, nothing was changed.
 * @returns the nights (YYYY-MM-DD) that others have taken; if empty, the holder now has all nights
 */
export async function takeNights(
  tx: Transaction,
  { item, holder, from, to, kept_until = null, force = false }: Stay,
): Promise<{ taken: string[] }> {
  const room = item === null ? undefined : await lockRoom(tx, item);
  if (item === null || !room) return { taken: [] };
  const span = { from: toDayNumber(from), to: toDayNumber(to) };
  const all = await takenIn(tx, { item, units: room.units }, span);
  const others = all.filter((one) => one.holder !== holder);
  const { placed, left } = place(span, { units: room.units, taken: buildOccupancy(others), isForced: force });
  // Booking software also closes nights that were agreed here, once the owner has entered them there. These belong to no other guest.
  const own = all.filter((one) => one.holder === holder);
  const closed = force ? [] : spansOfRanges(room.closed ?? "");
  const taken = nightsIn(span).filter((night) => left.includes(night) || (isClosed(closed, night) && !isClosed(own, night)));
  if (taken.length > 0) return { taken: taken.map(toDateText) };
  const before = await deleteHolderNights(tx, holder);
  const kind = kept_until ? ("kept" as const) : ("agreed" as const);
  const rows = placed.map(({ unit, ...nights }) => ({
    uuid: newUuid(),
    item,
    unit,
    nights: toDateRange(nights),
    kind,
    holder,
    kept_until,
    created: now(),
  }));
  if (rows.length > 0) await tx.insert(taken_nights).values(rows);
  await placeEventsInRooms(tx, before);
  return { taken: [] };
}

/** Agrees to nights that are on hold. @returns false if the hold has ended: then the nights must be taken again, if they are free */
export async function confirmNights(tx: Transaction, holder: string): Promise<boolean> {
  const confirmed = await tx
    .update(taken_nights)
    .set({ kind: "agreed", kept_until: null })
    .where(and(eq(taken_nights.holder, holder), sql`(${taken_nights.kept_until} IS NULL OR ${taken_nights.kept_until} > ${now()})`));
  return (confirmed.rowCount ?? 0) > 0;
}

/** Frees the nights of a holder that was declined, closed or cancelled. Feed events that had no unit then take them. */
export async function releaseNights(tx: Transaction, holder: string): Promise<void> {
  await placeEventsInRooms(tx, await deleteHolderNights(tx, holder));
}

/** @returns the rooms whose nights were deleted */
async function deleteHolderNights(tx: Transaction, holder: string): Promise<string[]> {
  const rows = await tx.delete(taken_nights).where(eq(taken_nights.holder, holder)).returning({ item: taken_nights.item });
  return [...new Set(rows.map(({ item }) => item))].toSorted();
}

/** Lists rooms with expired holds. */
export async function listRoomsKeptTooLong(db: DbOrTransaction, limit: number): Promise<string[]> {
  const rows = await db.selectDistinct({ item: taken_nights.item }).from(taken_nights).where(isKeptTooLong()).limit(limit);
  return rows.map(({ item }) => item);
}

export async function freeKeptNightsInRoom(tx: Transaction, item: string): Promise<void> {
  const room = await lockRoom(tx, item);
  await tx.delete(taken_nights).where(and(eq(taken_nights.item, item), isKeptTooLong()));
  if (room) await placeEvents(tx, item, room.units);
}

/**
 * Finds units for all events of a room's feeds, beside the nights that were agreed and held here. An event without a unit stays as a
 * conflict. The caller has locked the room.
 * @param units of the room
 */
export async function placeEvents(tx: Transaction, item: string, units: number): Promise<void> {
  await tx.delete(taken_nights).where(and(eq(taken_nights.item, item), eq(taken_nights.kind, "feed")));
  const events = await tx
    .select({ event: feed_event.uuid, nights: feed_event.nights })
    .from(feed_event)
    .innerJoin(calendar_feed, eq(calendar_feed.uuid, feed_event.feed))
    .where(eq(calendar_feed.item, item))
    .orderBy(feed_event.first_seen, feed_event.uuid);
  if (events.length === 0) return;
  const { unit, nights } = taken_nights;
  const own = await tx.select({ unit, nights }).from(taken_nights).where(eq(taken_nights.item, item));
  const taken = buildOccupancy(own.map(asUnitSpan));
  const rows = events.flatMap((one) =>
    place(parseDateRange(one.nights), { units, taken }).placed.map((span) => {
      occupy(taken, span);
      const row = { uuid: newUuid(), item, unit: span.unit, nights: toDateRange(span), created: now() };
      return { ...row, kind: "feed" as const, event: one.event };
    }),
  );
  // A row has nine parameters, and a statement 65,535 at most.
  for (let start = 0; start < rows.length; start += 1_000) await tx.insert(taken_nights).values(rows.slice(start, start + 1_000));
}

/** Finds units for feed events in rooms whose nights became free. */
async function placeEventsInRooms(tx: Transaction, items: readonly string[]): Promise<void> {
  for (const item of items) {
    const room = await lockRoom(tx, item);
    if (room) await placeEvents(tx, item, room.units);
  }
}

const availabilityOf = preparedStatement((db) => {
  const range = sql`daterange(${sql.placeholder("from")}::date, ${sql.placeholder("to")}::date)`;
  return db
    .select({
      kind: inventory_item.kind,
      units: inventory_item.units,
      taken: sql<{ unit: number; nights: string }[]>`coalesce((SELECT json_agg(json_build_object('unit', t.unit, 'nights', t.nights))
        FROM ${taken_nights} t WHERE t.item = ${inventory_item.id} AND t.nights && ${range}
          AND (t.kept_until IS NULL OR t.kept_until > ${sql.placeholder("moment")})), '[]')`,
      blocks: sql<
        { nights: string; units: number | null }[]
      >`coalesce((SELECT json_agg(json_build_object('nights', b.nights, 'units', b.units))
        FROM ${blocked_nights} b WHERE b.item = ${inventory_item.id} AND b.nights && ${range}), '[]')`,
      feeds: sql<{
        count: number;
        read: number;
        as_of: string | null;
      }>`(SELECT json_build_object('count', count(*), 'read', count(f.as_of), 'as_of', min(f.as_of))
        FROM ${calendar_feed} f WHERE f.item = ${inventory_item.id})`,
      software: sql<{
        days: string;
        as_of: string | null;
      } | null>`(SELECT json_build_object('days', c.days * datemultirange(${range}), 'as_of', c.as_of)
        FROM ${closed_days} c WHERE c.item = ${inventory_item.id})`,
    })
    .from(inventory_item)
    .innerJoin(business, and(eq(business.code, inventory_item.business_profile), sql`${business.is_published}`))
    .where(and(eq(inventory_item.id, sql.placeholder("item")), inventory_item.is_shown))
    .prepare("availability_of_item");
});

export interface ItemAvailability {
  isRoom: boolean;
  units: number;
  taken: UnitSpan[];
  /** Days that booking software has closed completely, for rooms and activities. */
  closed: Span[];
  /** Time of the oldest read among feeds and software; null if none was read. */
  as_of: Date | null;
  /** True if there are feeds or software, and each was read. */
  is_known: boolean;
}

/** Returns the taken nights of an item in a span. @returns undefined unless the item is shown in a published listing */
export async function findAvailability(db: DbOrTransaction, item: string, { from, to }: Span): Promise<ItemAvailability | undefined> {
  const [found] = await availabilityOf(db).execute({ item, from: toDateText(from), to: toDateText(to), moment: now() });
  if (!found) return undefined;
  const { kind, units, blocks, feeds, software } = found;
  const taken = found.taken.map(asUnitSpan);
  const read = [feeds.as_of, software?.as_of].flatMap((moment) => (moment ? [new Date(moment)] : []));
  return {
    isRoom: kind === "room",
    units,
    taken: [...taken, ...placeBlocks(blocks.map(asClosing), { units, taken: buildOccupancy(taken), within: { from, to } })],
    closed: spansOfRanges(software?.days ?? ""),
    as_of: read.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    is_known: feeds.count + (software ? 1 : 0) > 0 && feeds.read === feeds.count && software?.as_of !== null,
  };
}
