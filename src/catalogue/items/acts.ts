import { now } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/types.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { enqueueRetirement } from "../uploads/jobs.ts";
import { UNDO_DAYS } from "./list/rules.ts";
import { listDeletedBefore, ownPictures, removeItem } from "./list/store.ts";

const AT_ONCE = 100;

/** Deletes a batch of items past their restore period, each with its own pictures. */
export async function removeOldItems(db: Db): Promise<void> {
  const before = new Date(now().getTime() - UNDO_DAYS * DAY_MILLISECONDS);
  const rows = await listDeletedBefore(db, before, AT_ONCE);
  const pictures = await ownPictures(db, rows);
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      if (!(await removeItem(tx, id, before))) return;
      for (const uuid of pictures.get(id) ?? []) await enqueueRetirement(tx, uuid);
    });
}
