import type { Db } from "../../platform/db/types.ts";
import { loadPlaces } from "./acts.ts";

/**
 * Fills countries and areas from the gazetteer at each start, if they are missing or outdated.
 * @returns true if this call filled them
 */
export const fillPlaces = (db: Db): Promise<boolean> => loadPlaces(db);
