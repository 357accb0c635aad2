import { writeLog } from "../../accounts/auditLog/store.ts";
import { findAnyBusiness, updateBusiness } from "../../catalogue/listings/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import { type ChosenField, isItself, mergedValues, mergeRefusal, ordered, tooLate, undoUntil } from "./rules.ts";
import * as store from "./store.ts";

/** Acts of staff on pairs of listings. Every act is logged in its transaction. */

/**
 * Reads both listings, locked in the order of their codes, so that two merges cannot deadlock.
 * @throws ApiError 404 if one of them does not exist
 */
async function lockBoth(tx: Transaction, kept: string, gone: string) {
  const rows = new Map<string, Awaited<ReturnType<typeof findAnyBusiness>>>();
  for (const code of ordered(kept, gone)) rows.set(code, await findAnyBusiness(tx, code, { isLocked: true }));
  const [keptOne, goneOne] = [rows.get(kept)?.row, rows.get(gone)?.row];
  if (!keptOne || !goneOne) throw notFound();
  return { kept: keptOne, gone: goneOne };
}

type Row = Awaited<ReturnType<typeof lockBoth>>["kept"];

/** Returns the facts about a listing that decide whether it can be merged. */
export async function readMergeSide(tx: Parameters<typeof store.readHanging>[0], { code, deleted, merged_into }: Row) {
  const { people_count, has_credit } = await store.readHanging(tx, code);
  return { people: people_count, hasCredit: has_credit, isGone: deleted !== null || merged_into !== null };
}

/**
 * Merges one listing into another.
 * @throws ApiError 404 if one of them does not exist, 400 if both are the same, 409 with the reason that the merge is not possible
 */
export function mergeListings(
  db: DbOrTransaction,
  { kept: keptCode, gone: goneCode, take }: { kept: string; gone: string; take: readonly ChosenField[] },
  by: string,
): Promise<store.MergeRow> {
  return db.transaction(async (tx) => {
    if (keptCode === goneCode) throw badRequest({ other: [isItself()] });
    const { kept, gone } = await lockBoth(tx, keptCode, goneCode);
    const refusal = mergeRefusal(await readMergeSide(tx, kept), await readMergeSide(tx, gone));
    if (refusal) throw conflict(refusal);
    const after = mergedValues(kept, gone, take);
    const current: Record<string, unknown> = kept;
    const before = Object.fromEntries(Object.keys(after).map((column) => [column, current[column]]));
    // Hidden before its rows move, so that nothing is shown twice.
    await updateBusiness(tx, goneCode, { is_published: false, is_featured: false, merged_into: keptCode });
    const moved = await store.moveRows(tx, goneCode, keptCode);
    if (Object.keys(after).length > 0) await updateBusiness(tx, keptCode, after);
    const merge = await store.insertMerge(tx, {
      kept: keptCode,
      gone: goneCode,
      before,
      after,
      was_published: gone.is_published,
      moved,
      account_id: by,
    });
    await writeLog(tx, {
      business: keptCode,
      account: by,
      side: "staff",
      act: "listing.merged",
      id: goneCode,
      name: gone.name,
      before,
      after,
    });
    return merge;
  });
}

/**
 * Undoes a merge. Later additions to the surviving listing stay there.
 * @throws ApiError 404 if the merge does not exist, 409 more than 30 days after it
 */
export function undoMerge(db: DbOrTransaction, uuid: string, by: string): Promise<store.MergeRow> {
  return db.transaction(async (tx) => {
    const merge = await store.findMerge(tx, uuid);
    if (!merge) throw notFound();
    if (merge.undone) return merge;
    if (now() > undoUntil(merge.created)) throw conflict(tooLate());
    const { kept, gone } = await lockBoth(tx, merge.kept, merge.gone);
    // Only fields that still have the value of the merge: they may have been edited since.
    const current: Record<string, unknown> = kept;
    const same = ([column, value]: [string, unknown]) => JSON.stringify(current[column] ?? null) === JSON.stringify(value ?? null);
    const back = Object.fromEntries(
      Object.entries(merge.after)
        .filter(same)
        .map(([column]) => [column, merge.before[column]]),
    );
    if (Object.keys(back).length > 0) await updateBusiness(tx, merge.kept, back);
    await store.returnRows(tx, merge.kept, merge.gone, merge.moved);
    await updateBusiness(tx, merge.gone, { merged_into: null, is_published: merge.was_published });
    await store.endMerge(tx, uuid);
    await writeLog(tx, { business: merge.kept, account: by, side: "staff", act: "listing.unmerged", id: merge.gone, name: gone.name });
    return { ...merge, undone: now() };
  });
}
