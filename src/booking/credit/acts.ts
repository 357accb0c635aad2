import { writeLog } from "../../accounts/auditLog/store.ts";
import { newCode, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { enqueueSpendPushes } from "./push/acts.ts";
import * as rules from "./rules.ts";
import { closeDispute, disputeSpendOnce, type SpendRow } from "./spends/store.ts";
import * as store from "./store.ts";

/** Acts on credit: a traveller shows a code, the business deducts the spend, and the traveller may dispute it. */

/**
 * Creates the code by which a traveller spends credit.
 * @param business that granted the credit
 * @throws ApiError 409 if no credit is left
 */
export async function makeSpendCode(db: DbOrTransaction, traveller: string, business: string): Promise<{ code: string; expires_at: Date }> {
  const moment = now();
  const [code, expires_at] = [newCode(), rules.spendCodeExpiry(moment)];
  await db.transaction(async (transaction) => {
    const account = await store.expireLots(transaction, await store.lockAccount(transaction, business, traveller, moment), moment);
    if (account.balance <= 0) throw conflict(rules.nothingLeft());
    await store.saveCode(transaction, account.uuid, code, expires_at);
  });
  return { code, expires_at };
}

/**
 * Returns whether a voucher of a listing belongs to this traveller. src/api.ts passes it in, because booking/vouchers imports this
 * capability.
 */
export type HasVoucher = (db: DbOrTransaction, code: string, of: { business: string; traveller: string | null }) => Promise<boolean>;

interface Spent {
  code: string;
  amount: number;
  coupon: string | null;
  /** Listings whose credit the code may spend. */
  businesses: string[];
}

/**
 * Deducts a spend and enqueues a mail to the traveller.
 * @returns the spend's uuid
 * @throws ApiError 404 for an unknown code, 400 on `coupon`, 409 if the amount exceeds the balance
 */
export function spendByCode(
  db: DbOrTransaction,
  made_by: string,
  { code, amount, coupon, businesses }: Spent,
  hasVoucher: HasVoucher,
): Promise<string> {
  return db.transaction(async (transaction) => {
    const moment = now();
    const of = await store.consumeCode(transaction, code, businesses, moment);
    const locked = of === undefined ? undefined : await store.lockAccountById(transaction, of);
    if (!locked) throw notFound(rules.noCode());
    const account = await store.expireLots(transaction, locked, moment);
    if (coupon !== null && !(await hasVoucher(transaction, coupon, account))) throw badRequest({ coupon: [rules.notTheirs()] });
    if (amount > account.balance) throw conflict(rules.pastBalance(account.balance));
    const spent = await store.spend(transaction, account, { amount, coupon, made_by, created: moment });
    const key = `credit spent ${spent}`;
    await enqueue(transaction, { task: "send_credit_spent", key, payload: { kind: "credit_spent", spend: spent, key } });
    await enqueueSpendPushes(transaction, spent);
    const said = { business: account.business, account: made_by, id: spent, after: { amount, currency: "USD" } };
    await writeLog(transaction, { ...said, act: "credit.spent" });
    return spent;
  });
}

/** Records a traveller's dispute of a spend. Repeating it changes nothing. */
export async function disputeOwnSpend(
  db: DbOrTransaction,
  account: string,
  { spend, text, moment }: { spend: SpendRow; text: string; moment: Date },
): Promise<void> {
  const { uuid, business, amount, disputed_at } = spend;
  await db.transaction(async (transaction) => {
    await disputeSpendOnce(transaction, uuid, text, moment);
    const said = { business, account, side: "guest" as const, id: uuid };
    if (!disputed_at) await writeLog(transaction, { ...said, act: "credit.disputed", after: { amount: -amount, currency: "USD" } });
  });
}

/**
 * Closes or reopens a dispute for staff. Repeating it changes nothing.
 * @throws ApiError 404 if the spend is not disputed
 */
export async function decideDispute(db: DbOrTransaction, account: string, uuid: string, isClosed: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await closeDispute(tx, uuid, isClosed ? now() : null);
    if (!found) throw notFound();
    const act = isClosed ? ("credit.dispute_closed" as const) : ("credit.dispute_reopened" as const);
    if (found.isChanged) await writeLog(tx, { business: found.business, account, side: "staff", id: uuid, act });
  });
}

/** Deducts expired credit, each account in its own transaction. */
export async function expireCredit(db: DbOrTransaction, moment: Date): Promise<void> {
  for (const uuid of await store.listExpiring(db, moment)) {
    await db.transaction(async (tx) => {
      const locked = await store.lockAccountById(tx, uuid);
      if (locked) await store.expireLots(tx, locked, moment);
    });
  }
}
