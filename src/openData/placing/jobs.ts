import type { Db } from "../../platform/db/types.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { placeNow } from "./acts.ts";
import { learnAreaNames } from "./names/acts.ts";

/** So long it waits for an import that is under way. */
const PATIENCE = 60_000;

const BUSY = "Another import is under way; the queue tries again.";

async function learn(db: Db) {
  if ((await learnAreaNames(db, AbortSignal.timeout(PATIENCE))) === undefined) throw new Error(BUSY);
}

export const placingTasks: Tasks = {
  /** After an import: its localities and islands with listings enough become areas, and areas have the names that it gives them. */
  async place_localities(payload, { db }) {
    const { dataset } = payload as { dataset: string };
    const done = await placeNow(db, { dataset, signal: AbortSignal.timeout(PATIENCE) });
    if (!done) throw new Error(BUSY);
    await learn(db);
  },
  /** After an undoing or a placing. */
  learn_area_names: (_, { db }) => learn(db),
};
