import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { writeGuide } from "../acts.ts";
import { findGuide, type GuideKey } from "../store.ts";
import type { Track } from "./readGpx.ts";
import { deleteTrack, saveTrack } from "./store.ts";

/** Adds or replaces the track of a traveller's guide. If there is no guide yet, this creates a private one without places. */
export async function writeTrack(db: DbOrTransaction, key: GuideKey, track: Track): Promise<void> {
  await db.transaction(async (tx) => {
    // Does nothing to a guide that exists: its version is above 0.
    await writeGuide(tx, key, { letter: "", visibility: "private", entries: [] }, 0);
    const guide = await findGuide(tx, key);
    if (guide) await saveTrack(tx, guide.uuid, track, now());
  });
}

/** @returns false if the guide has no track */
export const removeTrack = (db: DbOrTransaction, key: GuideKey): Promise<boolean> =>
  db.transaction(async (tx) => {
    const guide = await findGuide(tx, key);
    return guide !== undefined && deleteTrack(tx, guide.uuid, now());
  });
