import type { Db } from "../../../platform/db/types.ts";
import { indexPending } from "./store.ts";

/**
 * Indexes one batch of changes and removes it from the queue.
 * @returns true if there is more to do
 */
export const indexBatch = (db: Db): Promise<boolean> => db.transaction(indexPending);
