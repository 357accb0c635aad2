import { cancelDeletion, requestDeletion } from "../../../accounts/accounts/deletion/store.ts";
import { deleteAccount, setStaffFields } from "../../../accounts/accounts/store.ts";
import { revokeKey } from "../../../accounts/apiKeys/store.ts";
import { removePasskey } from "../../../accounts/passkeys/store.ts";
import { removeMembers } from "../../../catalogue/listings/members/store.ts";
import type { JournalEntry } from "../../../platform/db/backup/journal.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";

/** Ends again, after a restore, the rights that ended after the backup, and lists what staff have to look at. */

type Replay = (db: DbOrTransaction, subject: Readonly<Record<string, string>>, at: Date) => Promise<unknown>;

/** By the kinds of the journal's triggers (migrations/before-0.2/0135_platform.sql). */
const REPLAYS: Readonly<Record<string, Replay>> = {
  account_deleted: (db, { id = "" }) => deleteAccount(db, id),
  account_blocked: (db, { id = "" }, at) => setStaffFields(db, id, { blocked: at }),
  account_unblocked: (db, { id = "" }) => setStaffFields(db, id, { blocked: null }),
  deletion_requested: (db, { id = "", deletes_words }) => requestDeletion(db, id, deletes_words === "true"),
  deletion_cancelled: (db, { id = "" }) => cancelDeletion(db, id),
  key_revoked: (db, { business_code = "", uuid = "" }) => revokeKey(db, business_code, uuid),
  passkey_deleted: (db, { account_id = "", uuid = "" }) => removePasskey(db, account_id, uuid),
  member_removed: (db, { business_code = "", account_id = "" }) => removeMembers(db, business_code, account_id),
};

export interface RestoreReport {
  /** Number of entries that were carried out again, by kind; null without a journal: then what ended after the backup is back. */
  replayed: Record<string, number> | null;
  /** Vouchers and credit that were spent after the backup and are unspent again. */
  lost: { at: string; kind: string; subject: Record<string, unknown> }[];
}

/** Carries out the journal's entries again. @param entries undefined without a journal */
export async function replayJournal(db: DbOrTransaction, entries: readonly JournalEntry[] | undefined): Promise<RestoreReport> {
  if (!entries) return { replayed: null, lost: [] };
  const replayed: Record<string, number> = {};
  for (const { at, kind, subject } of entries) {
    const replay = REPLAYS[kind];
    if (!replay) continue;
    await replay(db, Object.fromEntries(Object.entries(subject).map(([name, value]) => [name, String(value)])), new Date(at));
    replayed[kind] = (replayed[kind] ?? 0) + 1;
  }
  return { replayed, lost: entries.filter(({ kind }) => kind === "voucher_redeemed" || kind === "credit_spent") };
}
