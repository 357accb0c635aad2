import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { removeOldItems } from "./acts.ts";

export const itemTasks: Tasks = {
  delete_old_items: (_, { db }) => removeOldItems(db),
};
