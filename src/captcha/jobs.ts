import type { Db } from "../platform/db/types.ts";
import { deleteExpiredUsedChallenges } from "./store.ts";

/** For the server's housekeeping. @returns how many used captcha challenges were forgotten */
export const deleteExpiredCaptchas = (db: Db): Promise<number> => deleteExpiredUsedChallenges(db);
