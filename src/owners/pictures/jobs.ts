import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { deleteIncoming, listEnded } from "./uploads/store.ts";

export const pictureTasks: Tasks = {
  async delete_incoming_upload(payload, { db, storage }) {
    await deleteIncoming(db, storage, payloadUuid(payload));
  },
  async delete_ended_uploads(_, { db, storage }) {
    for (const uuid of await listEnded(db)) await deleteIncoming(db, storage, uuid);
  },
};
