import type { Db } from "../../platform/db/types.ts";
import { loadPlaces } from "./acts.ts";

/**
 * Fills countries and areas from the gazetteer at each start, if they are missing or outdated.
 * @param onBegin called before that
 * @returns true if this call filled them
 */
export const fillPlaces = (db: Db, onBegin?: () => void): Promise<boolean> => loadPlaces(db, onBegin);
