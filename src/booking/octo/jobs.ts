import { now } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { deleteUnconfirmed } from "./store.ts";

/**
 * Time for which a client can still read a booking that it did not confirm. It is deleted afterwards, because it may hold a guest's name.
 */
const KEPT_MILLISECONDS = 7 * DAY_MILLISECONDS;

export const octoTasks: Tasks = {
  async delete_unconfirmed_bookings(_, { db }) {
    await deleteUnconfirmed(db, new Date(now().getTime() - KEPT_MILLISECONDS));
  },
};
