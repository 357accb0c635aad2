import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobs.ts";
import { deleteIncoming, listEnded } from "./uploads/store.ts";

/** Has the parts of an upload deleted that ended in the same transaction. */
export const enqueueIncomingDeletion = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "delete_incoming_upload", payload: { uuid }, key: `incoming ${uuid}` });

export const pictureTasks: Tasks = {
  async delete_incoming_upload(payload, { db, storage }) {
    await deleteIncoming(db, storage, (payload as { uuid: string }).uuid);
  },
  async delete_ended_uploads(_, { db, storage }) {
    for (const uuid of await listEnded(db)) await deleteIncoming(db, storage, uuid);
  },
};
