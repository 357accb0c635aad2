import { texts } from "../../platform/languages/text.ts";

/** States of a product of the booking software. */
export const PRODUCT_STATES = texts({
  new: "New",
  left_out: "Skipped",
  linked: "Linked",
});
export type ProductState = keyof typeof PRODUCT_STATES;

/** Choices for the items that the software added when it is disconnected. */
export const LEFT_BEHIND = texts({
  keep: "Keep them as they are",
  remove: "Delete those that it added and that are unchanged; you can restore them for 30 days",
});

/** Unit types whose price is shown. The first type that the product has is used. */
export const PRICED_UNITS = ["ADULT", "TRAVELLER"] as const;

/**
 * Whether a day of a product's calendar is free, by the status that the software gives. Source: the OpenAPI document of OCTO
 * (octo.travel), 2026.
 */
export const DAY_STATUSES: Readonly<Record<string, boolean>> = {
  AVAILABLE: true,
  FREESALE: true,
  LIMITED: true,
  SOLD_OUT: false,
  CLOSED: false,
};
