import { traveller } from "../../accounts/travellers/tables.ts";
import { business, nameOfListing } from "../../catalogue/listings/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { and, count, desc, eq, gt, lt, lte, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { hashOfToken } from "../../platform/security/token.ts";
import { itemAt } from "../../platform/values/items.ts";
import type { TransferKind } from "./enumerations.ts";
import { credit_account, credit_code, credit_entry, credit_lot, credit_transfer } from "./tables.ts";

/**
 * The ledger. Every transfer is a pair of entries that add up to zero: one in a traveller's account with a business, one on the business's
 * own side. Triggers (migrations/before-0.2/0040_credit.sql) derive the balances and the rest of each grant from the entries, and refuse entries that
 * would break the books.
 */

export type CreditAccount = typeof credit_account.$inferSelect;
type NewTransfer = typeof credit_transfer.$inferInsert & { kind: TransferKind; created: Date };

const selectLocked = (tx: Transaction, isWanted: SQL | undefined) => tx.select().from(credit_account).where(isWanted).for("no key update");

/**
 * Returns a traveller's account with a business, created if missing and locked, so that only one transaction at a time moves its credit.
 */
export async function lockAccount(tx: Transaction, business_code: string, traveller_code: string, moment: Date): Promise<CreditAccount> {
  await tx
    .insert(credit_account)
    .values({ uuid: newUuid(), business: business_code, traveller: traveller_code, created: moment })
    .onConflictDoNothing();
  const isTheirs = and(eq(credit_account.business, business_code), eq(credit_account.traveller, traveller_code));
  return itemAt(await selectLocked(tx, isTheirs), 0);
}

/** Returns and locks an account by its id; undefined once its business is deleted. */
export async function lockAccountById(tx: Transaction, uuid: string): Promise<CreditAccount | undefined> {
  return (await selectLocked(tx, eq(credit_account.uuid, uuid)))[0];
}

/** Returns the account of the business's own side, which is part of every transfer, and creates it if missing. */
async function ownSide(db: DbOrTransaction, business_code: string, moment: Date): Promise<string> {
  const isOwn = and(eq(credit_account.business, business_code), eq(credit_account.is_business, true));
  const find = async () => db.select({ uuid: credit_account.uuid }).from(credit_account).where(isOwn);
  const [found] = await find();
  if (found) return found.uuid;
  await db
    .insert(credit_account)
    .values({ uuid: newUuid(), business: business_code, is_business: true, created: moment })
    .onConflictDoNothing();
  return itemAt(await find(), 0).uuid;
}

/** Inserts a transfer with its pair of entries. @param amount that the traveller's account gains; negative if it loses @returns its uuid */
async function transfer(
  db: DbOrTransaction,
  account: Pick<CreditAccount, "uuid" | "business">,
  amount: number,
  row: Omit<NewTransfer, "uuid" | "business"> & { uuid?: string },
): Promise<string> {
  const uuid = row.uuid ?? newUuid();
  const other = await ownSide(db, account.business, row.created);
  await db.insert(credit_transfer).values({ ...row, uuid, business: account.business });
  await db.insert(credit_entry).values([
    { uuid: newUuid(), transfer: uuid, account: account.uuid, amount, created: row.created },
    { uuid: newUuid(), transfer: uuid, account: other, amount: -amount, created: row.created },
  ]);
  return uuid;
}

/** Condition for the grants of an account that have not been taken back. They may already be spent. */
const standing = (account: string) => and(eq(credit_lot.account, account), eq(credit_lot.is_taken_back, false));

/** Returns the grant of a coupon, unless it was taken back. */
export async function findGrant(db: DbOrTransaction, coupon: string) {
  const [found] = await db
    .select()
    .from(credit_lot)
    .where(and(eq(credit_lot.coupon, coupon), eq(credit_lot.is_taken_back, false)));
  return found;
}

/** Whether credit was granted to an account after a moment and not taken back. */
export async function hasGrantSince(db: DbOrTransaction, account: string, moment: Date): Promise<boolean> {
  return (
    (
      await db
        .select({ uuid: credit_lot.uuid })
        .from(credit_lot)
        .where(and(standing(account), gt(credit_lot.created, moment)))
        .limit(1)
    ).length > 0
  );
}

/** @param account locked by the caller */
export const grant = (
  tx: Transaction,
  account: CreditAccount,
  { coupon, amount, created, expires_at }: { coupon: string; amount: number; created: Date; expires_at: Date },
): Promise<string> => transfer(tx, account, amount, { kind: "grant", coupon, created, expires_at });

/** Takes a whole grant back. @param account locked by the caller; nothing of the grant may be spent */
export const takeBack = (
  tx: Transaction,
  account: CreditAccount,
  { uuid, coupon, amount }: { uuid: string; coupon: string; amount: number },
  created: Date,
): Promise<string> => transfer(tx, account, -amount, { kind: "take_back", coupon, lot: uuid, created });

/** @param account locked by the caller, after expired credit was deducted */
export const spend = (
  tx: Transaction,
  account: CreditAccount,
  { amount, coupon, made_by, created }: { amount: number; coupon: string | null; made_by: string; created: Date },
): Promise<string> => transfer(tx, account, -amount, { kind: "spend", coupon, made_by, created });

/** Deducts expired credit from an account. @param account locked by the caller @returns the account after the deduction */
export async function expireLots(tx: Transaction, account: CreditAccount, moment: Date): Promise<CreditAccount> {
  const over = await tx
    .select()
    .from(credit_lot)
    .where(and(eq(credit_lot.account, account.uuid), gt(credit_lot.remaining, 0), lte(credit_lot.expires_at, moment)))
    .orderBy(credit_lot.created, credit_lot.uuid);
  for (const { uuid, coupon, remaining } of over)
    await transfer(tx, account, -remaining, { kind: "expire", coupon, lot: uuid, created: moment });
  return over.length === 0 ? account : itemAt(await selectLocked(tx, eq(credit_account.uuid, account.uuid)), 0);
}

/** Inserts prepared rows with their ids, for demo data. Triggers write the balances and the rest of each grant. */
export async function insertLedger(
  db: DbOrTransaction,
  rows: {
    accounts: (typeof credit_account.$inferInsert)[];
    transfers: NewTransfer[];
    entries: (typeof credit_entry.$inferInsert)[];
  },
): Promise<void> {
  if (rows.entries.length === 0) return;
  await db.insert(credit_account).values(rows.accounts);
  await db.insert(credit_transfer).values(rows.transfers);
  // One after the other, because each entry builds on the balance after the previous one.
  for (const entry of rows.entries) await db.insert(credit_entry).values(entry);
}

/** Maximum number of accounts per run of the job. The next run continues. */
const EXPIRED_MAX = 500;

/** Lists accounts with expired credit. */
export async function listExpiring(db: DbOrTransaction, moment: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ account: credit_lot.account })
    .from(credit_lot)
    .where(and(gt(credit_lot.remaining, 0), lte(credit_lot.expires_at, moment)))
    .limit(EXPIRED_MAX);
  return rows.map(({ account }) => account);
}

/** Saves a one-time code and replaces the previous one. */
export async function saveCode(db: DbOrTransaction, account: string, code: string, expires_at: Date): Promise<void> {
  const hash = hashOfToken(code);
  await db
    .insert(credit_code)
    .values({ hash, account, expires_at })
    .onConflictDoUpdate({ target: credit_code.account, set: { hash, expires_at } });
}

/** Consumes a code. @returns its account; undefined if the code is used, has expired or belongs to another business */
export async function consumeCode(tx: Transaction, code: string, business_codes: string[], moment: Date): Promise<string | undefined> {
  const { rows } = await tx.execute<{ account: string }>(sql`
    DELETE FROM credit_code USING credit_account
    WHERE hash = ${hashOfToken(code)} AND expires_at > ${moment} AND credit_account.uuid = credit_code.account
      AND business = ANY(${sql.param(business_codes)}::text[])
    RETURNING credit_code.account`);
  return rows[0]?.account;
}

export const deleteExpiredCodes = (db: DbOrTransaction, moment: Date) => db.delete(credit_code).where(lt(credit_code.expires_at, moment));

/** Filter of a statement or a list of accounts. */
export interface CreditFilter {
  business?: string | undefined;
  traveller?: string | undefined;
}

const isListed = ({ business: of, traveller: by }: CreditFilter): SQL | undefined =>
  and(
    eq(credit_account.is_business, false),
    of === undefined ? undefined : eq(credit_account.business, of),
    by === undefined ? undefined : eq(credit_account.traveller, by),
  );

const person = { code: traveller.code, name: traveller.name, selfie_avatar_uuid: traveller.selfie_avatar_uuid };

/** Columns of an entry in a traveller's account, for statements and spends. */
export const ENTRY_COLUMNS = {
  uuid: credit_transfer.uuid,
  created: credit_entry.created,
  kind: credit_transfer.kind,
  amount: credit_entry.amount,
  currency: credit_entry.currency,
  balance: sql<number>`${credit_entry.balance}`.mapWith(credit_entry.amount),
  coupon: credit_transfer.coupon,
  expires_at: credit_transfer.expires_at,
  disputed_at: credit_transfer.disputed_at,
  business: credit_account.business,
  business_name: nameOfListing,
  traveller: person,
};

/** Source for listPage: entries, newest first. */
export function statementPage(db: DbOrTransaction, filter: CreditFilter) {
  return {
    count: async () =>
      (
        await db
          .select({ entries: sql<number>`coalesce(sum(${credit_account.entries_count}), 0)::integer` })
          .from(credit_account)
          .where(isListed(filter))
      )[0]?.entries ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }) =>
      db
        .select(ENTRY_COLUMNS)
        .from(credit_account)
        .innerJoin(credit_entry, eq(credit_entry.account, credit_account.uuid))
        .innerJoin(credit_transfer, eq(credit_transfer.uuid, credit_entry.transfer))
        .innerJoin(business, eq(business.code, credit_account.business))
        .leftJoin(traveller, eq(traveller.code, credit_account.traveller))
        .where(isListed(filter))
        .orderBy(desc(credit_entry.created), desc(credit_entry.account), desc(credit_entry.number))
        .limit(limit)
        .offset(offset),
  };
}

/** Source for listPage: accounts, those with credit first, each with the credit that expires next. */
export function accountPage(db: DbOrTransaction, filter: CreditFilter) {
  const next = db
    .select({ expires_at: credit_lot.expires_at, remaining: credit_lot.remaining })
    .from(credit_lot)
    .where(and(eq(credit_lot.account, credit_account.uuid), gt(credit_lot.remaining, 0)))
    .orderBy(credit_lot.created, credit_lot.uuid)
    .limit(1)
    .as("next");
  const hasEntries = and(isListed(filter), gt(credit_account.entries_count, 0));
  return {
    count: async () => (await db.select({ accounts: count() }).from(credit_account).where(hasEntries))[0]?.accounts ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }) =>
      db
        .select({
          business: credit_account.business,
          balance: credit_account.balance,
          traveller: person,
          next_expires_at: next.expires_at,
          next_amount: next.remaining,
        })
        .from(credit_account)
        .leftJoinLateral(next, sql`true`)
        .leftJoin(traveller, eq(traveller.code, credit_account.traveller))
        .where(hasEntries)
        .orderBy(sql`${credit_account.balance} > 0 DESC`, desc(credit_account.created), credit_account.uuid)
        .limit(limit)
        .offset(offset),
  };
}
