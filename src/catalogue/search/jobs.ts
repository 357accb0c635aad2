import type { Db } from "../../platform/db/types.ts";
import { type PendingWork, startPendingWork } from "../../platform/jobs/pendingWork.ts";
import type { ErrorReporter } from "../../platform/reporter.ts";
import { indexBatch } from "./index/acts.ts";
import { countPending } from "./index/store.ts";

/** Changes that a start waits for: all areas and the demo listings, some 6 s. More, as after an import beside no server, go in behind it. */
const INDEXED_AT_START_MAX = 250_000;

/** Brings everything that changed into the index. @param signal stops it between two batches */
export async function indexAll(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await indexBatch(db)));
}

/** Before a server listens: a new guide finds its places from the first moment. */
export async function buildIndexAtStart(db: Db): Promise<void> {
  if ((await countPending(db)) <= INDEXED_AT_START_MAX) await indexAll(db);
}

/**
 * Keeps the index within two seconds of the names for as long as a server runs.
 * @param milliseconds between two checks for changes without a notification
 */
export const startIndexer = (db: Db, reporter: Pick<ErrorReporter, "report">, milliseconds?: number): PendingWork =>
  startPendingWork({ work: (signal) => indexAll(db, signal), table: "search_pending", reporter, milliseconds });
