import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { isMember } from "../../../catalogue/listings/store.ts";
import { now } from "../../../platform/clock.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { forbidden, notFound, refuseFields } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import * as contract from "../contract.ts";
import * as rules from "../rules.ts";
import { requireCoupon, seenCoupon, toCoupons } from "../shown/api.ts";
import { batchPage, listCouponsByCode, roleIn } from "../store.ts";
import { attachVoucher, handOutVouchers } from "./acts.ts";

/** Endpoints for vouchers that a business hands out: created in batches, saved by the traveller who opens one. */

type BatchBody = InputOf<typeof contract.createBatch>["body"];

/** Returns the error of a batch's last day: in the past, or too far ahead. */
function expiryErrors(given: string | null | undefined, created: Date): Record<string, string[]> {
  if (!given) return {};
  const end = rules.endMoment(given);
  if (end <= created) return { expires_at: [t`Choose today or a later date.`] };
  const isFar = end.getTime() > rules.voucherExpiry(created).getTime() + DAY_MILLISECONDS;
  return isFar ? { expires_at: [t`Choose a date within 12 months.`] } : {};
}

/** Returns the expiry of a batch's vouchers: the given day, at most the usual expiry. */
function expiryOfBatch(given: string | null | undefined, created: Date): Date {
  const last = rules.voucherExpiry(created);
  const end = given ? rules.endMoment(given) : last;
  return end < last ? end : last;
}

/**
 * Returns the offer of each voucher of a batch.
 * @throws ApiError 400, 403 if a helper gives more or less than the listing does, 404 if the account is not a member of the listing
 */
async function batchOffer({ db, account }: ContextFor<"member">, body: BatchBody) {
  const role = await roleIn(db, body.business, account.id);
  const [listing] = role ? await listByCodes(db, [body.business], [body.business]) : [];
  if (!listing) throw notFound();
  const discount = body.discount ?? listing.discount;
  const bonus_credit = body.bonus_credit ?? listing.bonus_credit;
  const isOwn = discount === listing.discount && bonus_credit === listing.bonus_credit;
  if (!isOwn && role !== "owner") throw forbidden(rules.ownersAlone());
  refuseFields({
    ...(listing.is_shell ? { business: [rules.unclaimed()] } : {}),
    ...(discount === 0 && bonus_credit === 0 ? { discount: [rules.nothingOffered()] } : {}),
    ...expiryErrors(body.expires_at, now()),
  });
  return { discount, bonus_credit };
}

export const handOutHandlers: EndpointHandler[] = [
  handle(contract.attachCoupon, async ({ params: { code } }, ctx) => {
    if (!(await seenCoupon(ctx, code))) throw notFound();
    await attachVoucher(ctx.db, { account: ctx.account.id, traveller: ctx.traveller.code }, code);
    return requireCoupon(ctx, code);
  }),

  handle(contract.createBatch, async ({ body }, ctx) => {
    const offer = await batchOffer(ctx, body);
    const { business, label, number } = body;
    const created = now();
    const expires_at = expiryOfBatch(body.expires_at, created);
    const { batch, codes } = await handOutVouchers(ctx.db, ctx.account.id, { ...offer, business, label, number, created, expires_at });
    const written = await listCouponsByCode(ctx.db, codes);
    return { batch, coupons: await toCoupons(ctx, written, true) };
  }),

  handle(contract.listBatches, async ({ query }, ctx) => {
    if (!(await isMember(ctx.db, query.business, ctx.account.id))) throw notFound();
    const { count, rows } = batchPage(ctx.db, query.business);
    return listPage(query, ctx.address, {
      count,
      rows: async (window) =>
        (await rows(window)).map((row) => ({ ...row, created: row.created.toISOString(), expires_at: row.expires_at.toISOString() })),
    });
  }),
];
