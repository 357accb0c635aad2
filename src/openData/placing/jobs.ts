import type { Db } from "../../platform/db/types.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { placeNow } from "./acts.ts";
import { learnAreaNames } from "./names/acts.ts";

/** Maximum wait for a running import, in milliseconds. */
const PATIENCE = 60_000;

const BUSY = "Another import is under way; the queue tries again.";

async function learn(db: Db) {
  if ((await learnAreaNames(db, AbortSignal.timeout(PATIENCE))) === undefined) throw new Error(BUSY);
}

export const placingTasks: Tasks = {
  /**
   * Runs after an import: its localities and islands with enough listings become areas, and areas get the names that the import has for
   * them.
   */
  async place_localities(payload, { db }) {
    const { dataset } = payload as { dataset: string };
    const done = await placeNow(db, { dataset, signal: AbortSignal.timeout(PATIENCE) });
    if (!done) throw new Error(BUSY);
    await learn(db);
  },
  /** Runs after an undo or a placing. */
  learn_area_names: (_, { db }) => learn(db),
};
