import { areWordsPublicTo, areWordsVisible, VIEWER } from "../../accounts/travellers/visibility/store.ts";
import { findPublished } from "../../catalogue/listings/shown/acts.ts";
import { isMember } from "../../catalogue/listings/store.ts";
import { newCode, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { isStaff } from "../../platform/endpoints/access.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, notFound, refusedBy, refuseFields } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { recommenderStatements } from "../../travellers/recommendations/store.ts";
import { changeRecommender, deleteVoucher, saveVoucher } from "./acts.ts";
import * as contract from "./contract.ts";
import { handOutHandlers } from "./handOut/api.ts";
import { publicKeys } from "./keys.ts";
import { redeemHandlers } from "./redeem/api.ts";
import * as rules from "./rules.ts";
import { requireCoupon, seenCoupon, throttled, toCoupons } from "./shown/api.ts";
import { couponPage, findOpen, findSettled, hasItem, hasVoucher, insertCoupons, markVoucherOpened, type NewCoupon } from "./store.ts";

const { listFollowed, listOthers } = recommenderStatements(areWordsVisible(VIEWER), {
  visitor: areWordsPublicTo(undefined),
  traveller: areWordsPublicTo(VIEWER),
});

/** @throws ApiError 400 if the recommender is not one of the listing's recommenders for this traveller */
async function checkRecommender(db: DbOrTransaction, business: string, traveller: string, recommender: string | null | undefined) {
  if (!recommender) return;
  const named = [...(await listFollowed(db, business, traveller)), ...(await listOthers(db, business, traveller))];
  if (!named.some(({ code }) => code === recommender)) throw badRequest({ recommender: [rules.noRecommender()] });
}

type CreateBody = InputOf<typeof contract.createCoupon>["body"];

type Offered = Pick<CreateBody, "business" | "item_type" | "item">;

/** Returns the content of a new voucher, without its traveller. @throws ApiError 400 on `business`, `item_type`, `item` */
async function resolveOffer(ctx: ContextFor<"session">, { business: code, item_type, item }: Offered): Promise<NewCoupon> {
  const listing = await findPublished(ctx.db, code);
  const { is_shell = false, discount = 0, bonus_credit = 0 } = listing ?? {};
  const reason = !listing
    ? rules.noListing()
    : is_shell
      ? rules.unclaimed()
      : discount <= 0 && bonus_credit <= 0
        ? rules.noOffer()
        : undefined;
  refuseFields({
    ...(reason ? { business: [reason] } : {}),
    ...(item && !item_type ? { item_type: [rules.needsType()] } : {}),
    ...(listing && item && item_type && !(await hasItem(ctx.db, code, item_type, item)) ? { item: [rules.noItem()] } : {}),
  });
  const created = now();
  const about = item ? { item_type: item_type ?? null, item } : {};
  return { code: newCode(), business: code, discount, bonus_credit, created, expires_at: rules.voucherExpiry(created), ...about };
}

/** Saves the listing's voucher for a traveller, or returns their existing one. */
async function saveOwn(ctx: ContextFor<"session">, traveller: string, body: CreateBody) {
  const { db, account } = ctx;
  const offer = await resolveOffer(ctx, body);
  if (await isMember(db, offer.business, account.id)) throw badRequest({ business: [rules.ownListing()] });
  const first = await findOpen(db, traveller, offer.business, now());
  if (!first) {
    const settled = await findSettled(db, traveller, offer.business);
    const again = settled && rules.againFrom(settled);
    if (again && again > now()) throw conflict(rules.againDetail(again));
    await checkRecommender(db, offer.business, traveller, body.recommender);
    const isNew = await saveVoucher(db, { ...offer, traveller, attached: true, recommender: body.recommender ?? null });
    if (isNew) return requireCoupon(ctx, offer.code);
  }
  // The traveller had one already, or pressed twice.
  const open = first ?? (await findOpen(db, traveller, offer.business, now()));
  if (!open) throw notFound();
  ctx.reply.code(200);
  return requireCoupon(ctx, open.code);
}

/**
 * Changes the recommender of the traveller's own voucher while it is saved.
 * @throws ApiError 404 if the voucher belongs to another traveller, 409 if it is no longer saved
 */
async function nameRecommender(ctx: ContextFor<"traveller">, code: string, recommender: string | null | undefined) {
  const own = await throttled(ctx, async () => {
    const seen = await seenCoupon(ctx, code);
    return seen?.as === "traveller" ? seen.row.coupon : undefined;
  });
  if (recommender !== undefined) {
    await checkRecommender(ctx.db, own.business, ctx.traveller.code, recommender);
    await changeRecommender(ctx.db, code, recommender);
  }
  return requireCoupon(ctx, code);
}

/**
 * Returns the filter of the vouchers that the caller may list.
 * @returns undefined if the account has no traveller
 * @throws ApiError 404 for another traveller's vouchers
 */
async function listedFor(ctx: ContextFor<"session">, query: InputOf<typeof contract.listCoupons>["query"]) {
  const { business__business_code: business, traveller__code: traveller } = query;
  const own = ctx.traveller?.code;
  if (isStaff(ctx.account)) return { business, traveller, isBusiness: true };
  const isOwn = traveller !== undefined && traveller === own;
  if (business && !isOwn && (await isMember(ctx.db, business, ctx.account.id))) return { business, traveller, isBusiness: true };
  if (traveller !== undefined && !isOwn) throw notFound();
  return own === undefined ? undefined : { business, traveller: own, isBusiness: false };
}

const asPage = (ctx: RequestContext, read: ReturnType<typeof couponPage>, isBusiness: boolean) => ({
  count: read.count,
  rows: async (window: Parameters<typeof read.rows>[0]) => toCoupons(ctx, await read.rows(window), isBusiness),
});

/** Reads of vouchers for handlers of other capabilities. */
export const voucherReads = { hasVoucher };

export const voucherHandlers: EndpointHandler[] = [
  handle(
    contract.createCoupon,
    async ({ body }, ctx) => {
      const own = ctx.traveller?.code;
      if (body.traveller && body.traveller !== own) throw notFound();
      const handsOut = !body.traveller && (await isMember(ctx.db, body.business, ctx.account.id));
      if (handsOut) {
        const offer = await resolveOffer(ctx, body);
        await insertCoupons(ctx.db, [offer]);
        return requireCoupon(ctx, offer.code, true);
      }
      if (own === undefined) throw badRequest({ traveller: [rules.noTraveller()] });
      return saveOwn(ctx, own, body);
    },
    ({ body: { business, item_type, item } }, ctx) =>
      business === undefined ? {} : refusedBy(() => resolveOffer(ctx, { business, item_type, item })),
  ),

  handle(contract.listCoupons, async ({ query }, ctx) => {
    const listed = await listedFor(ctx, query);
    if (!listed) return listPage(query, ctx.address, { count: () => 0, rows: async () => [] });
    const { isBusiness, ...whose } = listed;
    const { status, batch, attached, redeemed_since } = query;
    const since = redeemed_since === undefined ? undefined : new Date(redeemed_since);
    const filter = { ...whose, status, batch, attached: attached && attached === "true", redeemed_since: since };
    return listPage(query, ctx.address, asPage(ctx, couponPage(ctx.db, filter), isBusiness));
  }),

  handle(contract.getCoupon, async ({ params: { code } }, ctx) => {
    const { row, as } = await throttled(ctx, () => seenCoupon(ctx, code));
    if (as === "holder" && !row.coupon.opened_at) await markVoucherOpened(ctx.db, code, now());
    const [answer] = await toCoupons(ctx, [row], as === "business" || as === "staff");
    if (!answer) throw notFound();
    return answer;
  }),

  handle(contract.replaceCoupon, ({ params: { code }, body }, ctx) => nameRecommender(ctx, code, body.recommender)),
  handle(contract.changeCoupon, ({ params: { code }, body }, ctx) => nameRecommender(ctx, code, body.recommender)),

  handle(contract.deleteCoupon, async ({ params: { code } }, ctx) => {
    await throttled(ctx, async () => {
      const seen = await seenCoupon(ctx, code);
      const isTheirs = seen?.as === "traveller" || (seen?.as === "business" && !seen.row.coupon.attached);
      return isTheirs ? seen : undefined;
    });
    await deleteVoucher(ctx.db, ctx.traveller?.code, code);
    return undefined;
  }),

  handle(contract.listKeys, async (_, { services }) => publicKeys(services.config.GUIDE_SECRET)),

  ...redeemHandlers,
  ...handOutHandlers,
];
