import { maskEmail } from "../accounts/rules.ts";
import { findAccount, findAccountByEmail } from "../accounts/store.ts";
import { writeLog } from "../logbook/store.ts";
import { type Command, tell } from "../platform/command.ts";
import type { Transaction } from "../platform/db/types.ts";
import { notFound, StartError } from "../platform/errors.ts";
import { findFailedMail, listFailedMails, retryFailedMail } from "../platform/jobs.failed.ts";
import { revokeSessions } from "../platform/session.ts";
import { failedMailOf, kindOf } from "./rules.ts";

/** What staff do with mails that failed and with sessions: the same by the desk and by command. */

/** Who does it; null: whoever may run commands on the server. */
type By = string | null;

/** Has a mail that failed tried again. @throws ApiError 404 */
export async function retryMail(tx: Transaction, id: string, account: By): Promise<void> {
  const mail = await findFailedMail(tx, id);
  if (!mail || !(await retryFailedMail(tx, id))) throw notFound();
  await writeLog(tx, { business: null, account, side: "staff", act: "mail.retried", id, name: kindOf(mail) });
}

/** Who ended how many of whose sessions, for staff to read (/staff/log/), in the transaction that does it. */
export const writeEnded = (tx: Transaction, account: By, { id, email }: { id: string; email: string }, sessions: number) =>
  writeLog(tx, { business: null, account, side: "staff", act: "account.sessions_ended", id, name: maskEmail(email), after: { sessions } });

/** Ends all sessions of an account. @returns how many @throws ApiError 404 */
export async function endSessions(tx: Transaction, account: string, by: By): Promise<number> {
  const whose = await findAccount(tx, account);
  if (!whose) throw notFound();
  const { rowCount } = await revokeSessions(tx, account);
  if (rowCount) await writeEnded(tx, by, whose, rowCount);
  return rowCount ?? 0;
}

const AGAIN = "NUMBER: has a mail that failed tried again";
const END = "ADDRESS: ends all sessions of an account";

/** Mails and sessions in the terminal. The log names no account. */
export const staffCommands: Command[] = [
  {
    name: "mail failed",
    usage: ": the mails whose last try failed",
    run: async (_args, { db, stdout }) => {
      const mails = (await listFailedMails(db, { limit: 100, offset: 0 })).map(failedMailOf);
      for (const { id, kind, to, error } of mails) stdout.write(`${id} ${kind} to ${to}: ${error}\n`);
      if (mails.length === 0) stdout.write("No mail has failed.\n");
      return 0;
    },
  },
  {
    name: "mail again",
    usage: AGAIN,
    run: ([id = "", ...rest], context) => {
      if (!/^[0-9]{1,18}$/.test(id) || rest.length > 0) throw new StartError(`mail again ${AGAIN}`);
      return tell(context, "There is no such mail, or it did not fail.", async () => {
        await context.db.transaction((tx) => retryMail(tx, id, null));
        return "It is tried again.";
      });
    },
  },
  {
    name: "sessions end",
    usage: END,
    run: ([email = "", ...rest], context) => {
      if (!email.includes("@") || rest.length > 0) throw new StartError(`sessions end ${END}`);
      return tell(context, "No account has exactly this address.", async () => {
        const ended = await context.db.transaction(async (tx) => {
          const found = await findAccountByEmail(tx, email);
          if (!found) throw notFound();
          return endSessions(tx, found.id, null);
        });
        return ended === 1 ? "One session has ended." : `${ended} sessions have ended.`;
      });
    },
  },
];
