import { listingActs } from "../../../catalogue/listings/jobs.ts";
import { REPLIES_DAYS, REPLIES_LEAST, replyWords } from "../../../catalogue/listings/profile.ts";
import { now } from "../../../platform/clock.ts";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { medianReplies } from "./store.ts";

export const replyTimeTasks: Tasks = {
  async measure_reply_times(_, { db }) {
    const since = new Date(now().getTime() - REPLIES_DAYS * DAY_MILLISECONDS);
    const medians = await medianReplies(db, since, REPLIES_LEAST);
    await listingActs.saveReplyTimes(db, new Map([...medians].map(([code, seconds]) => [code, replyWords(seconds)])));
  },
};
