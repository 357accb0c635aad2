import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { deleteExpiredAttempts, endOtherSessions } from "./store.ts";

export const oidcTasks: Tasks = {
  async delete_expired_logins(_, { db }) {
    await deleteExpiredAttempts(db);
  },

  /** Covers people who were logged in before the setting changed, and those who have become staff or owners since. */
  async end_sessions_without_provider(_, { db, config }) {
    await endOtherSessions(db, config.OIDC_REQUIRED_FOR);
  },
};
