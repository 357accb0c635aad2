import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { deleteExpiredUsedChallenges } from "./store.ts";

export const captchaTasks: Tasks = {
  async delete_expired_captchas(_, { db }) {
    await deleteExpiredUsedChallenges(db);
  },
};
