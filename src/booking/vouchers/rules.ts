import { plural, t } from "../../platform/languages/text.ts";
import { DAY_MILLISECONDS, monthsAfter } from "../../platform/values/days.ts";
import { formatDate } from "../../platform/values/format.ts";
import type { CouponStatus } from "./enumerations.ts";

/** Conditions and time limits of acts on vouchers. */

export const BATCH_MAX = 100;
export const LABEL_MAX = 80;

const MINUTE = 60_000;
/** Months that a voucher lasts. */
const VOUCHER_MONTHS = 12;
const DECIDE_DAYS = 30;
const AGAIN_DAYS = 30;
/** Days within which a phone without a network must settle a scan. */
export const SCANNED_DAYS = 7;
/**
 * Maximum age, in hours, of a scan whose time decides whether the voucher had expired. For an older scan the phone's clock is not trusted.
 */
const TRUSTED_HOURS = 72;
/** Minutes by which the clock of a phone may be ahead. */
const AHEAD_MINUTES = 10;

/** Returns the last moment of a day, or the given moment itself. */
export const endMoment = (given: string): Date =>
  given.length > 10 ? new Date(given) : new Date(Date.parse(given) + DAY_MILLISECONDS - 1);

export const voucherExpiry = (created: Date): Date => monthsAfter(created, VOUCHER_MONTHS);

export interface Dated {
  status: CouponStatus;
  expires_at: Date;
  redeemed_at: Date | null;
  confirmed_at: Date | null;
  disputed_at: Date | null;
}

/** Whether a voucher is saved and past its last moment. */
export const hasRunOut = ({ status, expires_at }: Pick<Dated, "status" | "expires_at">, moment: Date): boolean =>
  status === "saved" && expires_at <= moment;

/** Returns the time until which the traveller can confirm or dispute; null before the voucher is redeemed. */
export const decideUntil = ({ redeemed_at }: Pick<Dated, "redeemed_at">): Date | null =>
  redeemed_at && new Date(redeemed_at.getTime() + DECIDE_DAYS * DAY_MILLISECONDS);

/** Returns the time from which its traveller can have another voucher of the same listing. */
export function againFrom({ status, redeemed_at, confirmed_at, disputed_at }: Dated): Date | null {
  if (status !== "confirmed" && status !== "disputed") return null;
  const settled = (status === "confirmed" ? confirmed_at : disputed_at) ?? redeemed_at;
  return settled && new Date(settled.getTime() + AGAIN_DAYS * DAY_MILLISECONDS);
}

export const againDetail = (from: Date): string =>
  t`You used a voucher for this place recently. You can save another from ${formatDate(from)}.`;

/** Returns the error of a scan's time; undefined if the time is valid. */
export function scanError(scanned_at: Date, moment: Date): string | undefined {
  const age = moment.getTime() - scanned_at.getTime();
  if (age < -AHEAD_MINUTES * MINUTE) return t`The scan time is in the future. Correct the clock of the phone.`;
  if (age > SCANNED_DAYS * DAY_MILLISECONDS)
    return t`Vouchers scanned offline must be sent within ${plural(SCANNED_DAYS, "# day", "# days")}.`;
  return undefined;
}

/** Returns the moment that decides whether a voucher had expired. @param scanned_at null online */
export const judgedAt = (scanned_at: Date | null, moment: Date): Date =>
  scanned_at && moment.getTime() - scanned_at.getTime() <= TRUSTED_HOURS * 60 * MINUTE && scanned_at < moment ? scanned_at : moment;

export const expiredDetail = (expires_at: Date): string => t`This voucher expired on ${formatDate(expires_at)}.`;

export const noOffer = () => t`This listing has no discount or credit for booking direct.`;
export const unclaimed = () => t`This listing is not claimed yet, so it can't redeem vouchers.`;
export const ownListing = () => t`You can't save a voucher for your own listing.`;
export const noListing = () => t`This listing does not exist.`;
export const noRecommender = () => t`This traveller does not recommend the listing.`;
export const noTraveller = () => t`Vouchers are for travellers. This account has no traveller yet.`;
export const noItem = () => t`This listing has no such item.`;
export const needsType = () => t`Send the type of the item.`;
export const voucherNotSaved = () => t`This voucher was already used or is no longer saved.`;
export const notRedeemed = () => t`The business has not redeemed this voucher yet.`;
export const hasOne = () => t`You already have a voucher for this place.`;
export const answerTooLate = () => t`You can change your answer only within ${plural(DECIDE_DAYS, "# day", "# days")} of redemption.`;
export const ownersAlone = () => t`Only owners can give vouchers another offer than the listing's.`;
export const nothingOffered = () => t`Enter a discount or bonus credit.`;
