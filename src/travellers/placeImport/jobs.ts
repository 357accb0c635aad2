import { now } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { IMPORT_DAYS } from "./rules.ts";
import { deleteOldImports } from "./store.ts";

export const placeImportTasks: Tasks = {
  async delete_unconfirmed_place_imports(_, { db }) {
    await deleteOldImports(db, new Date(now().getTime() - IMPORT_DAYS * DAY_MILLISECONDS));
  },
};
