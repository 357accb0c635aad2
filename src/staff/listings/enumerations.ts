export const SEARCH_MAX = 200;
/** Filters for the staff list of listings. */
export const LISTING_FILTERS = {
  all: "All",
  hidden: "Hidden",
  shell: "Unclaimed",
  placeless: "No area",
  featured: "Featured",
  deleted: "Deleted",
} as const;
export type ListingFilter = keyof typeof LISTING_FILTERS;

/** Acts of staff on a whole listing: the button, and the message afterwards. */
export const LISTING_ACTS = {
  hide: { label: "Hide", done: "The listing is hidden." },
  show: { label: "Show again", done: "The listing is shown." },
  feature: { label: "Feature", done: "The listing is featured." },
  unfeature: { label: "Stop featuring", done: "The listing is no longer featured." },
  delete: { label: "Delete", done: "The listing is deleted. You can restore it for 30 days." },
  restore: { label: "Restore", done: "The listing is restored. It is hidden until you show it." },
} as const;
export type ListingAct = keyof typeof LISTING_ACTS;
