/** What an owner made of a product of their booking software. */
export const PRODUCT_STATES = {
  new: "Nothing yet",
  left_out: "Left out",
  linked: "An item here",
} as const;
export type ProductState = keyof typeof PRODUCT_STATES;

/** What becomes of the items that the software brought, when it is disconnected. */
export const LEFT_BEHIND = {
  keep: "Keep them, as they are now",
  remove: "Delete those that it brought and nobody has changed; you can bring them back for 30 days",
} as const;

/** A unit of a product that its price is shown for, the first of these that there is. */
export const PRICED_UNITS = ["ADULT", "TRAVELLER"] as const;

/** A day of a product's calendar by what the software calls it. Source: the OpenAPI document of OCTO (octo.travel), 2026. */
export const DAY_STATUSES: Readonly<Record<string, boolean>> = {
  AVAILABLE: true,
  FREESALE: true,
  LIMITED: true,
  SOLD_OUT: false,
  CLOSED: false,
};
