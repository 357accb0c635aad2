import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { findFailedMail, retryFailedMail } from "../../../platform/jobs/failedJobs.ts";
import { failedMailKind } from "./rules.ts";

/** Has a mail that failed tried again. @param account who asks @throws ApiError 404 */
export async function retryMail(tx: Transaction, id: string, account: string): Promise<void> {
  const mail = await findFailedMail(tx, id);
  if (!mail || !(await retryFailedMail(tx, id))) throw notFound();
  await writeLog(tx, { business: null, account, side: "staff", act: "mail.retried", id, name: failedMailKind(mail) });
}
