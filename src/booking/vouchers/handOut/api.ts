import { writeLog } from "../../../accounts/auditLog/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { isMember } from "../../../catalogue/listings/store.ts";
import { newCode, newUuid, now } from "../../../platform/clock.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { conflict, forbidden, notFound, refuseFields } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { isDuplicate } from "../../../platform/endpoints/records.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { formatCount } from "../../../platform/values/format.ts";
import { noteVoucher } from "../acts.ts";
import * as contract from "../contract.ts";
import * as rules from "../rules.ts";
import { requireCoupon, seenCoupon, toCoupons } from "../shown/api.ts";
import {
  batchPage,
  findOpen,
  findSettled,
  insertCoupons,
  listCouponsByCode,
  lockCoupon,
  type NewCoupon,
  roleIn,
  updateCoupon,
} from "../store.ts";

/** Vouchers that a business hands out: made in numbers, saved by whoever opens one. */

type BatchBody = InputOf<typeof contract.createBatch>["body"];

/** Returns why the last day of a batch is invalid: in the past, or too far ahead. */
function expiryErrors(given: string | null | undefined, created: Date): Record<string, string[]> {
  if (!given) return {};
  const end = rules.endMoment(given);
  if (end <= created) return { expires_at: ["This day is over."] };
  const isFar = end.getTime() > rules.voucherExpiry(created).getTime() + DAY_MILLISECONDS;
  return isFar ? { expires_at: ["A voucher lasts for 12 months at most."] } : {};
}

/** Returns when the vouchers of a batch expire. */
function expiryOfBatch(given: string | null | undefined, created: Date): Date {
  const last = rules.voucherExpiry(created);
  const end = given ? rules.endMoment(given) : last;
  return end < last ? end : last;
}

/** What each voucher of a batch offers. @throws ApiError 400, 403 for a helper who gives more or less than the listing does, 404 for another's listing */
async function batchOffer({ db, account }: ContextFor<"member">, body: BatchBody) {
  const role = await roleIn(db, body.business, account.id);
  const [listing] = role ? await listByCodes(db, [body.business], [body.business]) : [];
  if (!listing) throw notFound();
  const discount = body.discount ?? listing.discount;
  const bonus_credit = body.bonus_credit ?? listing.bonus_credit;
  const isOwn = discount === listing.discount && bonus_credit === listing.bonus_credit;
  if (!isOwn && role !== "owner") throw forbidden(rules.OWNERS_ALONE);
  refuseFields({
    ...(listing.is_shell ? { business: [rules.UNCLAIMED] } : {}),
    ...(discount === 0 && bonus_credit === 0 ? { discount: [rules.NOTHING_OFFERED] } : {}),
    ...expiryErrors(body.expires_at, now()),
  });
  return { discount, bonus_credit };
}

/** Two at once never have one of a listing: the index coupon_open_once refuses the second. */
async function attach(ctx: ContextFor<"traveller">, code: string) {
  const own = ctx.traveller.code;
  await ctx.db.transaction(async (transaction) => {
    const row = await lockCoupon(transaction, code);
    if (!row) throw notFound();
    if (row.traveller === own) throw conflict(rules.HAS_ONE);
    if (row.attached) throw notFound();
    if (row.status !== "saved") throw conflict(rules.NOT_SAVED);
    const moment = now();
    if (row.expires_at <= moment) throw conflict(rules.redeemRefusal(row, moment)?.detail ?? rules.NOT_SAVED);
    if (await isMember(transaction, row.business, ctx.account.id)) throw conflict(rules.OWN_LISTING);
    if (await findOpen(transaction, own, row.business, moment)) throw conflict(rules.HAS_ONE);
    const settled = await findSettled(transaction, own, row.business);
    const again = settled && rules.againFrom(settled);
    if (again && again > moment) throw conflict(rules.againDetail(again));
    await updateCoupon(transaction, code, { attached: true, traveller: own, opened_at: row.opened_at ?? moment }).catch((error) => {
      throw isDuplicate(error) ? conflict(rules.HAS_ONE) : error;
    });
    await noteVoucher(transaction, "voucher.saved", row);
  });
}

export const handOutHandlers: EndpointHandler[] = [
  handle(contract.attachCoupon, async ({ params: { code } }, ctx) => {
    if (!(await seenCoupon(ctx, code))) throw notFound();
    await attach(ctx, code);
    return requireCoupon(ctx, code);
  }),

  handle(contract.createBatch, async ({ body }, ctx) => {
    const offer = await batchOffer(ctx, body);
    const [created, batch] = [now(), newUuid()];
    const shared = {
      ...offer,
      batch,
      created,
      business: body.business,
      label: body.label,
      expires_at: expiryOfBatch(body.expires_at, created),
    };
    const rows: NewCoupon[] = Array.from({ length: body.number }, () => ({ ...shared, code: newCode() }));
    await ctx.db.transaction(async (transaction) => {
      await insertCoupons(transaction, rows);
      const name = `${formatCount(rows.length, "voucher", "vouchers")}${body.label ? ` (${body.label})` : ""}`;
      const after = { number: rows.length, ...offer };
      await writeLog(transaction, { business: body.business, account: ctx.account.id, act: "voucher.handed_out", id: batch, name, after });
    });
    const written = await listCouponsByCode(
      ctx.db,
      rows.map(({ code }) => code),
    );
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
