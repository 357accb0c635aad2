import { writeLog } from "../../accounts/auditLog/store.ts";
import { now } from "../../platform/clock.ts";
import { type Command, printResult } from "../../platform/commandLine/command.ts";
import type { Transaction } from "../../platform/db/types.ts";
import { conflict, notFound, StartError } from "../../platform/endpoints/errors.ts";
import { REPORT_OUTCOMES } from "./enumerations.ts";
import { enqueueTakenDownMail } from "./jobs.ts";
import { canBeTakenDown, GONE, NOT_SHOWN, NOT_WORDS } from "./rules.ts";
import * as store from "./store.ts";

/** What staff make of reports: the same by the desk and by command. */

/** Nobody else than staff reads it: a listing's people learn nothing of who reported it. */
const said = (uuid: string, account: string | null) => ({ business: null, account, side: "staff" as const, id: uuid });

/**
 * Ends a report with all others of the same thing, and where it is so decided no longer shows what was written, which its traveller is told by mail.
 * @param account who does it; null: whoever may run commands on the server
 * @returns how many were ended
 * @throws ApiError 409 for what cannot be taken down
 */
export async function endReports(tx: Transaction, uuid: string, outcome: string, account: string | null): Promise<number> {
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
}

/** Shows again what was taken down. @throws ApiError 404 for another report, 409 where its traveller has deleted it meanwhile */
export async function putBack(tx: Transaction, uuid: string, account: string | null): Promise<void> {
  const found = await store.findReport(tx, uuid);
  if (found?.outcome !== "taken_down") throw notFound();
  if (!(await store.showAgain(tx, found))) throw conflict(GONE);
  await store.notePutBack(tx, found);
  const change = { before: { outcome: "taken_down" }, after: { outcome: "done" } };
  await writeLog(tx, { ...said(uuid, account), act: "report.put_back", name: found.title, ...change });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const RESOLVE = `UUID ${Object.keys(REPORT_OUTCOMES).join("|")}: ends a report with all others of the same thing; taken_down no longer shows a recommendation or guide`;
const PUT_BACK = "UUID: shows again what was taken down";

/** Reports in the terminal. The log names no account. */
export const reportCommands: Command[] = [
  {
    name: "report list",
    usage: ": the reports that wait for a decision",
    run: async (_args, { db, stdout }) => {
      const rows = await store.listReports(db, false, { limit: 100, offset: 0 });
      for (const { uuid, kind, reason, title } of rows) stdout.write(`${uuid} ${kind}, ${reason}: ${title}\n`);
      if (rows.length === 0) stdout.write("No report waits.\n");
      return 0;
    },
  },
  {
    name: "report resolve",
    usage: RESOLVE,
    run: ([uuid = "", outcome = "", ...rest], context) => {
      if (!UUID.test(uuid) || !Object.hasOwn(REPORT_OUTCOMES, outcome) || rest.length > 0)
        throw new StartError(`report resolve ${RESOLVE}`);
      return printResult(context, "There is no such report, or it has ended.", async () => {
        const count = await context.db.transaction((tx) => endReports(tx, uuid, outcome, null));
        if (count === 0) throw notFound();
        return count === 1 ? "The report has ended." : `${count} reports have ended.`;
      });
    },
  },
  {
    name: "report put-back",
    usage: PUT_BACK,
    run: ([uuid = "", ...rest], context) => {
      if (!UUID.test(uuid) || rest.length > 0) throw new StartError(`report put-back ${PUT_BACK}`);
      return printResult(context, "There is no such report of something that was taken down.", async () => {
        await context.db.transaction((tx) => putBack(tx, uuid, null));
        return "It is shown again.";
      });
    },
  },
];
