import { z } from "zod";
import { recommender, traveller, travellerCode } from "../../accounts/travellers/contract.ts";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, type Limit, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { CREDIT_MAX } from "../credit/rules.ts";
import { COUPON_ITEM_TYPES, COUPON_STATUSES } from "./enumerations.ts";
import { BATCH_MAX, LABEL_MAX } from "./rules.ts";

/** The words "voucher" and "coupon" mean the same: pages use voucher, the API uses coupon. */
export const coupon = z.object({
  code: z.string(),
  business: businessCard,
  /** null if it is not attached yet, or if the traveller was deleted. */
  traveller: traveller.nullable(),
  recommender: recommender.nullable(),
  /** Discount offered when it was created, in percent. */
  discount: z.number(),
  /** Credit offered when it was created, in USD. */
  bonus_credit: z.number(),
  attached: z.boolean(),
  status: z.enum(enumValues(COUPON_STATUSES)),
  created: z.string(),
  redeemed_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  expires_at: z.string(),
  /** True if it is saved and past its last moment. */
  is_expired: z.boolean(),
  item_type: z.enum(enumValues(COUPON_ITEM_TYPES)).nullable(),
  /** Id of the item; null for the whole business. */
  item: z.string().nullable(),
  item_title: z.string().nullable(),
  /** Member of the listing who redeemed it, as long as they are one; shown to the listing's members. */
  redeemed_by: z.string().nullable(),
  /** Time until which its traveller can confirm or dispute it; null unless it is redeemed. */
  decide_until: z.string().nullable(),
  /** Content of its QR code: the URL of its voucher page, with the signature that the check-in page verifies. */
  voucher_url: z.string(),
  /** Batch of vouchers that were handed out together; shown to the listing's members. */
  batch: z.string().nullable(),
  label: z.string(),
});
export type Coupon = z.infer<typeof coupon>;

const code = z.string().regex(CODE, { error: () => t`Enter the code of a listing.` });
/** Limits guesses at codes. */
const ATTACH: Limit = { name: "coupon_attach", hits: 30, seconds: 600 };

const couponCode = z.object({ code: z.string().regex(CODE) });
const namedRecommender = travellerCode.nullish();

export const createCoupon = endpoint({
  method: "POST",
  path: "/credit/api/coupon/",
  summary: "Saves a voucher (200: already open, 409: too soon), or without a traveller makes one for a member to hand out",
  tag: "Vouchers",
  access: "session",
  body: z.object({
    business: code,
    /** The caller's own code, which may be left out. Null or left out by a member of the listing: not attached. */
    traveller: travellerCode.nullish(),
    /** One of the recommenders in business-recommendations. */
    recommender: namedRecommender,
    item_type: z.enum(enumValues(COUPON_ITEM_TYPES)).nullish(),
    /** Id of an item of that type; without it the voucher is for the whole business. */
    item: z.uuid({ error: () => t`Enter the id of an item.` }).nullish(),
  }),
  sample: { business: "{business}", traveller: "{traveller}", recommender: null, item: "{item}" },
  response: coupon,
  status: 201,
  isCreateOrGet: true,
  errors: [404, 409],
});

export const listCoupons = endpoint({
  method: "GET",
  path: "/credit/api/coupon/",
  summary: "Lists vouchers, newest first: the traveller's own, those of a listing the caller runs, or all for staff",
  tag: "Vouchers",
  access: "session",
  query: z.object({
    attached: z.enum(["true", "false"], { error: () => t`Choose true or false.` }).optional(),
    business__business_code: code.optional(),
    /** The caller's own code, or any traveller's with a listing that the caller runs. */
    traveller__code: travellerCode.optional(),
    status: z.enum(enumValues(COUPON_STATUSES)).optional(),
    /** Batch of vouchers that were handed out together. */
    batch: z.uuid().optional(),
    /** Vouchers redeemed since this moment, latest first. */
    redeemed_since: z.iso.datetime({ offset: true, error: () => t`Enter a date and time such as 2026-12-31T18:00:00Z.` }).optional(),
    ...pageQuery,
  }),
  sample: { traveller__code: "{traveller}" },
  response: listResponse(coupon),
  errors: [404],
});

export const getCoupon = endpoint({
  method: "GET",
  path: "/credit/api/coupon/{code}/",
  summary: "Returns a voucher to its traveller, the listing's members or staff, or an unattached one to anyone with its code",
  tag: "Vouchers",
  access: "public",
  params: couponCode,
  sample: { code: "k4m2x9ta" },
  response: coupon,
  isPrivate: true,
});

export const replaceCoupon = endpoint({
  method: "PUT",
  path: "/credit/api/coupon/{code}/",
  summary: "Sets or removes the recommender of a saved voucher",
  tag: "Vouchers",
  access: "traveller",
  params: couponCode,
  body: z.object({ recommender: travellerCode.nullable() }),
  sample: { code: "k4m2x9ta", recommender: null },
  response: coupon,
  errors: [409],
});

export const changeCoupon = endpoint({
  method: "PATCH",
  path: "/credit/api/coupon/{code}/",
  summary: "Changes the recommender of a saved voucher if one is given",
  tag: "Vouchers",
  access: "traveller",
  params: couponCode,
  body: z.object({ recommender: namedRecommender }),
  sample: { code: "k4m2x9ta", recommender: null },
  response: coupon,
  errors: [409],
});

export const deleteCoupon = endpoint({
  method: "DELETE",
  path: "/credit/api/coupon/{code}/",
  summary: "Deletes the traveller's own saved voucher or, as a member of the listing, an unattached one",
  tag: "Vouchers",
  access: "session",
  params: couponCode,
  sample: { code: "k4m2x9ta" },
  errors: [409],
});

export const attachCoupon = endpoint({
  method: "POST",
  path: "/credit/api/coupon/{code}/attach/",
  summary: "Saves a handed-out voucher for the logged-in traveller",
  tag: "Vouchers",
  access: "traveller",
  params: couponCode,
  sample: { code: "k4m2x9ta" },
  response: coupon,
  status: 201,
  limit: ATTACH,
  errors: [409],
});

export const redeemCoupon = endpoint({
  method: "PATCH",
  path: "/credit/api/coupon/{code}/redeem/",
  summary: "Redeems a voucher as a member of the listing; 409 with the person and time if it was redeemed before",
  tag: "Vouchers",
  access: "member",
  params: couponCode,
  body: z.object({
    /** Time at which a phone without a network read it, at most 7 days ago; null online. */
    scanned_at: z.iso.datetime({ offset: true, error: () => t`Enter a date and time such as 2026-12-31T18:00:00Z.` }).nullish(),
  }),
  sample: { code: "k4m2x9ta" },
  response: coupon,
  errors: [409],
});

export const confirmCoupon = endpoint({
  method: "PATCH",
  path: "/credit/api/coupon/{code}/traveller_confirm/",
  summary: "Confirms that a voucher was redeemed as offered and grants its bonus credit, within 30 days of redemption",
  tag: "Vouchers",
  access: "verified",
  params: couponCode,
  sample: { code: "k4m2x9ta" },
  response: coupon,
  errors: [409],
  heldText: "visit",
});

export const unconfirmCoupon = endpoint({
  method: "PATCH",
  path: "/credit/api/coupon/{code}/traveller_unconfirm/",
  summary: "Disputes that a voucher was redeemed as offered and reverses its bonus credit, within 30 days of redemption",
  tag: "Vouchers",
  access: "verified",
  params: couponCode,
  sample: { code: "k4m2x9ta" },
  response: coupon,
  errors: [409],
});

export const createBatch = endpoint({
  method: "POST",
  path: "/credit/api/coupon/batch/",
  summary: "Makes vouchers to hand out; only an owner can give them another offer than the listing's",
  tag: "Vouchers",
  access: "member",
  body: z.object({
    business: code,
    number: z.int().min(1).max(BATCH_MAX),
    /** Percent, in steps of 5; default: the listing's own. */
    discount: z.int().min(0).max(100).multipleOf(5).nullish(),
    /** USD; default: the listing's own. */
    bonus_credit: z.number().min(0).max(CREDIT_MAX).multipleOf(0.01).nullish(),
    /** At most 12 months from now; default: 12 months. */
    expires_at: z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: () => t`Enter a date such as 2026-12-31.` }).nullish(),
    /** Purpose of the vouchers; only the listing's members read it. */
    label: z.string().trim().max(LABEL_MAX).default(""),
  }),
  sample: { business: "{business}", number: 2, label: "Bali Day Trips" },
  response: z.object({ batch: z.string(), coupons: z.array(coupon) }),
  status: 201,
  errors: [404],
});

/** Progress of the vouchers of a batch. */
export const couponBatch = z.object({
  batch: z.string(),
  label: z.string(),
  created: z.string(),
  expires_at: z.string(),
  discount: z.number(),
  bonus_credit: z.number(),
  number: z.int(),
  opened: z.int(),
  saved: z.int(),
  redeemed: z.int(),
});
export type CouponBatch = z.infer<typeof couponBatch>;

export const listBatches = endpoint({
  method: "GET",
  path: "/credit/api/coupon/batch/",
  summary: "Lists a listing's batches of handed-out vouchers, newest first, with numbers opened, saved and redeemed",
  tag: "Vouchers",
  access: "member",
  query: z.object({ business: code, ...pageQuery }),
  sample: { business: "{business}" },
  response: listResponse(couponBatch),
  errors: [404],
});

export const listKeys = endpoint({
  method: "GET",
  path: "/credit/api/keys/",
  summary: "Lists the public keys (Ed25519, base64url) of the signatures in vouchers' QR codes, by number",
  tag: "Vouchers",
  access: "public",
  response: z.array(z.object({ number: z.int(), public_key: z.string() })),
});
