import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import type { ClaimState } from "./enumerations.ts";

/** Days for which a claim and its token are valid. */
export const CLAIM_DAYS = 7;
/** Days within which staff can take back a granted claim. */
export const TAKE_BACK_DAYS = 30;
/** Days after the decision for which evidence is stored. */
export const EVIDENCE_DAYS = 90;
export const TRANSFER_DAYS = 7;
/** Minutes between two checks of a record or file. */
export const CHECK_MINUTES = 10;
/** Maximum number of mails of one claim. */
export const MAILS_MAX = 3;
export const WORDS_MAX = 1_000;

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MILLISECONDS);

/** Rate limit of new claims per account and day. */
export const CLAIMS: Limit = { name: "claims", hits: 20, seconds: 86_400 };
/** Rate limit of checks that an account requests, per hour. */
export const CLAIM_CHECKS: Limit = { name: "claim_checks", hits: 20, seconds: 3_600 };
/** Rate limit of new transfers per account and day. */
export const TRANSFERS: Limit = { name: "transfers", hits: 10, seconds: 86_400 };

export const noListing = () => t`This listing does not exist.`;
export const ownAlready = () => t`You already run this listing.`;
export const notRun = () => t`No business runs this place, so it can't be claimed.`;
export const ownedLong = () => t`This listing has had an owner for more than ${TAKE_BACK_DAYS} days. Ask the owner to hand it over to you.`;
export const wordsNeeded = () => t`Describe how we can verify that the place is yours.`;
export const mailboxNeeded = () => t`Choose one of these mailboxes.`;
export const mailedEnough = () => t`We have sent ${MAILS_MAX} emails. Choose another way, or contact staff.`;
export const linkOver = () => t`This link no longer works. Start the claim again.`;
export const othersLink = () => t`This link belongs to another account. Log in with the account that started the claim.`;
export const decidedAlready = () => t`This claim has already been decided.`;
export const keptOut = () => t`This account is suspended or about to be deleted.`;
export const tooLate = () => t`Claims can be revoked for ${TAKE_BACK_DAYS} days. This one is older.`;
export const notGranted = () => t`Only approved claims can be revoked.`;
export const ownAddress = () => t`This is your own address. Enter the new owner's.`;
export const somebodyElses = () => t`This link was sent to another address. Log in with the account of that address.`;

export const isOver = (state: ClaimState): boolean => state !== "open" && state !== "waiting";

/**
 * Returns the reason why staff cannot take a claim back now.
 * @returns undefined if they can
 */
export function takeBackRefusal({ state, decided }: { state: ClaimState; decided: Date | null }, now: Date): string | undefined {
  if (state !== "granted" || !decided) return notGranted();
  return now > daysAfter(decided, TAKE_BACK_DAYS) ? tooLate() : undefined;
}

export const CLAIM_LIST = "/listing/claims/";
export const claimUrl = (code: string): string => `/listing/claim/${code}/`;
export const claimMailUrl = (token: string): string => `/listing/claim/mail/${token}/`;
export const transferUrl = (code: string): string => sectionUrl(code, DESK.transfer);
export const transferLinkUrl = (token: string): string => `/listing/transfer/${token}/`;
export const STAFF_CLAIMS = "/staff/review/claims/";
export const evidenceLink = (uuid: string): string => `/staff/api/claims/${uuid}/evidence.webp`;

/** Timestamps of a claim. */
interface Moments {
  created: Date;
  expires: Date;
  mailed: Date | null;
  checked: Date | null;
  proved: Date | null;
  decided: Date | null;
}

/** Returns the same timestamps as strings for responses. */
export const shownMoments = ({ created, expires, mailed, checked, proved, decided }: Moments) => ({
  created: created.toISOString(),
  expires: expires.toISOString(),
  mailed: mailed?.toISOString() ?? null,
  checked: checked?.toISOString() ?? null,
  proved: proved?.toISOString() ?? null,
  decided: decided?.toISOString() ?? null,
});
