import type { Db } from "../../platform/db/types.ts";
import { type PendingWork, startPendingWork } from "../../platform/jobs/pendingWork.ts";
import type { ErrorReporter } from "../../platform/reporter.ts";
import { indexBatch } from "./index/acts.ts";
import { countPending } from "./index/store.ts";

/**
 * Maximum number of changes to index before a start: all areas and the demo listings, about 6 s. More changes, as after an import without a
 * running server, are indexed after the start.
 */
const INDEXED_AT_START_MAX = 250_000;

/**
 * Indexes all queued changes.
 * @param signal stops between two batches
 */
export async function indexAll(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await indexBatch(db)));
}

/** Number of changes from which the start says that it indexes them: about half a second. */
const ANNOUNCED_MIN = 5_000;

/**
 * Builds the index before the server listens, so that a new guide finds its places from the start.
 * @param onBegin called before the changes are indexed, if they take long enough to notice
 */
export async function buildIndexAtStart(db: Db, onBegin: () => void = () => undefined): Promise<void> {
  const pending = await countPending(db);
  if (pending > INDEXED_AT_START_MAX) return;
  if (pending >= ANNOUNCED_MIN) onBegin();
  await indexAll(db);
}

/**
 * Starts the indexer, which updates the index within two seconds of a change while the server runs.
 * @param milliseconds interval between two checks for changes without a notification
 */
export const startIndexer = (db: Db, reporter: Pick<ErrorReporter, "report">, milliseconds?: number): PendingWork =>
  startPendingWork({ work: (signal) => indexAll(db, signal), table: "search_pending", reporter, milliseconds });
