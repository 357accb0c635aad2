import { UNDO_DAYS } from "../../../catalogue/items/list/rules.ts";
import { now } from "../../../platform/clock.ts";
import type { Tasks } from "../../../platform/jobs/jobQueue.ts";
import { PREVIEW_HOURS } from "./rules.ts";
import { deleteOldImports } from "./store.ts";

const HOUR = 3_600_000;

export const itemImportTasks: Tasks = {
  async delete_old_item_imports(_, { db }) {
    const moment = now().getTime();
    // One day longer than the undo period, because the page offers undo until its last minute.
    const written = new Date(moment - (UNDO_DAYS + 1) * 24 * HOUR);
    await deleteOldImports(db, { preview: new Date(moment - PREVIEW_HOURS * HOUR), written });
  },
};
