import { eq, sql } from "drizzle-orm";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { account } from "./tables.ts";

export type Account = typeof account.$inferSelect;

export async function findAccount(db: DbOrTransaction, id: string): Promise<Account | undefined> {
  const [found] = await db.select().from(account).where(eq(account.id, id));
  return found;
}

/** Addresses are compared without regard to case. */
export async function findAccountByEmail(db: DbOrTransaction, email: string): Promise<Account | undefined> {
  const [found] = await db.select().from(account).where(sql`lower(${account.email}) = lower(${email})`);
  return found;
}

export async function insertAccounts(db: DbOrTransaction, accounts: (typeof account.$inferInsert)[]) {
  await db.insert(account).values(accounts);
}

/** Takes all demo accounts away, and with them their sessions and travellers. @returns how many */
export async function deleteDemoAccounts(db: DbOrTransaction): Promise<number> {
  return (await db.delete(account).where(sql`${account.is_demo}`)).rowCount ?? 0;
}

export async function hasDemoAccounts(db: DbOrTransaction): Promise<boolean> {
  return (await db.select({ id: account.id }).from(account).where(sql`${account.is_demo}`).limit(1)).length > 0;
}
