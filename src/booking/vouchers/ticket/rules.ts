import type { BusinessType } from "../../../catalogue/listings/enumerations.ts";
import type { DrawnQrCode } from "../../../platform/files/qrCode.ts";
import { t, texts } from "../../../platform/languages/text.ts";
import { formatDate, formatList, formatMoney } from "../../../platform/values/format.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import type { Coupon } from "../contract.ts";

/** States of a voucher and their texts: on its ticket, in lists, and offline. */

/** A voucher with a drawing of its QR code; null if there is nothing to scan any more. */
export interface Ticket extends Coupon {
  qr: DrawnQrCode | null;
}

/** Status of the voucher, or "expired" if it was not used in time. */
export type TicketState = Coupon["status"] | "expired";

/** Compares the voucher's last moment with the clock, because an offline ticket cannot rely on the server's `is_expired`. */
export const ticketState = ({ status, expires_at }: Pick<Coupon, "status" | "expires_at">, now: Date): TicketState =>
  status === "saved" && new Date(expires_at) <= now ? "expired" : status;

/** Whether its traveller can still confirm or dispute it. */
export const canAnswer = ({ decide_until }: Pick<Coupon, "decide_until">, now: Date): boolean =>
  decide_until !== null && now < new Date(decide_until);

/** Texts of the line "Status". */
export const STATE_TEXTS: Record<TicketState, string> = texts({
  saved: "Saved, not yet used",
  redeemed: "Redeemed",
  confirmed: "Used",
  disputed: "Not confirmed",
  expired: "Expired",
});

type Benefit = Pick<Coupon, "discount" | "bonus_credit">;

const benefits = ({ discount, bonus_credit }: Benefit): string[] => [
  ...(discount > 0 ? [t`${discount}% off`] : []),
  ...(bonus_credit > 0 ? [t`${formatMoney(bonus_credit, "USD")} credit`] : []),
];

/** Returns "10% off and USD 10 credit". */
export const benefitText = (offer: Benefit): string => formatList(benefits(offer));

/** Returns "10% off, USD 10 credit", for a row. */
export const shortBenefit = (offer: Benefit): string => withCommas(benefits(offer));

const OFF: Partial<Record<BusinessType, string>> = texts({ accommodation: "off your stay", activity: "off what you book" });

/** Returns the text below the percentage. */
export const offText = (type: BusinessType): string => OFF[type] ?? t`off your bill`;

/** Returns "7hq3 vx0e", in groups as people read codes to each other. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** A step in a voucher's life. */
export interface TicketStep {
  title: string;
  /** Date of the step, or its condition. */
  text: string;
  isDone: boolean;
}

type Lived = Pick<Coupon, "status" | "redeemed_at" | "confirmed_at" | "expires_at" | "bonus_credit"> & { business: { name: string } };

const step = (title: string, moment: string | null, text: string): TicketStep =>
  moment === null ? { title, text, isDone: false } : { title, text: formatDate(moment), isDone: true };

/** Returns the steps: saved, redeemed by the business, confirmed by the traveller. */
export function ticketSteps(coupon: Lived, now: Date): TicketStep[] {
  const { redeemed_at, confirmed_at, expires_at, status, bonus_credit, business } = coupon;
  const state = ticketState(coupon, now);
  const saved = { title: t`Saved`, text: state === "saved" ? t`Use it until ${formatDate(expires_at)}` : "", isDone: true };
  if (state === "expired") return [saved, { title: t`Expired`, text: formatDate(expires_at), isDone: false }];
  const redeemed = step(t`Redeemed by ${business.name}`, redeemed_at, t`They scan the code when you arrive`);
  if (status === "disputed") return [saved, redeemed];
  const then = bonus_credit > 0 ? t`and the credit with ${business.name} is yours` : t`and the voucher is complete`;
  return [
    saved,
    redeemed,
    step(status === "confirmed" ? t`Confirmed by you` : t`You confirm`, status === "confirmed" ? confirmed_at : null, then),
  ];
}

/** Heading of a voucher's page and the sentence below it. "offered" is a voucher that was handed out and is not saved yet. */
export const stateHeadings = (): Record<TicketState | "offered", { title: string; text: string }> => ({
  offered: { title: t`A voucher for you`, text: t`It is not saved yet. Save it, and only you can use it.` },
  saved: {
    title: t`Your voucher`,
    text: t`Saved to your vouchers. Nothing to print. It is not a booking: book direct, then show it when you arrive.`,
  },
  redeemed: { title: t`Your voucher`, text: t`It was redeemed. Please confirm your visit.` },
  confirmed: { title: t`Your voucher`, text: t`You used it and confirmed your visit.` },
  disputed: { title: t`Your voucher`, text: t`You said you weren't there, so you got no credit for it.` },
  expired: { title: t`Your voucher`, text: t`It expired unused. You can save a new one from the listing.` },
});
