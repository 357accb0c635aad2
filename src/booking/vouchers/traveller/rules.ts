import { plural, t, texts } from "../../../platform/languages/text.ts";
import type { TransferKind } from "../../credit/enumerations.ts";
import type { Coupon } from "../contract.ts";
import { canAnswer, ticketState } from "../ticket/rules.ts";
import { CREDIT, VOUCHERS } from "../ticket/urls.ts";

/** Texts of the traveller's voucher pages. */

export const chooserTitle = () => t`Who recommended it?`;
export const chooserText = () =>
  t`Their name goes on the voucher, so the business knows whom to thank. Next saves the voucher; you can change the name later.`;
/** A text of its own, because the catalogue has no message for a voucher that could not be saved. */
export const notSaved = () => t`The voucher was not saved. Please try again in a moment.`;

/**
 * Returns the reason of a rejection in the guide's own words: of a 403, a 409 or a 400's fields; undefined for a failure without a reason.
 */
export function refusalText({
  status,
  detail,
  fields,
}: {
  status: number;
  detail: string;
  fields: Record<string, string[]>;
}): string | undefined {
  const said = status === 403 || status === 409 ? detail : Object.values(fields).flat()[0];
  return said || undefined;
}

/** Sections of the list, each with its own URL. */
export const SHOWN = ["to_use", "waiting", "used", "expired"] as const;
export type Shown = (typeof SHOWN)[number];

export const shownState = (text: string | null): Shown => SHOWN.find((one) => one === text) ?? "to_use";

/** Returns the section of a voucher. A redeemed voucher is in "waiting" for as long as its traveller can confirm or dispute it. */
export function voucherSection(coupon: Coupon, now: Date): Shown {
  const state = ticketState(coupon, now);
  if (state === "saved") return "to_use";
  if (state === "redeemed") return canAnswer(coupon, now) ? "waiting" : "used";
  return state === "expired" ? "expired" : "used";
}

/** Returns "3 ready to use, 1 to confirm." */
export function vouchersSentence(to_use: number, waiting: number): string {
  if (to_use === 0)
    return waiting === 0 ? t`None ready to use.` : t`None ready to use, ${plural(waiting, "# to confirm", "# to confirm")}.`;
  return waiting === 0
    ? t`${plural(to_use, "# ready to use", "# ready to use")}.`
    : t`${plural(to_use, "# ready to use", "# ready to use")}, ${plural(waiting, "# to confirm", "# to confirm")}.`;
}

/** URL of the list after a voucher was deleted, which offers to save another. @param business its code */
export const removedUrl = (business: string): string => `${VOUCHERS}?removed=${business}`;

/** URL of a business's statement. @param page the first has the newest entries */
export const creditUrl = (business: string, page = 1): string => `${CREDIT}?business=${business}${page > 1 ? `&page=${page}` : ""}`;

/** Texts of the statement's lines. */
export const ENTRY_TEXTS: Record<TransferKind, string> = texts(
  {
    grant: "Voucher confirmed",
    take_back: "You said you weren't there",
    spend: "Spent",
    expire: "Expired",
  },
  "entry of credit",
);
