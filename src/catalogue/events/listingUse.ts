import type { ListingUse } from "../listings/uses/listingUse.ts";

/** Events that people added at the listing. Imported ones come and go with their import. */
export const eventUse: ListingUse = {
  table: "event",
  column: "business",
  where: "added_by <> 'import' AND deleted IS NULL",
  prevents: "undo",
};
