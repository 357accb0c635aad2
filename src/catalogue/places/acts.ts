import type { Db } from "../../platform/db/types.ts";
import { gazetteerVersion } from "./gazetteerFiles.ts";
import { loadedVersion, writeGazetteer } from "./store.ts";

/**
 * Fills countries and areas when they are empty or were filled by another gazetteer. Several servers may do this at once: the first one fills, the others wait
 * and find it done.
 * @returns true when the tables were filled now (3 to 5 s), false when they were up to date (1 ms).
 */
export async function loadPlaces(db: Db): Promise<boolean> {
  const version = gazetteerVersion();
  return (await loadedVersion(db)) !== version && db.transaction((tx) => writeGazetteer(tx, version));
}
