import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { passEvents, purgeEvents } from "./acts.ts";

/** Tasks of events, in the schedule of src/jobs.ts. */
export const eventTasks: Tasks = {
  renew_events: (_, { db }) => passEvents(db),
  delete_old_events: (_, { db }) => purgeEvents(db),
};
