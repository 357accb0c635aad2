import { maskEmail } from "../../../accounts/accounts/rules.ts";
import { findAccount } from "../../../accounts/accounts/store.ts";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { revokeListedSession, revokeSessions } from "../../../platform/sessions/session.ts";

/** Acting staff account. */
type By = string;

/** Logs for staff (/staff/settings/log/) which account ended how many sessions of which account, within the same transaction. */
const writeEnded = (tx: Transaction, account: By, { id, email }: { id: string; email: string }, sessions: number) =>
  writeLog(tx, { business: null, account, side: "staff", act: "account.sessions_ended", id, name: maskEmail(email), after: { sessions } });

/** Ends one session of an account. @throws ApiError 404 if the account or the session does not exist */
export function revokeOneSession(db: DbOrTransaction, { account, uuid }: { account: string; uuid: string }, by: By): Promise<void> {
  return db.transaction(async (tx) => {
    const whose = await findAccount(tx, account);
    if (!whose || !(await revokeListedSession(tx, account, uuid))) throw notFound();
    await writeEnded(tx, by, whose, 1);
  });
}

/** Ends all sessions of an account. @returns the number of ended sessions @throws ApiError 404 if the account does not exist */
export function revokeAllSessions(db: DbOrTransaction, account: string, by: By): Promise<number> {
  return db.transaction(async (tx) => {
    const whose = await findAccount(tx, account);
    if (!whose) throw notFound();
    const { rowCount } = await revokeSessions(tx, account);
    if (rowCount) await writeEnded(tx, by, whose, rowCount);
    return rowCount ?? 0;
  });
}
