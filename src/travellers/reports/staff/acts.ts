import { writeLog } from "../../../accounts/auditLog/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { conflict, notFound } from "../../../platform/endpoints/errors.ts";
import type { REPORT_OUTCOMES } from "../enumerations.ts";
import { enqueueTakenDownMail } from "../jobs.ts";
import { canBeTakenDown, deletedByAuthor, notShown, notWords } from "../rules.ts";
import * as store from "../store.ts";

/** Actions of staff on reports. Each one is written to the log in the same transaction. */

/** Only staff can read these log entries: a listing's people must not learn who reported it. */
const said = (uuid: string, account: string) => ({ business: null, account, side: "staff" as const, id: uuid });

/**
 * Resolves a report with all others of the same thing. If the outcome is "taken_down", it hides the text and notifies its author by email.
 * @param account of the staff member
 * @returns the number of resolved reports
 * @throws ApiError 409 if the thing cannot be taken down
 */
export function endReports(db: DbOrTransaction, uuid: string, outcome: keyof typeof REPORT_OUTCOMES, account: string): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await store.findReport(tx, uuid);
    if (!found || found.resolved) return 0;
    const isTaken = outcome === "taken_down";
    if (isTaken && !canBeTakenDown(found.kind)) throw conflict(notWords());
    if (isTaken && !(await store.takeDown(tx, found, now()))) throw conflict(notShown());
    const count = await store.resolve(tx, found, outcome, account, now());
    if (count === 0) return 0;
    if (isTaken) await enqueueTakenDownMail(tx, uuid);
    await writeLog(tx, { ...said(uuid, account), act: "report.resolved", name: found.title, after: { outcome, reports: count } });
    return count;
  });
}

/**
 * Reopens a report that was closed without removing anything, with those that were closed together with it.
 * @returns their number; 0 if it is open or was not closed that way
 */
export function reopenReports(db: DbOrTransaction, uuid: string, account: string): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await store.findReport(tx, uuid);
    if (!found || found.outcome === "taken_down") return 0;
    const count = await store.reopen(tx, found);
    if (count > 0) await writeLog(tx, { ...said(uuid, account), act: "report.reopened", name: found.title, after: { reports: count } });
    return count;
  });
}

/**
 * Restores a text that was taken down.
 * @throws ApiError 404 if the report was not taken down, 409 if the author has deleted the text meanwhile
 */
export function putBack(db: DbOrTransaction, uuid: string, account: string): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await store.findReport(tx, uuid);
    if (found?.outcome !== "taken_down") throw notFound();
    if (!(await store.showAgain(tx, found))) throw conflict(deletedByAuthor());
    await store.notePutBack(tx, found);
    const change = { before: { outcome: "taken_down" }, after: { outcome: "done" } };
    await writeLog(tx, { ...said(uuid, account), act: "report.put_back", name: found.title, ...change });
  });
}
