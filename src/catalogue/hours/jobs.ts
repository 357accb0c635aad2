import type { Db } from "../../platform/db/types.ts";
import { type PendingWork, startPendingWork } from "../../platform/jobs/pendingWork.ts";
import type { ErrorReporter } from "../../platform/reporter.ts";
import { readWeekBatch, renewWeekBatch } from "./acts.ts";

/**
 * Parses new opening hours, then those whose stored week ends soon.
 * @param signal stops the work between two batches
 */
export async function readWeeks(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await readWeekBatch(db)));
  while (!signal?.aborted && (await renewWeekBatch(db)));
}

/** Parses changed opening hours within two seconds, so that "open now" stays correct, for as long as a server runs. */
export const startWeekReader = (db: Db, reporter: Pick<ErrorReporter, "report">): PendingWork =>
  startPendingWork({ work: (signal) => readWeeks(db, signal), table: "opening_week_pending", reporter });
