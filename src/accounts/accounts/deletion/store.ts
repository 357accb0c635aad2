import { now } from "../../../platform/clock.ts";
import { eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { account } from "../tables.ts";

/**
 * Hides an account until it is deleted. Its sessions and its rights to listings end at once (migrations/before-0.2/0098_members_rights.sql); any
 * sign-in cancels the deletion (migrations/before-0.2/0029_hashtags.sql).
 */
export const requestDeletion = (db: DbOrTransaction, id: string, deletes_words: boolean) =>
  db.update(account).set({ deletion_requested: now(), deletes_words }).where(eq(account.id, id));

/** Deletes the accounts whose deletion was requested before the given time. The trigger keep_words decides what remains of them. */
export const deleteRequestedAccounts = (db: DbOrTransaction, before: Date) =>
  db.delete(account).where(sql`${account.deletion_requested} < ${before}`);

/** Cancels a requested deletion. */
export const cancelDeletion = (db: DbOrTransaction, id: string) =>
  db.update(account).set({ deletion_requested: null }).where(eq(account.id, id));
