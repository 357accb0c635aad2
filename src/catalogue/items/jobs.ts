import { now } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { enqueueRetirement } from "../uploads/jobs.ts";
import { UNDO_DAYS } from "./list/rules.ts";
import { listDeletedBefore, ownPictures, removeItem } from "./list/store.ts";

const AT_ONCE = 100;

export const itemTasks: Tasks = {
  async delete_old_items(_, { db }) {
    const before = new Date(now().getTime() - UNDO_DAYS * DAY_MILLISECONDS);
    const rows = await listDeletedBefore(db, before, AT_ONCE);
    const pictures = await ownPictures(db, rows);
    for (const { id } of rows)
      await db.transaction(async (tx) => {
        if (!(await removeItem(tx, id, before))) return;
        for (const uuid of pictures.get(id) ?? []) await enqueueRetirement(tx, uuid);
      });
  },
};
