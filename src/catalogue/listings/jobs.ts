import { now } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { REPLIES_DAYS, REPLIES_LEAST, replyWords } from "./profile.ts";
import { medianReplies, saveReplyTimes } from "./replies/store.ts";
import { RESTORE_DAYS } from "./rules.ts";
import { deleteForGood } from "./store.ts";

/** The rest goes with the next run. */
const DELETED_AT_ONCE = 200;

export const listingTasks: Tasks = {
  async measure_reply_times(_, { db }) {
    const since = new Date(now().getTime() - REPLIES_DAYS * DAY_MILLISECONDS);
    const medians = await medianReplies(db, since, REPLIES_LEAST);
    await saveReplyTimes(db, new Map([...medians].map(([code, seconds]) => [code, replyWords(seconds)])));
  },

  async delete_old_listings(_, { db }) {
    await deleteForGood(db, new Date(now().getTime() - RESTORE_DAYS * DAY_MILLISECONDS), DELETED_AT_ONCE);
  },
};
