import { t, texts } from "../../platform/languages/text.ts";

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

/** Acts of staff on a whole listing: the button, and the message afterwards. */
export const LISTING_ACTS = {
  hide: { label: () => t`Hide`, done: () => t`The listing is hidden.` },
  show: { label: () => t`Show again`, done: () => t`The listing is shown.` },
  feature: { label: () => t`Feature`, done: () => t`The listing is featured.` },
  unfeature: { label: () => t`Stop featuring`, done: () => t`The listing is no longer featured.` },
  delete: { label: () => t`Delete`, done: () => t`The listing is deleted. You can restore it for 30 days.` },
  restore: { label: () => t`Restore`, done: () => t`The listing is restored. It is hidden until you show it.` },
} as const;
export type ListingAct = keyof typeof LISTING_ACTS;
