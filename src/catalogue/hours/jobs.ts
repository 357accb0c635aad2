import type { Db } from "../../platform/db/types.ts";
import { type PendingWork, startPendingWork } from "../../platform/jobs/pendingWork.ts";
import type { ErrorReporter } from "../../platform/reporter.ts";
import { readWeekBatch, renewWeekBatch } from "./acts.ts";

/** Reads the hours that listings brought, and those again whose week ends. @param signal stops it between two batches */
export async function readWeeks(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await readWeekBatch(db)));
  while (!signal?.aborted && (await renewWeekBatch(db)));
}

/** Keeps what is open now within two seconds of what listings say of their hours, for as long as a server runs. */
export const startWeekReader = (db: Db, reporter: Pick<ErrorReporter, "report">): PendingWork =>
  startPendingWork({ work: (signal) => readWeeks(db, signal), table: "opening_week_pending", reporter });
