import { inventory_item } from "../../../catalogue/items/tables.ts";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import { and, eq, inArray, isNull, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { dayAt, parseDateRange, type Span, toDateRange, toDateText } from "../nights.ts";
import { lockRoom } from "../store.ts";
import { blocked_nights } from "../tables.ts";
import type { Block } from "./contract.ts";

/** Returns a room of a listing that the account owns or helps run; undefined for any other item. */
export async function findRoomOfMember(db: DbOrTransaction, id: string, account: string) {
  const [found] = await db
    .select({ item: inventory_item.id, title: inventory_item.title, business: inventory_item.business_profile })
    .from(inventory_item)
    .innerJoin(
      business_member,
      and(eq(business_member.business_code, inventory_item.business_profile), eq(business_member.account_id, account)),
    )
    .where(and(eq(inventory_item.id, id), eq(inventory_item.kind, "room"), isNull(inventory_item.deleted)));
  return found;
}

type Row = typeof blocked_nights.$inferSelect;

function asBlock({ uuid, nights, units, note, created }: Row): Block {
  const { from, to } = parseDateRange(nights);
  return { uuid, from: toDateText(from), to: toDateText(to), units, note, created: created.toISOString() };
}

const isAhead = (today: number) => sql`upper(${blocked_nights.nights}) > ${toDateText(today)}::date`;

/** Returns the number of a room's blocks that are not over. */
export const countBlocks = (tx: Transaction, item: string): Promise<number> =>
  tx.$count(blocked_nights, and(eq(blocked_nights.item, item), isAhead(dayAt(now()))));

/** Returns the blocks of rooms that end after a day, by date. @param today day number */
export async function readBlocks(db: DbOrTransaction, items: readonly string[], today: number): Promise<(Block & { item: string })[]> {
  if (items.length === 0) return [];
  const rows = await db
    .select()
    .from(blocked_nights)
    .where(and(inArray(blocked_nights.item, [...items]), isAhead(today)))
    .orderBy(blocked_nights.nights, blocked_nights.uuid);
  return rows.map((row) => ({ ...asBlock(row), item: row.item }));
}

/** Returns the blocks of a room that begin or end where a block of the same units and note ends or begins. */
export async function listTouching(
  tx: Transaction,
  item: string,
  { span, units, note }: { span: Span; units: number | null; note: string },
): Promise<Block[]> {
  const rows = await tx
    .select()
    .from(blocked_nights)
    .where(
      and(
        eq(blocked_nights.item, item),
        eq(blocked_nights.note, note),
        sql`${blocked_nights.units} IS NOT DISTINCT FROM ${units}::integer`,
        sql`${blocked_nights.nights} -|- ${toDateRange(span)}::daterange`,
      ),
    );
  return rows.map(asBlock);
}

/** Blocks nights of a room that the caller has locked. */
export async function insertBlock(
  tx: Transaction,
  item: string,
  { span, units, note }: { span: Span; units: number | null; note: string },
): Promise<Block> {
  const row = { uuid: newUuid(), item, nights: toDateRange(span), units, note, created: now() };
  await tx.insert(blocked_nights).values(row);
  return asBlock(row);
}

/** Returns a block of a room that the caller has locked. */
export async function findBlock(tx: Transaction, item: string, uuid: string): Promise<Block | undefined> {
  const [row] = await tx
    .select()
    .from(blocked_nights)
    .where(and(eq(blocked_nights.item, item), eq(blocked_nights.uuid, uuid)));
  return row && asBlock(row);
}

/** Changes the nights of a block of a room that the caller has locked. */
export const changeBlockNights = (tx: Transaction, item: string, uuid: string, nights: Span) =>
  tx
    .update(blocked_nights)
    .set({ nights: toDateRange(nights) })
    .where(and(eq(blocked_nights.item, item), eq(blocked_nights.uuid, uuid)));

/** Removes a block, and so frees its nights. @returns false if the room has no such block */
export async function removeBlock(tx: Transaction, item: string, uuid: string): Promise<boolean> {
  await lockRoom(tx, item);
  const isIt = and(eq(blocked_nights.item, item), eq(blocked_nights.uuid, uuid));
  const removed = await tx.delete(blocked_nights).where(isIt).returning({ uuid: blocked_nights.uuid });
  return removed.length > 0;
}
