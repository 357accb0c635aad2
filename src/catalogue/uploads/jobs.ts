import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import type { PictureFormat, PresetName } from "./presets.ts";
import { deleteUpload, listUnused, makeSizes, retireUpload } from "./store.ts";

/** Formats that most browsers request; other formats are made on demand. */
const FORMATS: readonly PictureFormat[] = ["avif", "webp"];

/** Queues a job that makes sizes before the first request. Called within the transaction of the upload. */
export const enqueueSizes = (db: DbOrTransaction, uuid: string, presets: readonly PresetName[]): Promise<void> =>
  enqueue(db, { task: "make_upload_sizes", payload: { uuid, presets }, key: `sizes ${uuid}` });

/** Queues a job that deletes the files of an upload retired in the same transaction. */
export const enqueueDeletion = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "delete_upload", payload: { uuid }, key: `upload ${uuid}` });

/** Queues a job that retires an upload without uses and deletes its files. Called within the transaction that deleted the last use. */
export const enqueueRetirement = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "retire_upload", payload: { uuid }, key: `upload ${uuid}` });

export const uploadTasks: Tasks = {
  async make_upload_sizes(payload, { db, storage, config }) {
    const { uuid, presets } = payload as { uuid: string; presets: PresetName[] };
    const sizes = presets.flatMap((preset) => FORMATS.map((format) => ({ preset, format })));
    await makeSizes(db, storage, config.DATA_DIR, uuid, sizes);
  },
  async delete_upload(payload, { db, storage }) {
    await deleteUpload(db, storage, payloadUuid(payload));
  },
  async retire_upload(payload, { db, storage }) {
    const uuid = payloadUuid(payload);
    await retireUpload(db, uuid);
    await deleteUpload(db, storage, uuid);
  },
  async delete_unused_uploads(_, { db, storage }) {
    for (const uuid of await listUnused(db)) await deleteUpload(db, storage, uuid);
  },
};
