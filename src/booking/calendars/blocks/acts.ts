import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { type Span, toDayNumber } from "../nights.ts";
import { guestNights, lockRoom } from "../store.ts";
import type { Block } from "./contract.ts";
import { BLOCKS_MAX, blockWithout, guestNightsText, joinedSpan, notBlocked, tooManyBlocks } from "./rules.ts";
import { changeBlockNights, countBlocks, findBlock, insertBlock, listTouching, removeBlock } from "./store.ts";

/** Acts of owners and helpers on blocked nights. The history names the room only: the note may be about a guest. */

interface By {
  account: string;
  business: string;
}

interface Room {
  item: string;
  title: string;
}

/**
 * @param units null for all units of the room
 * @param joins whether the block becomes one with those that touch it and have the same units and note
 * @throws ApiError 400 if the room has the maximum number of blocks, 409 if guests have too many of these nights, unless force is true
 */
export function blockNights(
  db: DbOrTransaction,
  by: By,
  { item, title }: Room,
  { span, units, note, force, joins = false }: { span: Span; units: number | null; note: string; force: boolean; joins?: boolean },
): Promise<Block> {
  return db.transaction(async (tx) => {
    const room = await lockRoom(tx, item);
    if (!room) throw notFound();
    const touching = joins ? await listTouching(tx, item, { span, units, note }) : [];
    if (touching.length === 0 && (await countBlocks(tx, item)) >= BLOCKS_MAX) throw badRequest({ from: [tooManyBlocks()] });
    const left = room.units - Math.min(units ?? room.units, room.units);
    const refused = force ? [] : await guestNights(tx, { item, units: room.units }, span, left);
    if (refused.length > 0) throw conflict(guestNightsText(refused));
    for (const { uuid } of touching) await removeBlock(tx, item, uuid);
    const block = await insertBlock(tx, item, { span: joinedSpan(span, touching), units, note });
    await writeLog(tx, { ...by, act: "calendar.blocked", id: item, name: title });
    return block;
  });
}

/** @throws ApiError 404 if the room has no such block */
export async function unblockNights(db: DbOrTransaction, by: By, { item, title }: Room, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeBlock(tx, item, uuid))) throw notFound();
    await writeLog(tx, { ...by, act: "calendar.unblocked", id: item, name: title });
  });
}

/**
 * Frees some nights of a block; its other nights stay blocked, in two blocks if they are in its middle.
 * @throws ApiError 404 if the room has no such block, 400 if none of the nights is in it or the room has the maximum number of blocks
 */
export async function unblockSome(db: DbOrTransaction, by: By, { item, title }: Room, uuid: string, freed: Span): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRoom(tx, item);
    const block = await findBlock(tx, item, uuid);
    if (!block) throw notFound();
    const parts = blockWithout({ from: toDayNumber(block.from), to: toDayNumber(block.to) }, freed);
    if (!parts) throw badRequest({ from: [notBlocked()] });
    const [first, second] = parts;
    if (second && (await countBlocks(tx, item)) >= BLOCKS_MAX) throw badRequest({ from: [tooManyBlocks()] });
    await (first ? changeBlockNights(tx, item, uuid, first) : removeBlock(tx, item, uuid));
    if (second) await insertBlock(tx, item, { span: second, units: block.units, note: block.note });
    await writeLog(tx, { ...by, act: "calendar.unblocked", id: item, name: title });
  });
}
