import type { Tasks } from "../../../platform/jobs/jobQueue.ts";
import { measureReplyTimes } from "./acts.ts";

export const replyTimeTasks: Tasks = {
  measure_reply_times: (_, { db }) => measureReplyTimes(db),
};
