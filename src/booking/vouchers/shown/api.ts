import { asTraveller } from "../../../accounts/travellers/store.ts";
import { listNameable } from "../../../accounts/travellers/visibility/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { chooseText } from "../../../catalogue/translations/rules.ts";
import { readAllTranslations } from "../../../catalogue/translations/store.ts";
import { now } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/types.ts";
import { isStaff } from "../../../platform/endpoints/access.ts";
import type { Limit } from "../../../platform/endpoints/endpoint.ts";
import { notFound, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit, limitSubject, readCount } from "../../../platform/endpoints/limits.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import type { Coupon } from "../contract.ts";
import { voucherUrl } from "../keys.ts";
import { decideUntil, hasRunOut } from "../rules.ts";
import { findCoupon, listOpenAmong, roleIn, type ShownCoupon } from "../store.ts";

/** Maximum number of cards that are read at once (listByCodes). */
const CARDS_MAX = 100;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/**
 * Returns vouchers as the API shows them, in the same order.
 * @param isBusiness if the caller is a member of the listing or staff, who also see batches and who redeemed
 */
export async function toCoupons(ctx: RequestContext, rows: ShownCoupon[], isBusiness: boolean): Promise<Coupon[]> {
  const codes = [...new Set(rows.map(({ coupon }) => coupon.business))].slice(0, CARDS_MAX);
  // The holder of a voucher sees its listing, even if it is no longer published.
  const cards = new Map((await listByCodes(ctx.db, codes, codes)).map((card) => [card.business_code, card]));
  const recommenders = rows.flatMap(({ recommender }) => recommender?.code ?? []);
  const nameable = await listNameable(ctx.db, ctx.traveller?.code, recommenders);
  const { GUIDE_SECRET, hosts, origin } = ctx.services.config;
  // The listing's people read its own title.
  const items = isBusiness ? [] : rows.flatMap(({ coupon }) => coupon.item ?? []);
  const translations = await readAllTranslations(ctx.db, "item", items);
  return rows.flatMap(({ coupon, traveller, recommender, item_title, item_language, redeemed_by }) => {
    const business = cards.get(coupon.business);
    if (!business) return [];
    const { code, discount, bonus_credit, attached, status, item } = coupon;
    return {
      code,
      business,
      traveller: traveller && asTraveller(traveller),
      recommender: recommender && nameable.has(recommender.code) ? recommender : null,
      discount,
      bonus_credit,
      attached,
      status,
      created: coupon.created.toISOString(),
      redeemed_at: iso(coupon.redeemed_at),
      confirmed_at: iso(coupon.confirmed_at),
      expires_at: coupon.expires_at.toISOString(),
      is_expired: hasRunOut(coupon, now()),
      item_type: item === null ? null : coupon.item_type,
      item,
      item_title: item_title === null ? null : chooseText(item_title, item_language, "title", translations.get(item ?? "") ?? {}).text,
      redeemed_by: isBusiness ? redeemed_by : null,
      decide_until: iso(decideUntil(coupon)),
      voucher_url: voucherUrl(GUIDE_SECRET, hosts.listing ?? origin, coupon),
      batch: isBusiness ? coupon.batch : null,
      label: isBusiness ? coupon.label : "",
    };
  });
}

/** Returns a voucher that was just written. @throws ApiError 404 if it was deleted meanwhile */
export async function requireCoupon(ctx: RequestContext, code: string, isBusiness = false): Promise<Coupon> {
  const row = await findCoupon(ctx.db, code);
  const [answer] = row ? await toCoupons(ctx, [row], isBusiness) : [];
  if (!answer) throw notFound();
  return answer;
}

/**
 * Limits wrong codes per IP address. A code is 40 random bits and a secret: guessing one would take longer than a lifetime, and this limit
 * stops it long before. Only wrong codes count.
 */
const MISSES: Limit = { name: "coupon_misses", hits: 30, seconds: 600 };

/**
 * Runs a lookup by a code that may be guessed.
 * @throws ApiError 404 if nothing is found, 429 after too many of these
 */
export async function throttled<Found>({ db, services, request }: RequestContext, look: () => Promise<Found | undefined>): Promise<Found> {
  const subject = limitSubject(services.config.GUIDE_SECRET, request.ip);
  const { name, hits } = { ...MISSES, ...services.limits[MISSES.name] };
  const before = await readCount(db, name, subject);
  if (before && before.hits >= hits) throw tooMany(Math.max(1, Math.ceil((before.ends.getTime() - now().getTime()) / 1_000)));
  const found = await look();
  if (found !== undefined) return found;
  await hit({ db, limits: services.limits }, MISSES, subject);
  throw notFound();
}

/** A voucher that the caller may see, and their relation to it. */
export interface SeenCoupon {
  row: ShownCoupon;
  /** `holder`: the voucher is not attached, and the caller has its code. */
  as: "traveller" | "business" | "staff" | "holder";
}

/** @returns undefined if the voucher belongs to another traveller, as for an unknown code */
export async function seenCoupon(ctx: RequestContext, code: string): Promise<SeenCoupon | undefined> {
  const row = await findCoupon(ctx.db, code);
  if (!row) return undefined;
  const { coupon } = row;
  if (ctx.traveller && coupon.traveller === ctx.traveller.code) return { row, as: "traveller" };
  if (ctx.account && (await roleIn(ctx.db, coupon.business, ctx.account.id))) return { row, as: "business" };
  if (isStaff(ctx.account)) return { row, as: "staff" };
  return coupon.attached ? undefined : { row, as: "holder" };
}

/** Name of a page mark that shows the traveller's voucher of a listing: "voucher.k4m2x9ta". */
const MARK = /^voucher\.(\w{8})$/;

/** Finds a traveller's vouchers of the listings on a page. @param names of the marks on the page @returns voucher by mark */
export async function readVoucherMarks(db: Db, traveller: string, names: readonly string[]): Promise<Map<string, string>> {
  const listings = names.flatMap((name) => MARK.exec(name)?.[1] ?? []);
  if (listings.length === 0) return new Map();
  const found = await listOpenAmong(db, traveller, listings, now());
  return new Map([...found].map(([business, code]) => [`voucher.${business}`, code]));
}
