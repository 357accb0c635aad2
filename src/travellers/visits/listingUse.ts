import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** Visits and recommendations by travellers stay, so a listing that has any is never erased. */
export const visitUse: ListingUse = { table: "visited_business", column: "business", prevents: "deletion" };
