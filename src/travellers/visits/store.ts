import { and, eq, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { visited_activity, visited_area, visited_business, visited_country } from "./tables.ts";

export async function insertBusinessVisits(db: DbOrTransaction, rows: (typeof visited_business.$inferInsert)[]) {
  await db.insert(visited_business).values(rows);
}

export async function insertActivityVisits(db: DbOrTransaction, rows: (typeof visited_activity.$inferInsert)[]) {
  await db.insert(visited_activity).values(rows);
}

export async function insertAreaVisits(db: DbOrTransaction, rows: (typeof visited_area.$inferInsert)[]) {
  await db.insert(visited_area).values(rows);
}

export async function insertCountryVisits(db: DbOrTransaction, rows: (typeof visited_country.$inferInsert)[]) {
  await db.insert(visited_country).values(rows);
}

/**
 * Inserts the missing visits, ordered by listing, so that two concurrent inserts never deadlock.
 * @returns the number of new ones
 */
export async function insertMissingVisits(db: DbOrTransaction, rows: (typeof visited_business.$inferInsert)[]): Promise<number> {
  if (rows.length === 0) return 0;
  const ordered = rows.toSorted((a, b) => (a.business < b.business ? -1 : 1));
  return (await db.insert(visited_business).values(ordered).onConflictDoNothing()).rowCount ?? 0;
}

/** Returns those of the listings that a traveller has visited. */
export async function visitedAmong(db: DbOrTransaction, traveller: string, businesses: readonly string[]): Promise<string[]> {
  if (businesses.length === 0) return [];
  const rows = await db
    .select({ business: visited_business.business })
    .from(visited_business)
    .where(and(eq(visited_business.traveller, traveller), sql`${visited_business.business} = ANY(${sql.param([...businesses])}::text[])`));
  return rows.map(({ business }) => business);
}

/** Moves visits from one area to another; a traveller who has visited both has one visit. */
export async function moveAreaVisits(tx: Transaction, from: number, into: number): Promise<void> {
  await tx.execute(sql`
    UPDATE ${visited_area} v SET area_id = ${into} WHERE area_id = ${from}
      AND NOT EXISTS (SELECT FROM ${visited_area} o WHERE o.traveller = v.traveller AND o.area_id = ${into})`);
  await tx.delete(visited_area).where(eq(visited_area.area_id, from));
}
