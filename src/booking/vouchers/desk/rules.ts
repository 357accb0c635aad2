import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { t, texts } from "../../../platform/languages/text.ts";
import { formatDate } from "../../../platform/values/format.ts";
import type { Coupon } from "../contract.ts";
import { spacedCode } from "../ticket/rules.ts";

/** URL of the page where a listing's members check and redeem vouchers. */
export const checkInUrl = (business: string, code?: string): string =>
  sectionUrl(business, DESK.redeem) + (code === undefined ? "" : `?code=${code}`);

/** URL of the same voucher's page for its traveller. */
export const travellerCouponUrl = (code: string): string => `/traveller/coupon/${code}/`;

/** Hours of redemptions that the page lists. */
export const LATELY_HOURS = 24;

/** Result of a check. */
export type CheckKind = "valid" | "redeemed" | "expired" | "elsewhere" | "unknown" | "tampered" | "genuine" | "unverified";

export interface Check {
  kind: CheckKind;
  code: string;
  /** Name of the guest or of the other listing, or the code. */
  title: string;
  /** One line below the title. */
  about: string;
  /** Discount in percent. */
  discount: number;
  /** Credit in USD. */
  bonus_credit: number;
}

export const CHECK_TITLES: Record<CheckKind, string> = texts({
  valid: "Valid",
  redeemed: "Already redeemed",
  expired: "Expired",
  elsewhere: "Voucher for another listing",
  unknown: "No such code",
  tampered: "Not from The Guide",
  genuine: "Genuine, checked offline",
  unverified: "Not checked yet",
});

const CHECK_ADVICE: Record<CheckKind, string> = texts({
  valid: "Press Redeem now.",
  redeemed: "The discount was already given. Nothing more to do.",
  expired: "You may still honour it: hand out a new one with the same discount.",
  elsewhere: "Only that listing can redeem it.",
  unknown: "Check the code and type it again. It has 0 and 1, but no O, I or L.",
  tampered: "Its signature is not valid. Ask the guest to open the voucher on their own phone.",
  genuine: "We'll check whether it was used elsewhere when you're back online.",
  unverified: "You're offline. Scan the QR code instead, or try again when you're online.",
});

/** Returns the next step, in one sentence. */
export const checkAdvice = ({ kind, discount }: Pick<Check, "kind" | "discount">): string =>
  kind === "valid" && discount > 0 ? t`Take ${discount}% off the bill, then press Redeem now.` : CHECK_ADVICE[kind];

const holderLabel = ({ traveller, attached, code }: Coupon): string =>
  traveller?.name ?? (attached ? t`Deleted account` : t`Handed out, ${spacedCode(code)}`);

function savedText({ created, recommender, attached }: Coupon): string {
  const day = formatDate(created);
  if (recommender)
    return attached ? t`Saved ${day}, recommended by ${recommender.name}` : t`Made ${day}, recommended by ${recommender.name}`;
  return attached ? t`Saved ${day}` : t`Made ${day}`;
}

const redeemedText = (moment: string, by: string | null): string => (by ? t`On ${moment}, by ${by}` : t`On ${moment}`);

interface Lookup {
  /** Code of the listing that checks. */
  business: string;
  code: string;
  /** null if there is no voucher that the caller may see. */
  coupon: Coupon | null;
}

/** Returns the result of a check. @param momentText formats the time at which the voucher was redeemed */
export function checkVoucher({ business, code, coupon }: Lookup, momentText: (moment: string) => string): Check {
  const none = { code, title: spacedCode(code), about: t`No voucher has this code.`, discount: 0, bonus_credit: 0 };
  if (!coupon) return { ...none, kind: "unknown" };
  const { discount, bonus_credit, status, expires_at, redeemed_at, redeemed_by, is_expired } = coupon;
  const found = { code, title: holderLabel(coupon), discount, bonus_credit };
  if (coupon.business.business_code !== business)
    return { ...found, kind: "elsewhere", title: coupon.business.name, about: t`Voucher ${spacedCode(code)}` };
  if (status !== "saved" && redeemed_at) return { ...found, kind: "redeemed", about: redeemedText(momentText(redeemed_at), redeemed_by) };
  if (is_expired) return { ...found, kind: "expired", about: t`Expired on ${formatDate(expires_at)}.` };
  return { ...found, kind: "valid", about: savedText(coupon) };
}
