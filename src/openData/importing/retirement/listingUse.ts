import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";

/** A retired listing is never erased: its address leads to the event or route, and the import's undo brings it back. */
export const retirementUse: ListingUse = { table: "import_retired", column: "business_code", prevents: "deletion" };
