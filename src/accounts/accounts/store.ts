import { now } from "../../platform/clock.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { isAdministrator } from "../../platform/endpoints/access.ts";
import { chosenLanguage } from "../../platform/languages/reader.ts";
import type { StaffRole } from "./enumerations.ts";
import { account } from "./tables.ts";

export type Account = typeof account.$inferSelect;

const byId = preparedStatement((db) =>
  db
    .select()
    .from(account)
    .where(eq(account.id, sql.placeholder("id")))
    .prepare("account_by_id"),
);

export async function findAccount(db: DbOrTransaction, id: string): Promise<Account | undefined> {
  return (await byId(db).execute({ id }))[0];
}

/** Returns the account of an address, ignoring case. */
export async function findAccountByEmail(db: DbOrTransaction, email: string): Promise<Account | undefined> {
  const [found] = await db.select().from(account).where(sql`lower(${account.email}) = lower(${email})`);
  return found;
}

export async function insertAccounts(db: DbOrTransaction, accounts: (typeof account.$inferInsert)[]) {
  await db.insert(account).values(accounts);
}

/**
 * Deletes all demo accounts with their sessions and travellers.
 * @returns their number
 */
export async function deleteDemoAccounts(db: DbOrTransaction): Promise<number> {
  return (await db.delete(account).where(sql`${account.is_demo}`)).rowCount ?? 0;
}

/** Deletes an account. The trigger keep_words decides what remains of it. */
export const deleteAccount = (db: DbOrTransaction, id: string) => db.delete(account).where(eq(account.id, id));

export async function hasDemoAccounts(db: DbOrTransaction): Promise<boolean> {
  return (await db.select({ id: account.id }).from(account).where(sql`${account.is_demo}`).limit(1)).length > 0;
}

/** Returns the language of the emails to an address; undefined if it has no account, or the account has chosen none. */
export async function findLanguage(db: DbOrTransaction, email: string): Promise<string | undefined> {
  return (await findAccountByEmail(db, email))?.language ?? undefined;
}

export const setLanguage = (db: DbOrTransaction, id: string, language: string | null) =>
  db.update(account).set({ language }).where(eq(account.id, id));

/**
 * Creates an account, whose emails are in the language of the page that it was created on.
 * @returns undefined if the address already has one
 */
export async function createAccount(db: DbOrTransaction, row: typeof account.$inferInsert): Promise<Account | undefined> {
  const [made] = await db
    .insert(account)
    .values({ language: chosenLanguage(), ...row })
    .onConflictDoNothing()
    .returning();
  return made;
}

export const setPassword = (db: DbOrTransaction, id: string, password_hash: string | null) =>
  db.update(account).set({ password_hash }).where(eq(account.id, id));

/** Records how the owner last signed in: the next sign-in starts with that panel. */
export const recordLoginMethod = (db: DbOrTransaction, id: string, last_method: "link" | "password") =>
  db.update(account).set({ last_method }).where(eq(account.id, id));

/** Turns links and passwords off, which also deletes the password; or turns them on again. */
export const setPasskeysOnly = (db: DbOrTransaction, id: string, passkeys_only: boolean) =>
  db
    .update(account)
    .set(passkeys_only ? { passkeys_only, password_hash: null } : { passkeys_only })
    .where(eq(account.id, id));

/** Locks the account for this transaction: of two concurrent changes to its login methods, the second sees the first. */
export async function lockAccount(db: DbOrTransaction, id: string): Promise<Account | undefined> {
  const [found] = await db.select().from(account).where(eq(account.id, id)).for("update");
  return found;
}

/** Makes the account forget every browser that has signed in to it. */
export const revokeDevices = (db: DbOrTransaction, id: string) =>
  db
    .update(account)
    .set({ device_epoch: sql`${account.device_epoch} + 1` })
    .where(eq(account.id, id));

/** Gives an account a role of staff in place of its present one; null removes it. A trigger ends its sessions if it loses rights. */
export function setStaffRole(db: DbOrTransaction, id: string, role: StaffRole | null) {
  const others = sql`array_remove(array_remove(array_remove(${account.roles}, 'staff'), 'editor'), 'administrator')`;
  return db
    .update(account)
    .set({ roles: role ? sql`${others} || ARRAY['staff', ${role}::text]` : others })
    .where(eq(account.id, id));
}

/** Returns all administrators, and locks all staff: of two concurrent changes of roles, the second sees the first. */
export async function lockAdministrators(db: DbOrTransaction): Promise<string[]> {
  const rows = await db
    .select({ id: account.id, roles: account.roles })
    .from(account)
    .where(sql`'staff' = ANY (${account.roles})`)
    .orderBy(account.id)
    .for("no key update");
  return rows.flatMap((row) => (isAdministrator(row) ? [row.id] : []));
}

/** Sets the fields of an account that only staff use. */
export const setStaffFields = (db: DbOrTransaction, id: string, fields: { blocked?: Date | null; staff_note?: string }) =>
  db.update(account).set(fields).where(eq(account.id, id));

export const verifyEmail = (db: DbOrTransaction, id: string) =>
  db.update(account).set({ email_verified_at: now() }).where(eq(account.id, id));
