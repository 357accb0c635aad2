import { now } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { RESTORE_DAYS } from "./rules.ts";
import type { ListingUse } from "./uses/listingUse.ts";
import { deleteForGood } from "./uses/store.ts";

/** Maximum number of deletions per run; the next run continues. */
const DELETED_AT_ONCE = 200;

/**
 * Creates the tasks.
 * @param uses rows that prevent the deletion of a soft-deleted listing
 */
export const listingTasks = (uses: readonly ListingUse[]): Tasks => ({
  async delete_old_listings(_, { db }) {
    await deleteForGood(db, new Date(now().getTime() - RESTORE_DAYS * DAY_MILLISECONDS), DELETED_AT_ONCE, uses);
  },
});
