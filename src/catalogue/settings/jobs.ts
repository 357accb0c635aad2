import type { Db } from "../../platform/db/types.ts";
import { readSettings } from "./store.ts";

/** Returns the guide's name for its emails. */
export const readGuideName = async (db: Db): Promise<string> => (await readSettings(db)).name;

/** Returns the guide's main language. */
export const readGuideLanguage = async (db: Db): Promise<string> => (await readSettings(db)).language;
