import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { newToken } from "../../platform/security/token.ts";
import { insertMissingVisits } from "../visits/store.ts";
import { GUIDE_KEY_BYTES, type GuideKey, type GuideValues, saveGuide } from "./store.ts";

/**
 * Begins a guide, or replaces what it says. Every place in a guide counts as visited by its author.
 * @param version the one that was read; undefined: whatever it is
 * @returns false when it is another one by now; nothing is written then
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
