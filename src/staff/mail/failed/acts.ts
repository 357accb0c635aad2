import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { findFailedMail, retryFailedMail } from "../../../platform/jobs/failedMails.ts";
import { failedMailKind } from "./rules.ts";

/** Retries a failed mail. @param account acting staff account @throws ApiError 404 if the mail is not in the queue as failed */
export function retryMail(db: DbOrTransaction, id: string, account: string): Promise<void> {
  return db.transaction(async (tx) => {
    const mail = await findFailedMail(tx, id);
    if (!mail || !(await retryFailedMail(tx, id))) throw notFound();
    await writeLog(tx, { business: null, account, side: "staff", act: "mail.retried", id, name: failedMailKind(mail) });
  });
}
