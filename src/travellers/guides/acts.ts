import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { newToken } from "../../platform/security/token.ts";
import { insertMissingVisits } from "../visits/store.ts";
import { GUIDE_KEY_BYTES, type GuideKey, type GuideValues, saveGuide } from "./store.ts";

/**
 * Creates a guide or replaces its contents. Every place in a guide counts as visited by its author.
 * @param version that the client has read; undefined overwrites any version
 * @returns false, with nothing written, if the version has changed
 */
export async function writeGuide(db: DbOrTransaction, key: GuideKey, values: GuideValues, version: number | undefined): Promise<boolean> {
  const moment = now();
  const fresh = { uuid: newUuid(), link_key: newToken(GUIDE_KEY_BYTES), now: moment };
  return db.transaction(async (tx) => {
    const isWritten = await saveGuide(tx, key, values, version, fresh);
    if (isWritten)
      await insertMissingVisits(
        tx,
        values.entries.map(({ business }) => ({ uuid: newUuid(), traveller: key.traveller, business, created: moment })),
      );
    return isWritten;
  });
}
