import type { Db } from "../../../platform/db/types.ts";
import { indexPending } from "./store.ts";

/** Brings a part of what changed into the index, and takes it from what is pending. @returns true when there is more to do */
export const indexBatch = (db: Db): Promise<boolean> => db.transaction(indexPending);
