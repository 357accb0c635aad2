import { texts } from "../../platform/languages/text.ts";

/** Problems of the backups, as Today shows them. */
export const BACKUP_PROBLEMS = texts({
  failed: "The last backup failed.",
  old: "The last backup is more than 2 days old.",
  none: "No backup has been made yet.",
});
export type BackupProblem = keyof typeof BACKUP_PROBLEMS;

/** Rights that ended after the backup, and that the restore ended again. */
export const REPLAYED = texts({
  account_deleted: "Accounts deleted again",
  account_blocked: "Accounts suspended again",
  account_unblocked: "Accounts reinstated again",
  deletion_requested: "Deletions of accounts requested again",
  deletion_cancelled: "Deletions of accounts cancelled again",
  key_revoked: "Keys revoked again",
  passkey_deleted: "Passkeys deleted again",
  member_removed: "People removed from listings again",
});
