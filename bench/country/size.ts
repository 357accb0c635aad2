/** Number of rows of a guide. */
export interface Size {
  listings: number;
  travellers: number;
  follows: number;
  recommendations: number;
  coupons: number;
  enquiries: number;
}

/** Sizes that are compared. */
export const SCALES = [10_000, 100_000, 1_000_000, 5_000_000] as const;

/** Returns the size of a guide with this many listings, in the proportions of a country's guide. */
export const sizeOf = (listings: number): Size => ({
  listings,
  travellers: Math.round(listings / 10),
  follows: listings * 2,
  recommendations: listings,
  coupons: Math.round(listings * 0.3),
  enquiries: Math.round(listings / 10),
});

/** One in this many listings has an owner. */
export const OWNED_EVERY = 20;
/** Number of listings of each owner. */
export const LISTINGS_OF_OWNER = 3;
/** Password of all made-up accounts. */
export const PASSWORD = "explore-better";
/** Email address of the nth traveller. */
export const emailOf = (number: number) => `p${number}@example.org`;
