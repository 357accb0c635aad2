import { deleteExpiredHeldRequests } from "../endpoints/heldRequests.ts";
import { deleteExpiredKeys } from "../endpoints/idempotency.ts";
import { deleteExpiredCounts } from "../endpoints/limits.ts";
import { deleteExpiredMailKeys } from "../mail/sendMail.ts";
import { deleteExpiredSessions } from "../sessions/session.ts";
import type { Tasks } from "./jobQueue.ts";

/** Delete expired rows of the platform's own tables; src/jobs.ts holds the schedule. */
export const housekeepingTasks: Tasks = {
  async delete_expired_idempotency_keys(_, { db }) {
    await deleteExpiredKeys(db);
  },
  async delete_expired_held_requests(_, { db }) {
    await deleteExpiredHeldRequests(db);
  },
  async delete_expired_limit_counts(_, { db }) {
    await deleteExpiredCounts(db);
  },
  async delete_expired_mail_keys(_, { db }) {
    await deleteExpiredMailKeys(db);
  },
  async delete_expired_sessions(_, { db }) {
    await deleteExpiredSessions(db);
  },
};
