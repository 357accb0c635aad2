import type { ClientBase } from "pg";
import type { JournalEntry } from "../../platform/backup/journal.ts";

/**
 * Ends again, after a restore, the rights that ended after the backup, and lists what staff have to look at. Its statements run on the
 * schema of the backup, whichever that is, so they name only columns that every version has.
 */

const STATEMENTS: Readonly<Record<string, string>> = {
  account_deleted: "DELETE FROM account WHERE id = ($1::json ->> 'id')::uuid",
  account_blocked: "UPDATE account SET blocked = $2 WHERE id = ($1::json ->> 'id')::uuid",
  account_unblocked: "UPDATE account SET blocked = NULL WHERE id = ($1::json ->> 'id')::uuid",
  deletion_requested:
    "UPDATE account SET deletion_requested = $2, deletes_words = ($1::json ->> 'deletes_words')::boolean WHERE id = ($1::json ->> 'id')::uuid",
  deletion_cancelled: "UPDATE account SET deletion_requested = NULL WHERE id = ($1::json ->> 'id')::uuid",
  key_revoked: "UPDATE api_key SET revoked = $2 WHERE uuid = ($1::json ->> 'uuid')::uuid",
  passkey_deleted: "DELETE FROM passkey WHERE uuid = ($1::json ->> 'uuid')::uuid",
  member_removed:
    "DELETE FROM business_member WHERE business_code = $1::json ->> 'business_code' AND account_id = ($1::json ->> 'account_id')::uuid",
};

export interface RestoreReport {
  /** Number of entries that were carried out again, by kind; null if there is no journal, so that what ended after the backup is back. */
  replayed: Record<string, number> | null;
  /** Vouchers and credit that were spent after the backup and are unspent again. */
  lost: { at: string; kind: string; subject: Record<string, unknown> }[];
}

/** Carries out the journal's entries again. @param entries undefined without a journal */
export async function replayJournal(client: ClientBase, entries: readonly JournalEntry[] | undefined): Promise<RestoreReport> {
  if (!entries) return { replayed: null, lost: [] };
  const replayed: Record<string, number> = {};
  for (const { at, kind, subject } of entries) {
    const statement = STATEMENTS[kind];
    if (!statement) continue;
    const values = statement.includes("$2") ? [JSON.stringify(subject), at] : [JSON.stringify(subject)];
    const { rowCount } = await client.query(statement, values);
    if (rowCount) replayed[kind] = (replayed[kind] ?? 0) + rowCount;
  }
  return { replayed, lost: entries.filter(({ kind }) => kind === "voucher_redeemed" || kind === "credit_spent") };
}
