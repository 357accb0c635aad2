import { writeLog } from "../../accounts/auditLog/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { conflict } from "../../platform/endpoints/errors.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { deleteWaitingMails, findHold, lockHold, releaseHold } from "../../platform/jobs/outgoingHold.ts";
import { counted, t } from "../../platform/languages/text.ts";

/** Acts of staff on backups, and after a restore. Every act is logged in its transaction. */

const notHeld = () => t`Nothing is held: someone else has released it.`;

/** Queues a backup. The job of the daily one has the same key, so that one of them is made. @param account acting staff account */
export function queueBackup(db: DbOrTransaction, account: string): Promise<void> {
  return db.transaction(async (tx) => {
    await enqueue(tx, { task: "back_up_guide", key: "back_up_guide", payload: {} });
    await writeLog(tx, { business: null, account, side: "staff", act: "guide.backup_started", id: "backup" });
  });
}

/**
 * Lets go what a restore holds.
 * @param account acting staff account; null for a command on the server
 * @throws ApiError 409 if nothing is held
 */
export function release(db: DbOrTransaction, account: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    const hold = await findHold(tx);
    if (!hold || !(await releaseHold(tx))) throw conflict(notHeld());
    const times = { taken: hold.taken.toISOString(), restored: hold.restored.toISOString() };
    await writeLog(tx, { business: null, account, side: "staff", act: "guide.released", id: "restore", before: times, after: {} });
  });
}

/** Deletes the mails that a restore holds. @returns their number @throws ApiError 409 if nothing is held */
export function deleteHeld(db: DbOrTransaction, account: string): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await lockHold(tx))) throw conflict(notHeld());
    const deleted = await deleteWaitingMails(tx);
    const name = counted(deleted, "# email", "# emails");
    await writeLog(tx, { business: null, account, side: "staff", act: "guide.held_mails_deleted", id: "restore", name });
    return deleted;
  });
}
