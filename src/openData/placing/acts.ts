import { writeLog } from "../../accounts/auditLog/store.ts";
import { type AreaMove, placeListings } from "../../catalogue/listings/areas/store.ts";
import { resolveAreas } from "../../catalogue/places/own/store.ts";
import type { Db, DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { moveRecords } from "../importing/records/store.ts";
import { acquireImportLock } from "../importing/store.ts";
import { changeAreas, dissolve, mergeAreas, undoChanges } from "./changes/acts.ts";
import { placeOthers } from "./others/acts.ts";
import { planPlaces } from "./plan/commands.ts";
import { isEmptyPlan, type Plan } from "./plan/rules.ts";
import {
  findMoveOrigins,
  findNewest,
  insertMoves,
  insertPlacingRun,
  listBackward,
  lockRun,
  type PlacingRun,
  setChanges,
  setUndone,
} from "./store.ts";

/** Listings per write. */
const BATCH = 1_000;

const log = (tx: Transaction, act: "area.placed" | "area.placing_undone", run: PlacingRun) =>
  writeLog(tx, { business: null, account: null, side: "staff", act, id: String(run.number), name: String(run.number) });

/** Enqueues the update of area names, which depend on the listings of each area (jobs.ts). */
const learnLater = (db: DbOrTransaction, after: string) =>
  enqueue(db, { task: "learn_area_names", payload: {}, key: `learn area names ${after}` });

/**
 * Writes the moves of listings that are still in their old place, in the listings and in their import records.
 * @returns the moves that were written
 */
async function writeMoves(tx: Transaction, moves: readonly AreaMove[]): Promise<AreaMove[]> {
  const moved = new Set(await placeListings(tx, moves));
  const done = moves.filter(({ code }) => moved.has(code));
  if (done.length > 0)
    await moveRecords(
      tx,
      done.map(({ code, area_after, city_after }) => ({ code, area_id: area_after, city: city_after })),
    );
  return done;
}

/** Carries out a plan, a thousand listings at a time. @returns the run, by which it can be undone; undefined if there was nothing to do */
export async function writePlan(db: Db, plan: Plan): Promise<PlacingRun | undefined> {
  if (isEmptyPlan(plan)) return undefined;
  const { run, numbers, changes } = await db.transaction(async (tx) => {
    const changed = await changeAreas(tx, plan);
    const begun = await insertPlacingRun(tx, [...changed.numbers.values()], changed.changes);
    await log(tx, "area.placed", begun);
    return { run: begun, ...changed };
  });
  for (let from = 0; from < plan.moves.length; from += BATCH) {
    const moves = plan.moves.slice(from, from + BATCH).map((move) => ({
      ...move,
      area_after: move.area_after === null ? null : (numbers.get(move.area_after) ?? move.area_after),
    }));
    await db.transaction(async (tx) => insertMoves(tx, run.id, await writeMoves(tx, moves)));
  }
  if (plan.merges.length > 0)
    await db.transaction(async (tx) => setChanges(tx, run.id, { ...changes, merged: await mergeAreas(tx, plan.merges) }));
  await placeOthers(db, plan);
  await learnLater(db, `placing ${run.number}`);
  return run;
}

/**
 * Plans and carries out the placing while no import runs.
 * @param signal ends the wait for a running import
 * @returns undefined if the wait was ended
 */
export async function placeNow(
  db: Db,
  { dataset, signal, onWait = () => {} }: { dataset?: string; signal: AbortSignal; onWait?: () => void },
): Promise<{ plan: Plan; run: PlacingRun | undefined } | undefined> {
  const release = await acquireImportLock(db, signal, onWait);
  if (!release) return undefined;
  try {
    const plan = await planPlaces(db, dataset);
    return { plan, run: await writePlan(db, plan) };
  } finally {
    await release();
  }
}

/** Thrown if a run cannot be undone. */
export class NotUndoable extends Error {}

/**
 * Undoes a run: listings that are still where it placed them return to their former areas; areas that it created redirect there.
 * @returns the number of listings that returned, and the number that have been placed elsewhere since
 * @throws NotUndoable
 */
export function undoPlacing(db: Db, number: number): Promise<{ back: number; kept: number }> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, number);
    if (!run) throw new NotUndoable(`There is no placement ${number} to undo.`);
    const newest = await findNewest(tx);
    if (newest && newest.number !== number)
      throw new NotUndoable(`Placement ${newest.number} is later. Undo placement ${newest.number} first.`);
    await undoChanges(tx, run.changes);
    const origins = await findMoveOrigins(tx, run.id);
    const count = { back: 0, kept: 0 };
    for (let after = ""; ; ) {
      const moves = await listBackward(tx, run.id, after, BATCH);
      // Staff may have merged the former or the current area of a listing into another one.
      const areas = await resolveAreas(
        tx,
        moves.flatMap(({ area_before, area_after }) => [area_before, area_after]).filter((id) => id !== null),
      );
      const led = (id: number | null) => (id === null ? null : (areas.get(id) ?? id));
      const done = await writeMoves(
        tx,
        moves.map((move) => ({ ...move, area_before: led(move.area_before), area_after: led(move.area_after) })),
      );
      count.back += done.length;
      count.kept += moves.length - done.length;
      const last = moves.at(-1);
      if (moves.length < BATCH || !last) break;
      after = last.code;
    }
    const led = await resolveAreas(tx, [...origins.values()]);
    for (const id of run.areas) {
      const origin = origins.get(id);
      await dissolve(tx, id, origin === undefined ? undefined : (led.get(origin) ?? origin));
    }
    await setUndone(tx, run.id);
    await log(tx, "area.placing_undone", run);
    await learnLater(tx, `placing undo ${number}`);
    return count;
  });
}
