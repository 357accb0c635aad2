import { writeLog } from "../../../accounts/auditLog/store.ts";
import { now } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { expireLots, findGrant, grant, hasGrantSince, lockAccount, takeBack } from "../../credit/store.ts";
import { noteVoucher } from "../acts.ts";
import * as contract from "../contract.ts";
import * as rules from "../rules.ts";
import { requireCoupon, seenCoupon, throttled } from "../shown/api.ts";
import { type CouponRow, findCoupon, lockCoupon, roleIn, updateCoupon } from "../store.ts";

/** What happens to a voucher at the business and afterwards: redeemed by the business, confirmed or disputed by its traveller. */

/** @param scanned_at when a phone without a network read it */
function redeem(ctx: ContextFor<"member">, code: string, scanned_at: Date | null) {
  const moment = now();
  return ctx.db.transaction(async (transaction) => {
    const row = await lockCoupon(transaction, code);
    // Asked again with the row locked: who is no member any more is refused.
    if (!row || !(await roleIn(transaction, row.business, ctx.account.id))) throw notFound();
    // A phone whose clock is behind has not read it before it was made.
    const redeemed_at = scanned_at && scanned_at > row.created ? scanned_at : scanned_at ? row.created : moment;
    const isSame = row.redeemed_by === ctx.account.id && scanned_at !== null && row.redeemed_at?.getTime() === redeemed_at.getTime();
    // The same phone sends the same scan again because it never heard the answer.
    if (isSame) return;
    const by = row.status === "saved" ? null : ((await findCoupon(transaction, code))?.redeemed_by ?? null);
    const refusal = rules.redeemRefusal(row, rules.judgedAt(scanned_at, moment), by);
    if (refusal) throw conflict(refusal.detail, refusal.present);
    await updateCoupon(transaction, code, { status: "redeemed", redeemed_at, redeemed_by: ctx.account.id });
    const after = { discount: row.discount, bonus_credit: row.bonus_credit };
    await writeLog(transaction, { business: row.business, account: ctx.account.id, act: "voucher.redeemed", id: code, after });
    await noteVoucher(transaction, "voucher.redeemed", { ...row, status: "redeemed" });
  });
}

/** Grants the bonus credit of a voucher, unless it stands or another was granted within 12 months. */
async function grantBonus(tx: Transaction, { code, business, bonus_credit }: CouponRow, traveller: string, created: Date) {
  if (bonus_credit <= 0) return;
  const account = await lockAccount(tx, business, traveller, created);
  if (await hasGrantSince(tx, account.uuid, rules.grantedSince(created))) return;
  await grant(tx, account, { coupon: code, amount: bonus_credit, created, expires_at: rules.creditExpiry(created) });
}

/** Takes back what was granted. @throws ApiError 409 once something of it is spent */
async function takeBonusBack(tx: Transaction, { code, business }: CouponRow, traveller: string, created: Date) {
  const account = await lockAccount(tx, business, traveller, created);
  await expireLots(tx, account, created);
  const granted = await findGrant(tx, code);
  if (!granted) return;
  if (granted.remaining < granted.amount) throw conflict(rules.CREDIT_SPENT);
  await takeBack(tx, account, { uuid: granted.uuid, coupon: code, amount: granted.amount }, created);
}

/** The traveller says how it was. The same said twice changes nothing. */
async function decide(ctx: ContextFor<"verified">, code: string, status: "confirmed" | "disputed") {
  const own = ctx.traveller.code;
  await throttled(ctx, async () => ((await seenCoupon(ctx, code))?.as === "traveller" ? code : undefined));
  await ctx.db.transaction(async (transaction) => {
    const row = await lockCoupon(transaction, code);
    if (row?.traveller !== own) throw notFound();
    const moment = now();
    const until = rules.decideUntil(row);
    if (!until) throw conflict(rules.NOT_REDEEMED);
    if (until <= moment) throw conflict(rules.TOO_LATE);
    if (row.status === status) return;
    if (status === "confirmed") await grantBonus(transaction, row, own, moment);
    else await takeBonusBack(transaction, row, own, moment);
    const moments = status === "confirmed" ? { confirmed_at: moment, disputed_at: null } : { confirmed_at: null, disputed_at: moment };
    await updateCoupon(transaction, code, { status, ...moments });
    const said = { business: row.business, account: ctx.account.id, side: "guest" as const, id: code };
    await writeLog(transaction, { ...said, act: `voucher.${status}`, before: { status: row.status }, after: { status } });
    await noteVoucher(transaction, `voucher.${status}`, { ...row, status });
  });
  return requireCoupon(ctx, code);
}

export const redeemHandlers: EndpointHandler[] = [
  handle(contract.redeemCoupon, async ({ params: { code }, body }, ctx) => {
    const scanned_at = body.scanned_at ? new Date(body.scanned_at) : null;
    const error = scanned_at && rules.scanError(scanned_at, now());
    if (error) throw badRequest({ scanned_at: [error] });
    await throttled(ctx, async () => ((await seenCoupon(ctx, code)) ? code : undefined));
    await redeem(ctx, code, scanned_at);
    return requireCoupon(ctx, code, true);
  }),

  handle(contract.confirmCoupon, ({ params: { code } }, ctx) => decide(ctx, code, "confirmed")),
  handle(contract.unconfirmCoupon, ({ params: { code } }, ctx) => decide(ctx, code, "disputed")),
];
