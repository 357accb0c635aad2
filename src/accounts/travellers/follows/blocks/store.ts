import { and, count, desc, eq } from "../../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../../platform/db/types.ts";
import { createOrGetRecord, deleteRecord } from "../../../../platform/endpoints/records.ts";
import { traveller } from "../../tables.ts";
import { traveller_block } from "../tables.ts";

const OWN_BLOCKS = { table: traveller_block, owner: traveller_block.traveller };

export async function insertBlocks(db: DbOrTransaction, rows: (typeof traveller_block.$inferInsert)[]) {
  await db.insert(traveller_block).values(rows);
}

const isBetween = (code: string, blocked: string) => and(eq(traveller_block.traveller, code), eq(traveller_block.blocked, blocked));

export async function hasBlocked(db: DbOrTransaction, code: string, blocked: string): Promise<boolean> {
  return (await db.select({ uuid: traveller_block.uuid }).from(traveller_block).where(isBetween(code, blocked))).length > 0;
}

/** Creates a block, or returns the existing one between these two travellers. */
export const createBlock = (db: DbOrTransaction, row: typeof traveller_block.$inferInsert) =>
  createOrGetRecord(db, OWN_BLOCKS, row, isBetween(row.traveller, row.blocked));

/** Returns a traveller's blocks, newest first, each with the blocked traveller. */
export const listBlocks = (db: DbOrTransaction, code: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      uuid: traveller_block.uuid,
      created: traveller_block.created,
      traveller: { code: traveller.code, name: traveller.name, selfie_avatar_uuid: traveller.selfie_avatar_uuid },
    })
    .from(traveller_block)
    .innerJoin(traveller, eq(traveller.code, traveller_block.blocked))
    .where(eq(traveller_block.traveller, code))
    .orderBy(desc(traveller_block.created), desc(traveller_block.uuid))
    .limit(limit)
    .offset(offset);

export async function countBlocks(db: DbOrTransaction, code: string): Promise<number> {
  return (await db.select({ all: count() }).from(traveller_block).where(eq(traveller_block.traveller, code)))[0]?.all ?? 0;
}

/**
 * Deletes a block.
 * @throws ApiError 404 if it does not exist or belongs to another traveller
 */
export const deleteBlock = (db: DbOrTransaction, code: string, uuid: string) => deleteRecord(db, OWN_BLOCKS, code, uuid);
