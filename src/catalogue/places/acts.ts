import type { Db } from "../../platform/db/types.ts";
import { gazetteerVersion } from "./gazetteerFiles.ts";
import { loadedVersion, writeGazetteer } from "./store.ts";

/**
 * Fills countries and areas if they are empty or come from another gazetteer. Several servers may call it at once: the first one fills the
 * tables while the others wait, then find them filled.
 * @returns true if this call filled the tables (3 to 5 s), false if they were up to date (1 ms)
 */
export async function loadPlaces(db: Db): Promise<boolean> {
  const version = gazetteerVersion();
  return (await loadedVersion(db)) !== version && db.transaction((tx) => writeGazetteer(tx, version));
}
