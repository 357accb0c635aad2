import type { Db } from "../../platform/db/types.ts";
import { loadPlaces } from "./acts.ts";

/** At each start: countries and areas from the gazetteer, when they are missing or older. @returns true when they were filled now */
export const fillPlaces = (db: Db): Promise<boolean> => loadPlaces(db);
