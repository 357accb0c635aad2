import type { Tasks } from "../../platform/jobs/jobs.ts";
import { removeOldItems } from "./acts.ts";
import { listAllItems, lockListing, writeDayPrices, writeItems } from "./list/store.ts";

/** For the jobs of other capabilities, which use no store but their own. */
export const itemActs = { lockListing, listAllItems, writeDayPrices, writeItems };

export const itemTasks: Tasks = {
  delete_old_items: (_, { db }) => removeOldItems(db),
};
