import { now } from "../../platform/clock.ts";
import type { Db, Transaction } from "../../platform/db/types.ts";
import { retirePicture } from "./picture/acts.ts";
import { deleteOldEvents, notifyPassed, renewEvents } from "./renewal/store.ts";

/** Minutes between two runs in the schedule, and a minute more for a run that begins late. */
const PASSED_MINUTES = 11;

/** Keeps the occurrences of events up to date, and tells the caches about those that have passed. */
export async function passEvents(db: Db): Promise<void> {
  while (await db.transaction(renewEvents));
  await db.transaction((tx) => notifyPassed(tx, new Date(now().getTime() - PASSED_MINUTES * 60_000)));
}

/** Deletes events whose pages are gone. */
export async function purgeEvents(db: Db): Promise<void> {
  const purge = async (tx: Transaction) => {
    const { pictures, hasMore } = await deleteOldEvents(tx);
    for (const picture of pictures) await retirePicture(tx, picture);
    return hasMore;
  };
  while (await db.transaction(purge));
}
