import type { Db } from "../../platform/db/types.ts";
import { readSettings } from "./store.ts";

/** What the guide is called, as its mails say it. */
export const readGuideName = async (db: Db): Promise<string> => (await readSettings(db)).name;
