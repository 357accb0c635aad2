import { writeLog } from "../../../accounts/auditLog/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { enqueueTakenDownMail } from "../jobs.ts";
import { canBeTakenDown, GONE, NOT_SHOWN, NOT_WORDS } from "../rules.ts";
import * as store from "../store.ts";

/** What staff make of reports. Every act is written to the log with it. */

/** Nobody else than staff reads it: a listing's people learn nothing of who reported it. */
const said = (uuid: string, account: string) => ({ business: null, account, side: "staff" as const, id: uuid });

/**
 * Ends a report with all others of the same thing, and where it is so decided no longer shows what was written, which its traveller is told by mail.
 * @param account who does it
 * @returns how many were ended
 * @throws ApiError 409 for what cannot be taken down
 */
export function endReports(db: DbOrTransaction, uuid: string, outcome: string, account: string): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await store.findReport(tx, uuid);
    if (!found || found.resolved) return 0;
    const isTaken = outcome === "taken_down";
    if (isTaken && !canBeTakenDown(found.kind)) throw conflict(NOT_WORDS);
    if (isTaken && !(await store.takeDown(tx, found, now()))) throw conflict(NOT_SHOWN);
    const count = await store.resolve(tx, found, outcome, account, now());
    if (count === 0) return 0;
    if (isTaken) await enqueueTakenDownMail(tx, uuid);
    await writeLog(tx, { ...said(uuid, account), act: "report.resolved", name: found.title, after: { outcome, reports: count } });
    return count;
  });
}

/** Shows again what was taken down. @throws ApiError 404 for another report, 409 where its traveller has deleted it meanwhile */
export function putBack(db: DbOrTransaction, uuid: string, account: string): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await store.findReport(tx, uuid);
    if (found?.outcome !== "taken_down") throw notFound();
    if (!(await store.showAgain(tx, found))) throw conflict(GONE);
    await store.notePutBack(tx, found);
    const change = { before: { outcome: "taken_down" }, after: { outcome: "done" } };
    await writeLog(tx, { ...said(uuid, account), act: "report.put_back", name: found.title, ...change });
  });
}
