import { now } from "../../../platform/clock.ts";
import { badRequest } from "../../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import * as contract from "../contract.ts";
import * as rules from "../rules.ts";
import { requireCoupon, seenCoupon, throttled } from "../shown/api.ts";
import { decideVoucher, redeemVoucher } from "./acts.ts";

async function decide(ctx: ContextFor<"verified">, code: string, status: "confirmed" | "disputed") {
  await throttled(ctx, async () => ((await seenCoupon(ctx, code))?.as === "traveller" ? code : undefined));
  await decideVoucher(ctx.db, { account: ctx.account.id, traveller: ctx.traveller.code }, { code, status });
  return requireCoupon(ctx, code);
}

export const redeemHandlers: EndpointHandler[] = [
  handle(contract.redeemCoupon, async ({ params: { code }, body }, ctx) => {
    const scanned_at = body.scanned_at ? new Date(body.scanned_at) : null;
    const error = scanned_at && rules.scanError(scanned_at, now());
    if (error) throw badRequest({ scanned_at: [error] });
    await throttled(ctx, async () => ((await seenCoupon(ctx, code)) ? code : undefined));
    await redeemVoucher(ctx.db, ctx.account.id, { code, scanned_at });
    return requireCoupon(ctx, code, true);
  }),

  handle(contract.confirmCoupon, ({ params: { code } }, ctx) => decide(ctx, code, "confirmed")),
  handle(contract.unconfirmCoupon, ({ params: { code } }, ctx) => decide(ctx, code, "disputed")),
];
