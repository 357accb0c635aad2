import { writeLog } from "../../accounts/auditLog/store.ts";
import { moveEvents } from "../../catalogue/events/writes/store.ts";
import { type AreaMove, moveListings, placeListings } from "../../catalogue/listings/areas/store.ts";
import { insertArea, isUnused, replaceArea, resolveAreas, setParent } from "../../catalogue/places/own/store.ts";
import { listAreasByIds } from "../../catalogue/places/store.ts";
import { moveAreaSettings } from "../../catalogue/settings/store.ts";
import type { Db, DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { moveGuides } from "../../travellers/guides/store.ts";
import { moveAreaVisits } from "../../travellers/visits/store.ts";
import { moveRecords } from "../importing/records/store.ts";
import { acquireImportLock } from "../importing/store.ts";
import { planPlaces } from "./plan/commands.ts";
import type { NewArea, Plan } from "./plan/rules.ts";
import { findMoveOrigins, findNewest, insertMoves, insertPlacingRun, listBackward, lockRun, type PlacingRun, setUndone } from "./store.ts";

/** Listings per write. */
const BATCH = 1_000;

const log = (tx: Transaction, act: "area.placed" | "area.placing_undone", run: PlacingRun) =>
  writeLog(tx, { business: null, account: null, side: "staff", act, id: String(run.number), name: String(run.number) });

/** Enqueues the update of area names, which depend on the listings of each area (jobs.ts). */
const learnLater = (db: DbOrTransaction, after: string) =>
  enqueue(db, { task: "learn_area_names", payload: {}, key: `learn area names ${after}` });

async function addAreas(tx: Transaction, areas: readonly NewArea[]): Promise<Map<number, number>> {
  const numbers = new Map<number, number>();
  for (const { id, name, country_code, latitude, longitude, parent_id } of areas) {
    const made = await insertArea(tx, { name, country_code, latitude, longitude }, { is_edited: false });
    if (parent_id !== null) await setParent(tx, [made.id], parent_id);
    await writeLog(tx, { business: null, account: null, side: "staff", act: "area.added", id: String(made.id), name });
    numbers.set(id, made.id);
  }
  return numbers;
}

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
  if (plan.moves.length === 0) return undefined;
  const { run, numbers } = await db.transaction(async (tx) => {
    const added = await addAreas(tx, plan.areas);
    const begun = await insertPlacingRun(tx, [...added.values()]);
    await log(tx, "area.placed", begun);
    return { run: begun, numbers: added };
  });
  for (let from = 0; from < plan.moves.length; from += BATCH) {
    const moves = plan.moves.slice(from, from + BATCH).map((move) => ({
      ...move,
      area_after: move.area_after === null ? null : (numbers.get(move.area_after) ?? move.area_after),
    }));
    await db.transaction(async (tx) => insertMoves(tx, run.id, await writeMoves(tx, moves)));
  }
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
    return { plan, run: dataset === undefined || plan.areas.length > 0 ? await writePlan(db, plan) : undefined };
  } finally {
    await release();
  }
}

/** Redirects an unused area that a run created to the area that its listings came from. */
async function dissolve(tx: Transaction, id: number, into: number | undefined): Promise<void> {
  const [from] = await listAreasByIds(tx, [id]);
  if (!from || into === undefined || into === id || !(await isUnused(tx, id))) return;
  for (const move of [moveListings, moveEvents, moveAreaVisits, moveGuides]) await move(tx, id, into);
  const [to] = await listAreasByIds(tx, [into]);
  if (to) await moveAreaSettings(tx, from.slug, to.slug);
  await replaceArea(tx, from, into);
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
