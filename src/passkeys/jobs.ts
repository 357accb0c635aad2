import type { Db } from "../platform/db/types.ts";
import { deleteExpiredChallenges } from "./store.ts";

/** For the server's housekeeping: challenges whose time is over. */
export async function tidyPasskeyChallenges(db: Db): Promise<void> {
  await deleteExpiredChallenges(db);
}
