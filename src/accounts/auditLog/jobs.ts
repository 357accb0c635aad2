import { now } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { LOG_MONTHS } from "./rules.ts";
import { deleteOldEntries } from "./store.ts";

const AT_ONCE = 1_000;
const BATCHES_MAX = 20;

export const auditLogTasks: Tasks = {
  async delete_old_log_entries(_, { db }) {
    const before = now();
    before.setUTCMonth(before.getUTCMonth() - LOG_MONTHS);
    for (let batch = 0; batch < BATCHES_MAX && (await deleteOldEntries(db, before, AT_ONCE)); batch += 1);
  },
};
