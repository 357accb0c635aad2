import { writeLog } from "../../accounts/auditLog/store.ts";
import { newCode, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import * as rules from "./rules.ts";
import { disputeSpendOnce, type SpendRow } from "./spends/store.ts";
import * as store from "./store.ts";

/** What is done with credit: a traveller shows a code, the business takes off what is spent, the traveller may dispute it. */

/** Makes the code by which a traveller spends credit. @param business whose credit @throws ApiError 409 where nothing is left */
export async function makeSpendCode(db: DbOrTransaction, traveller: string, business: string): Promise<{ code: string; expires_at: Date }> {
  const moment = now();
  const [code, expires_at] = [newCode(), rules.spendCodeExpiry(moment)];
  await db.transaction(async (transaction) => {
    const account = await store.expireLots(transaction, await store.lockAccount(transaction, business, traveller, moment), moment);
    if (account.balance <= 0) throw conflict(rules.NOTHING_LEFT);
    await store.saveCode(transaction, account.uuid, code, expires_at);
  });
  return { code, expires_at };
}

/** Says whether a voucher is one of a listing that this traveller has. src/api.ts passes it in, because booking/vouchers imports this capability. */
export type HasVoucher = (db: DbOrTransaction, code: string, of: { business: string; traveller: string | null }) => Promise<boolean>;

interface Spent {
  code: string;
  amount: number;
  coupon: string | null;
  /** The listings whose credit it may be. */
  businesses: string[];
}

/** Takes off what is spent, and has the traveller mailed. @returns the spend @throws ApiError 404, 400 on `coupon`, 409 past the balance */
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
    if (!locked) throw notFound(rules.NO_CODE);
    const account = await store.expireLots(transaction, locked, moment);
    if (coupon !== null && !(await hasVoucher(transaction, coupon, account))) throw badRequest({ coupon: [rules.NOT_THEIRS] });
    if (amount > account.balance) throw conflict(rules.pastBalance(account.balance));
    const spent = await store.spend(transaction, account, { amount, coupon, made_by, created: moment });
    const key = `credit spent ${spent}`;
    await enqueue(transaction, { task: "send_credit_spent", key, payload: { kind: "credit_spent", spend: spent, key } });
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

/** Takes off what has run out, each account in a transaction of its own. */
export async function expireCredit(db: DbOrTransaction, moment: Date): Promise<void> {
  for (const uuid of await store.listExpiring(db, moment)) {
    await db.transaction(async (tx) => {
      const locked = await store.lockAccountById(tx, uuid);
      if (locked) await store.expireLots(tx, locked, moment);
    });
  }
}
