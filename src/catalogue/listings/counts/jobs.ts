import type { Db } from "../../../platform/db/types.ts";
import { type PendingWork, startPendingWork } from "../../../platform/jobs/pendingWork.ts";
import type { ErrorReporter } from "../../../platform/reporter.ts";
import { foldCounts } from "./store.ts";

/** Folds changes of stored counts within two seconds: readers add them up until then. */
export const startCountFolder = (db: Db, reporter: Pick<ErrorReporter, "report">): PendingWork =>
  startPendingWork({
    async work(signal) {
      while (!signal.aborted && (await foldCounts(db)) > 0);
    },
    table: "business_count_change",
    reporter,
  });
