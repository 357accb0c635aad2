import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** A claim on the listing that has no decision yet. */
export const claimUse: ListingUse = { table: "claim", column: "business", where: "state IN ('open', 'waiting')", prevents: "undo" };
