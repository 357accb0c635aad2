import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { endIncoming } from "./store.ts";

/** Queues the deletion of the parts of an upload that ended in the same transaction. */
export const enqueueIncomingDeletion = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "delete_incoming_upload", payload: { uuid }, key: `incoming ${uuid}` });

/** @throws ApiError 404 if the account has no open upload of this UUID */
export async function endUpload(db: DbOrTransaction, account: string, upload: string): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await endIncoming(transaction, upload, account))) throw notFound();
    await enqueueIncomingDeletion(transaction, upload);
  });
}
