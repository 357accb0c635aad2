import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** Travellers saved the listing as it is: an import does not turn it into something else. */
export const wishlistUse: ListingUse = { table: "wishlist_business", column: "business", prevents: "change" };
