import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { findDuplicates } from "./find/acts.ts";

export const duplicateTasks: Tasks = {
  async find_duplicates(_payload, { db }) {
    await findDuplicates(db);
  },
};
