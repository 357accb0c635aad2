import { writeLog } from "../../../accounts/auditLog/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { enqueueDecisions, enqueueTakenDown } from "../decisions/jobs.ts";
import { hasObjection } from "../decisions/rules.ts";
import { hasObjections } from "../decisions/store.ts";
import type { REPORT_GROUNDS, REPORT_OUTCOMES } from "../enumerations.ts";
import { canBeTakenDown, deletedByAuthor, notShown, notWords } from "../rules.ts";
import * as store from "../store.ts";

/** Actions of staff on reports. Each one is written to the log in the same transaction. */

/** Only staff can read these log entries: a listing's people must not learn who reported it. */
const said = (uuid: string, account: string) => ({ business: null, account, side: "staff" as const, id: uuid });

/** The listing's people see in its history that it was hidden or shown, not that it was reported. */
const logListing = (
  tx: DbOrTransaction,
  { subject, title }: { subject: string; title: string },
  account: string,
  act: "listing.hidden" | "listing.shown",
) => writeLog(tx, { business: subject, account, side: "staff", act, id: subject, name: title });

interface Verdict {
  outcome: keyof typeof REPORT_OUTCOMES;
  ground: keyof typeof REPORT_GROUNDS;
  explanation: string;
}

/**
 * Resolves a report with all others of the same thing, and mails the decision to everyone who reported it. If the outcome is "taken_down",
 * it hides the thing and mails the reasons to its author or owners.
 * @param account of the staff member
 * @returns the number of resolved reports
 * @throws ApiError 409 if the thing cannot be taken down
 */
export function endReports(db: DbOrTransaction, uuid: string, { outcome, ground, explanation }: Verdict, account: string): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await store.findReport(tx, uuid);
    if (!found || found.resolved) return 0;
    const isTaken = outcome === "taken_down";
    if (isTaken && !canBeTakenDown(found.kind)) throw conflict(notWords());
    if (isTaken && !(await store.takeDown(tx, found, now()))) throw conflict(notShown());
    const decided = { outcome, ground: isTaken ? ground : null, explanation, resolved: now(), resolved_by: account };
    const count = await store.resolve(tx, found, decided);
    if (count === 0) return 0;
    await enqueueDecisions(tx, uuid);
    if (isTaken) await enqueueTakenDown(tx, uuid);
    if (isTaken && found.kind === "business") await logListing(tx, found, account, "listing.hidden");
    await writeLog(tx, { ...said(uuid, account), act: "report.resolved", name: found.title, after: { outcome, reports: count } });
    return count;
  });
}

/**
 * Reopens a report that was closed without removing anything, with those that were closed together with it.
 * @returns their number; 0 if it is open or was not closed that way
 * @throws ApiError 409 if someone has objected
 */
export function reopenReports(db: DbOrTransaction, uuid: string, account: string): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await store.findReport(tx, uuid);
    if (!found || found.outcome === "taken_down") return 0;
    if (await hasObjections(tx, found)) throw conflict(hasObjection());
    const count = await store.reopen(tx, found);
    if (count > 0) await writeLog(tx, { ...said(uuid, account), act: "report.reopened", name: found.title, after: { reports: count } });
    return count;
  });
}

/**
 * Restores a text that was taken down.
 * @throws ApiError 404 if the report was not taken down, 409 if the author has deleted the text meanwhile, or has objected
 */
export function putBack(db: DbOrTransaction, uuid: string, account: string): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await store.findReport(tx, uuid);
    if (found?.outcome !== "taken_down") throw notFound();
    if (await hasObjections(tx, found)) throw conflict(hasObjection());
    if (!(await store.showAgain(tx, found))) throw conflict(deletedByAuthor());
    await store.notePutBack(tx, found);
    if (found.kind === "business") await logListing(tx, found, account, "listing.shown");
    const change = { before: { outcome: "taken_down" }, after: { outcome: "done" } };
    await writeLog(tx, { ...said(uuid, account), act: "report.put_back", name: found.title, ...change });
  });
}
