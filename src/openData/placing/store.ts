import type { AreaMove } from "../../catalogue/listings/areas/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { and, asc, desc, eq, gt, isNull, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { itemAt } from "../../platform/values/items.ts";
import { type AreaChanges, placing_move, placing_run } from "./tables.ts";

export type PlacingRun = typeof placing_run.$inferSelect;

/** @param areas areas that the run created */
export async function insertPlacingRun(tx: Transaction, areas: number[], changes: AreaChanges): Promise<PlacingRun> {
  const runs = await tx.insert(placing_run).values({ id: newUuid(), areas, changes, created: now() }).returning();
  return itemAt(runs, 0);
}

export const setChanges = (tx: Transaction, id: string, changes: AreaChanges) =>
  tx.update(placing_run).set({ changes }).where(eq(placing_run.id, id));

export async function insertMoves(tx: Transaction, run: string, moves: readonly AreaMove[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${placing_move} (run, business_code, area_before, area_after, city_before, city_after)
    SELECT ${run}::uuid, r.code, r.area_before, r.area_after, r.city_before, r.city_after
    FROM json_to_recordset(${JSON.stringify(moves)}::json)
      AS r(code text, area_before integer, area_after integer, city_before text, city_after text)`);
}

/** Returns the run with this number if it was not undone, locked. */
export async function lockRun(tx: Transaction, number: number): Promise<PlacingRun | undefined> {
  return (
    await tx
      .select()
      .from(placing_run)
      .where(and(eq(placing_run.number, number), isNull(placing_run.undone)))
      .for("update")
  )[0];
}

/** Returns the newest run that was not undone: runs are undone in reverse order. */
export async function findNewest(db: DbOrTransaction): Promise<PlacingRun | undefined> {
  return (await db.select().from(placing_run).where(isNull(placing_run.undone)).orderBy(desc(placing_run.number)).limit(1))[0];
}

/** Returns a run's moves in the opposite direction, after a given listing, in order. */
export const listBackward = (db: DbOrTransaction, run: string, after: string, limit: number): Promise<AreaMove[]> =>
  db
    .select({
      code: placing_move.business_code,
      area_before: placing_move.area_after,
      area_after: placing_move.area_before,
      city_before: placing_move.city_after,
      city_after: placing_move.city_before,
    })
    .from(placing_move)
    .where(and(eq(placing_move.run, run), gt(placing_move.business_code, after)))
    .orderBy(asc(placing_move.business_code))
    .limit(limit);

/** Returns the area that most of a run's listings in each area came from. Areas whose listings had none are missing. */
export async function findMoveOrigins(db: DbOrTransaction, run: string): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ area_after: number; area_before: number }>(sql`
    SELECT DISTINCT ON (area_after) area_after, area_before FROM ${placing_move}
    WHERE run = ${run} AND area_after IS NOT NULL AND area_before IS NOT NULL
    GROUP BY area_after, area_before ORDER BY area_after, count(*) DESC, area_before`);
  return new Map(rows.map(({ area_after, area_before }) => [area_after, area_before]));
}

export const setUndone = (tx: Transaction, id: string) => tx.update(placing_run).set({ undone: now() }).where(eq(placing_run.id, id));
