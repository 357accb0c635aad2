import type { Db } from "../platform/db/types.ts";
import { forgetUsedChallenges } from "./store.ts";

/** For the server's housekeeping. @returns how many used captcha challenges were forgotten */
export const tidyChallenges = (db: Db): Promise<number> => forgetUsedChallenges(db);
