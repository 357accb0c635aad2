import { writeLog } from "../logbook/store.ts";
import { now } from "../platform/clock.ts";
import { type Command, tell } from "../platform/command.ts";
import type { Transaction } from "../platform/db/types.ts";
import { notFound, StartError } from "../platform/errors.ts";
import { REPORT_OUTCOMES } from "./enumerations.ts";
import * as store from "./store.ts";

/** What staff make of reports: the same by the desk and by command. */

/** Ends a report with all others of the same thing. @param account who does it; null: whoever may run commands on the server @returns how many were ended */
export async function endReports(tx: Transaction, uuid: string, outcome: string, account: string | null): Promise<number> {
  const ended = await store.resolve(tx, uuid, outcome, account, now());
  if (!ended) return 0;
  // Nobody else than staff reads it: a listing's people learn nothing of who reported it.
  const said = { business: null, account, side: "staff" as const, act: "report.resolved" as const, id: uuid };
  await writeLog(tx, { ...said, name: ended.title, after: { outcome, reports: ended.count } });
  return ended.count;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const RESOLVE = `UUID ${Object.keys(REPORT_OUTCOMES).join("|")}: ends a report with all others of the same thing`;

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
      return tell(context, "There is no such report, or it has ended.", async () => {
        const count = await context.db.transaction((tx) => endReports(tx, uuid, outcome, null));
        if (count === 0) throw notFound();
        return count === 1 ? "The report has ended." : `${count} reports have ended.`;
      });
    },
  },
];
