import { traveller } from "../../accounts/travellers/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { and, count, desc, eq, gt, lt, lte, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { hashOfToken } from "../../platform/security/token.ts";
import type { TransferKind } from "./enumerations.ts";
import { credit_account, credit_code, credit_entry, credit_lot, credit_transfer } from "./tables.ts";

/**
 * The ledger. Every transfer is a pair of entries that add up to nothing: a traveller's account with a business, and the business's own side. Balances,
 * and what is left of each grant, follow from the entries by triggers (migrations/0040_credit.sql), which refuse what would break the books.
 */

export type CreditAccount = typeof credit_account.$inferSelect;
type NewTransfer = typeof credit_transfer.$inferInsert & { kind: TransferKind; created: Date };

/** A traveller's account with a business, made where there is none, and locked: who moves its credit does so alone. */
export async function lockAccount(tx: Transaction, business_code: string, traveller_code: string, moment: Date): Promise<CreditAccount> {
  await tx
    .insert(credit_account)
    .values({ uuid: newUuid(), business: business_code, traveller: traveller_code, created: moment })
    .onConflictDoNothing();
  const isTheirs = and(eq(credit_account.business, business_code), eq(credit_account.traveller, traveller_code));
  return (await tx.select().from(credit_account).where(isTheirs).for("no key update"))[0] as CreditAccount;
}

/** The same by its id; undefined once its business is gone. */
export async function lockAccountById(tx: Transaction, uuid: string): Promise<CreditAccount | undefined> {
  return (await tx.select().from(credit_account).where(eq(credit_account.uuid, uuid)).for("no key update"))[0];
}

/** The business's own side of every transfer. */
async function ownSide(db: DbOrTransaction, business_code: string, moment: Date): Promise<string> {
  const isOwn = and(eq(credit_account.business, business_code), eq(credit_account.is_business, true));
  const find = async () => (await db.select({ uuid: credit_account.uuid }).from(credit_account).where(isOwn))[0]?.uuid;
  const found = await find();
  if (found) return found;
  await db
    .insert(credit_account)
    .values({ uuid: newUuid(), business: business_code, is_business: true, created: moment })
    .onConflictDoNothing();
  return (await find()) as string;
}

/** Writes a transfer with its pair of entries. @param amount what the traveller's account gains, or with "-" loses @returns its uuid */
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

/** The grants of an account that still stand: their worth may be spent already. */
const standing = (account: string) => and(eq(credit_lot.account, account), eq(credit_lot.is_taken_back, false));

/** The grant of a coupon that stands. */
export async function findGrant(db: DbOrTransaction, coupon: string) {
  const [found] = await db
    .select()
    .from(credit_lot)
    .where(and(eq(credit_lot.coupon, coupon), eq(credit_lot.is_taken_back, false)));
  return found;
}

/** Whether something was granted to an account after a moment. */
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

/** @param account locked */
export const grant = (
  tx: Transaction,
  account: CreditAccount,
  { coupon, amount, created, expires_at }: { coupon: string; amount: number; created: Date; expires_at: Date },
): Promise<string> => transfer(tx, account, amount, { kind: "grant", coupon, created, expires_at });

/** Takes a whole grant back. @param account locked; nothing of the grant may be spent */
export const takeBack = (
  tx: Transaction,
  account: CreditAccount,
  { uuid, coupon, amount }: { uuid: string; coupon: string; amount: number },
  created: Date,
): Promise<string> => transfer(tx, account, -amount, { kind: "take_back", coupon, lot: uuid, created });

/** @param account locked, with what has run out taken off before */
export const spend = (
  tx: Transaction,
  account: CreditAccount,
  { amount, coupon, made_by, created }: { amount: number; coupon: string | null; made_by: string; created: Date },
): Promise<string> => transfer(tx, account, -amount, { kind: "spend", coupon, made_by, created });

/** Takes off what has run out of an account. @param account locked @returns the account as it is then */
export async function expireLots(tx: Transaction, account: CreditAccount, moment: Date): Promise<CreditAccount> {
  const over = await tx
    .select()
    .from(credit_lot)
    .where(and(eq(credit_lot.account, account.uuid), gt(credit_lot.remaining, 0), lte(credit_lot.expires_at, moment)))
    .orderBy(credit_lot.created, credit_lot.uuid);
  for (const { uuid, coupon, remaining } of over)
    await transfer(tx, account, -remaining, { kind: "expire", coupon, lot: uuid, created: moment });
  return over.length === 0 ? account : ((await lockAccountById(tx, account.uuid)) as CreditAccount);
}

/** Rows that are made up elsewhere, with their ids: demo data. Their triggers write balances and what is left of grants. */
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
  // One after the other: each sees the balance that the one before has left.
  for (const entry of rows.entries) await db.insert(credit_entry).values(entry);
}

/** At most so many accounts in one go of the job: the next goes on. */
const EXPIRED_MAX = 500;

/** Accounts of which something has run out. */
export async function listExpiring(db: DbOrTransaction, moment: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ account: credit_lot.account })
    .from(credit_lot)
    .where(and(gt(credit_lot.remaining, 0), lte(credit_lot.expires_at, moment)))
    .limit(EXPIRED_MAX);
  return rows.map(({ account }) => account);
}

/** Makes a code of one use; the one before is gone. */
export async function saveCode(db: DbOrTransaction, account: string, code: string, expires_at: Date): Promise<void> {
  const hash = hashOfToken(code);
  await db
    .insert(credit_code)
    .values({ hash, account, expires_at })
    .onConflictDoUpdate({ target: credit_code.account, set: { hash, expires_at } });
}

/** Uses a code up. @returns the account that it is of; undefined for one that is used, has run out or is of another business */
export async function consumeCode(tx: Transaction, code: string, business_codes: string[], moment: Date): Promise<string | undefined> {
  const { rows } = await tx.execute<{ account: string }>(sql`
    DELETE FROM credit_code USING credit_account
    WHERE hash = ${hashOfToken(code)} AND expires_at > ${moment} AND credit_account.uuid = credit_code.account
      AND business = ANY(${sql.param(business_codes)}::text[])
    RETURNING credit_code.account`);
  return rows[0]?.account;
}

export const deleteExpiredCodes = (db: DbOrTransaction, moment: Date) => db.delete(credit_code).where(lt(credit_code.expires_at, moment));

/** Whose entries a statement or list of accounts has. */
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

/** An entry of a traveller's account, as statements and spends show it. */
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
  business_name: business.name,
  traveller: person,
};

/** How listPage reads entries, the newest first. */
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

/** How listPage reads accounts, those with credit first, each with what runs out next. */
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
