import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";

/** Travellers put the listing into a guide: an import does not turn it into something else. */
export const guideUse: ListingUse = { table: "traveller_guide_entry", column: "business", prevents: "change" };
