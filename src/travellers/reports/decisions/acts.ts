import { writeLog } from "../../../accounts/auditLog/store.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { deletedByAuthor, isTravellersText, notShown } from "../rules.ts";
import { createReport, notePutBack, showAgain, takeDown } from "../store.ts";
import type { ObjectionOutcome, ObjectionSide } from "./enumerations.ts";
import { enqueueObjection, enqueueObjectionDecided, enqueueTakenDown } from "./jobs.ts";
import type { RemovalReason } from "./removalReason.ts";
import { mayObjectUntil, objectedBefore, objectionTooLate, otherMustDecide } from "./rules.ts";
import * as store from "./store.ts";

/**
 * Files an objection to a decision.
 * @param account of the person; null for a visitor with a mailed link
 * @throws ApiError 409 if an objection is not possible, or was made before
 */
export function object(
  db: DbOrTransaction,
  { uuid, side }: { uuid: string; side: ObjectionSide },
  text: string,
  account: string | null,
): Promise<void> {
  return db.transaction(async (tx) => {
    const report = await store.lockReport(tx, uuid);
    if (!report) throw notFound();
    if (await store.findObjection(tx, uuid, side)) throw conflict(objectedBefore());
    if (mayObjectUntil(report, side, false, now()) === null) throw conflict(objectionTooLate());
    const row = { uuid: newUuid(), report: uuid, side, account, text, first_decider: report.resolved_by, created: now() };
    if (!(await store.insertObjection(tx, row))) throw conflict(objectedBefore());
    await enqueueObjection(tx, row.uuid);
  });
}

/** Changes a decision as an objection asks. @throws ApiError 409 if the content was changed or deleted meanwhile */
async function overturn(tx: DbOrTransaction, report: store.ReportRow, side: ObjectionSide, account: string, explanation: string) {
  const changed = { resolved: now(), resolved_by: account, explanation };
  if (side === "author") {
    // Staff may have restored it meanwhile, on its own page.
    if (report.outcome === "taken_down" && !(await showAgain(tx, report))) throw conflict(deletedByAuthor());
    await store.changeDecision(tx, report, { ...changed, outcome: "left", ground: report.ground });
    return;
  }
  // A reported listing may only have a wrong telephone number: staff correct or hide it on its own page.
  const isText = isTravellersText(report.kind);
  if (isText && !(await takeDown(tx, report, now()))) throw conflict(notShown());
  await store.changeDecision(tx, report, { ...changed, outcome: isText ? "taken_down" : "done", ground: isText ? "terms" : null });
  if (isText) await enqueueTakenDown(tx, report.decision ?? report.uuid);
}

/**
 * Decides an objection.
 * @param account of the staff member, who must not have made the first decision if there are others
 * @returns false if it was decided before
 * @throws ApiError 404 if it does not exist, 409 with the reason that it cannot be decided
 */
export function decideObjection(
  db: DbOrTransaction,
  uuid: string,
  { outcome, explanation }: { outcome: ObjectionOutcome; explanation: string },
  account: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const objection = await store.findObjectionByUuid(tx, uuid);
    const report = objection && (await store.lockReport(tx, objection.report));
    if (!report) throw notFound();
    if (objection.first_decider === account && (await store.countOtherStaff(tx, account)) > 0) throw conflict(otherMustDecide());
    if (!(await store.endObjection(tx, uuid, { outcome, explanation, decided_by: account, decided: now() }))) return false;
    if (outcome === "overturned") await overturn(tx, report, objection.side, account, explanation);
    await enqueueObjectionDecided(tx, uuid);
    await writeLog(tx, {
      ...{ business: null, account, side: "staff" as const, id: report.uuid, name: report.title },
      act: outcome === "upheld" ? "report.objection_upheld" : "report.objection_overturned",
    });
    return true;
  });
}

interface OwnDecision extends RemovalReason {
  kind: "business" | "traveller";
  subject: string;
  title: string;
  url: string;
  /** Code of the traveller. */
  about: string | null;
}

/**
 * Records that staff hid a listing or suspended an account without a report, and tells the people concerned. Call it in the transaction of
 * the act.
 * @param account of the staff member; null for a command on the server
 */
export async function recordRemoval(tx: DbOrTransaction, row: OwnDecision, account: string | null): Promise<void> {
  const concerned = await store.findConcerned(tx, row);
  if (concerned.length === 0) return;
  const [uuid, moment] = [newUuid(), now()];
  const decided = { outcome: "taken_down" as const, resolved: moment, resolved_by: account, decision: uuid, is_own: true };
  await createReport(tx, { ...row, ...decided, uuid, reason: "other", reporter: null, created: moment });
  await enqueueTakenDown(tx, uuid);
}

/** Records that staff show a listing again, or reinstated an account: its decision is over, and a mail that was not sent yet is not sent. */
export const recordRestored = notePutBack;
