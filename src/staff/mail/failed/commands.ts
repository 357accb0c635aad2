import { browserOf } from "../../../accounts/accounts/agent.ts";
import { maskEmail } from "../../../accounts/accounts/rules.ts";
import { findAccount, findAccountByEmail } from "../../../accounts/accounts/store.ts";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import { type Command, printResult } from "../../../platform/commandLine/command.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { notFound, StartError } from "../../../platform/endpoints/errors.ts";
import { findFailedMail, listFailedMails, retryFailedMail } from "../../../platform/jobs/failedJobs.ts";
import { listSessions, revokeListedSession, revokeSessions } from "../../../platform/security/session.ts";
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
const writeEnded = (tx: Transaction, account: By, { id, email }: { id: string; email: string }, sessions: number) =>
  writeLog(tx, { business: null, account, side: "staff", act: "account.sessions_ended", id, name: maskEmail(email), after: { sessions } });

/** Ends one session of an account. @throws ApiError 404 */
export async function endSession(tx: Transaction, { account, uuid }: { account: string; uuid: string }, by: By): Promise<void> {
  const whose = await findAccount(tx, account);
  if (!whose || !(await revokeListedSession(tx, account, uuid))) throw notFound();
  await writeEnded(tx, by, whose, 1);
}

/** Ends all sessions of an account. @returns how many @throws ApiError 404 */
export async function endSessions(tx: Transaction, account: string, by: By): Promise<number> {
  const whose = await findAccount(tx, account);
  if (!whose) throw notFound();
  const { rowCount } = await revokeSessions(tx, account);
  if (rowCount) await writeEnded(tx, by, whose, rowCount);
  return rowCount ?? 0;
}

const AGAIN = "NUMBER: has a mail that failed tried again";
const END = "ADDRESS [NUMBER]: ends all sessions of an account, or one of those that “sessions list” shows";
const LIST = "ADDRESS: where an account is logged in";

const NOBODY = "No account has exactly this address.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws ApiError 404 */
async function whoseOf(db: DbOrTransaction, email: string) {
  const found = await findAccountByEmail(db, email);
  if (!found) throw notFound();
  return found;
}

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
      return printResult(context, "There is no such mail, or it did not fail.", async () => {
        await context.db.transaction((tx) => retryMail(tx, id, null));
        return "It is tried again.";
      });
    },
  },
  {
    name: "sessions list",
    usage: LIST,
    run: ([email = "", ...rest], context) => {
      if (!email.includes("@") || rest.length > 0) throw new StartError(`sessions list ${LIST}`);
      return printResult(context, NOBODY, async () => {
        const sessions = await listSessions(context.db, (await whoseOf(context.db, email)).id, "");
        const lines = sessions.map(({ uuid, agent, last_seen }) => `${uuid} ${browserOf(agent)}, last seen ${last_seen.toISOString()}`);
        return lines.join("\n") || "This account is not logged in anywhere.";
      });
    },
  },
  {
    name: "sessions end",
    usage: END,
    run: ([email = "", uuid, ...rest], context) => {
      if (!email.includes("@") || rest.length > 0 || (uuid !== undefined && !UUID.test(uuid))) throw new StartError(`sessions end ${END}`);
      return printResult(context, uuid ? "No account has exactly this address, or it has no such session." : NOBODY, async () => {
        const ended = await context.db.transaction(async (tx) => {
          const { id } = await whoseOf(tx, email);
          if (uuid === undefined) return endSessions(tx, id, null);
          await endSession(tx, { account: id, uuid }, null);
          return 1;
        });
        return ended === 1 ? "One session has ended." : `${ended} sessions have ended.`;
      });
    },
  },
];
