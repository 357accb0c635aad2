import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { newToken } from "../../../platform/security/token.ts";
import { findGuide, GUIDE_KEY_BYTES, type GuideKey, saveGuide } from "../store.ts";
import type { Track } from "./readGpx.ts";
import { deleteTrack, saveTrack } from "./store.ts";

/** Gives a traveller's guide a track. A guide that is not started yet becomes a private one without places. */
export async function writeTrack(db: DbOrTransaction, key: GuideKey, track: Track): Promise<void> {
  const moment = now();
  await db.transaction(async (tx) => {
    const fresh = { uuid: newUuid(), link_key: newToken(GUIDE_KEY_BYTES), now: moment };
    // Does nothing to a guide that exists: its version is above 0.
    await saveGuide(tx, key, { letter: "", visibility: "private", entries: [] }, 0, fresh);
    const guide = await findGuide(tx, key);
    if (guide) await saveTrack(tx, guide.uuid, track, moment);
  });
}

/** @returns false if the guide has no track */
export const removeTrack = (db: DbOrTransaction, key: GuideKey): Promise<boolean> =>
  db.transaction(async (tx) => {
    const guide = await findGuide(tx, key);
    return guide !== undefined && deleteTrack(tx, guide.uuid, now());
  });
