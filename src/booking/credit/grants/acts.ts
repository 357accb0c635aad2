import type { Transaction } from "../../../platform/db/types.ts";
import { conflict } from "../../../platform/endpoints/errors.ts";
import { creditExpiry, creditSpent, grantedSince } from "../rules.ts";
import { expireLots, findGrant, grant, hasGrantSince, lockAccount, takeBack } from "../store.ts";

/** Acts on credit that a traveller earns: by a voucher that was redeemed and that the traveller confirmed. */

interface GrantingVoucher {
  code: string;
  business: string;
  /** In whole USD. */
  bonus_credit: number;
}

/** Grants the bonus credit of a voucher, unless credit was granted within the last 12 months and not taken back. */
export async function grantBonus(tx: Transaction, { code, business, bonus_credit }: GrantingVoucher, traveller: string, created: Date) {
  if (bonus_credit <= 0) return;
  const account = await lockAccount(tx, business, traveller, created);
  if (await hasGrantSince(tx, account.uuid, grantedSince(created))) return;
  await grant(tx, account, { coupon: code, amount: bonus_credit, created, expires_at: creditExpiry(created) });
}

/** Takes the granted credit back. @throws ApiError 409 if a part of it is spent */
export async function takeBonusBack(tx: Transaction, { code, business }: GrantingVoucher, traveller: string, created: Date) {
  const account = await lockAccount(tx, business, traveller, created);
  await expireLots(tx, account, created);
  const granted = await findGrant(tx, code);
  if (!granted) return;
  if (granted.remaining < granted.amount) throw conflict(creditSpent());
  await takeBack(tx, account, { uuid: granted.uuid, coupon: code, amount: granted.amount }, created);
}
