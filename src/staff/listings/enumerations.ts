import { texts } from "../../platform/languages/text.ts";

export const SEARCH_MAX = 200;
/** Filters for the staff list of listings. */
export const LISTING_FILTERS = texts({
  all: "All",
  hidden: "Hidden",
  shell: "Unclaimed",
  placeless: "No area",
  featured: "Featured",
  deleted: "Deleted",
});
export type ListingFilter = keyof typeof LISTING_FILTERS;

/** Acts of staff on a whole listing, with the labels of their buttons. */
export const LISTING_ACTS = texts({
  hide: "Hide",
  show: "Show again",
  feature: "Feature",
  unfeature: "Stop featuring",
  delete: "Delete",
  restore: "Restore",
});
/** Messages after an act. */
export const LISTING_ACTS_DONE = texts({
  hide: "The listing is hidden.",
  show: "The listing is shown.",
  feature: "The listing is featured.",
  unfeature: "The listing is no longer featured.",
  delete: "The listing is deleted. You can restore it for 30 days.",
  restore: "The listing is restored. It is hidden until you show it.",
});
export type ListingAct = keyof typeof LISTING_ACTS;
