import { accountTasks } from "./accounts/jobs.ts";
import type { Tasks } from "./platform/jobs.ts";

/** Everything that the queue can do. */
export const tasks: Tasks = { ...accountTasks };
