import { now } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { RESTORE_DAYS } from "./rules.ts";
import type { ListingUse } from "./uses/listingUse.ts";
import { deleteForGood } from "./uses/store.ts";

/** The rest goes with the next run. */
const DELETED_AT_ONCE = 200;

/** @param uses what keeps a listing that staff deleted */
export const listingTasks = (uses: readonly ListingUse[]): Tasks => ({
  async delete_old_listings(_, { db }) {
    await deleteForGood(db, new Date(now().getTime() - RESTORE_DAYS * DAY_MILLISECONDS), DELETED_AT_ONCE, uses);
  },
});
