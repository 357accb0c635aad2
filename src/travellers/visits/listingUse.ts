import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** Travellers wrote about the listing, or counted it: that stays with it. */
export const visitUse: ListingUse = { table: "visited_business", column: "business", prevents: "deletion" };
