/** Facts that guests need to know before they come. */

import { texts } from "../../../platform/languages/text.ts";

export const NEED_LABELS = texts({
  wheelchair: "Wheelchair access",
  step_free: "Step-free entrance",
  pets: "Pets",
  children: "Children",
  wifi: "Wifi",
  parking: "Parking",
  air_conditioning: "Air conditioning",
  kitchen: "Kitchen",
  pool: "Pool",
  sea_view: "Sea view",
  breakfast: "Breakfast",
});
export type Need = keyof typeof NEED_LABELS;

/** Letters of a listing that meets each need, in its facets: fold_needs in migrations/before-0.2/0112_listings_needs.sql. */
export const NEED_LETTERS = {
  wheelchair: "W",
  step_free: "S",
  pets: "P",
  children: "K",
  wifi: "I",
  parking: "G",
  air_conditioning: "A",
  kitchen: "C",
  pool: "O",
  sea_view: "V",
  breakfast: "B",
} as const satisfies Record<Need, string>;

/** Letter of a listing with any sustainability label. */
export const LABEL_LETTER = "L";
