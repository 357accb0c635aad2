import type { Tasks } from "../platform/jobs.ts";
import { placeNow } from "./commands.services.ts";

/** So long it waits for an import that is under way. */
const PATIENCE = 60_000;

export const placingTasks: Tasks = {
  /** After an import: its localities and islands with listings enough become areas. */
  async place_localities(payload, { db }) {
    const { dataset } = payload as { dataset: string };
    const done = await placeNow(db, { dataset, signal: AbortSignal.timeout(PATIENCE) });
    if (!done) throw new Error("Another import is under way; the queue tries again.");
  },
};
