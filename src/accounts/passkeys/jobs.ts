import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { deleteExpiredChallenges } from "./store.ts";

export const passkeyTasks: Tasks = {
  async delete_expired_passkey_challenges(_, { db }) {
    await deleteExpiredChallenges(db);
  },
};
