import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** Somebody says that the listing is theirs, and waits for an answer. */
export const claimUse: ListingUse = { table: "claim", column: "business", where: "state IN ('open', 'waiting')", prevents: "undo" };
