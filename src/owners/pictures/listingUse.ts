import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** Pictures by people. Those of open data came with the import, and go with it. */
export const pictureUse: ListingUse = {
  table: "picture",
  column: "business_code",
  where: "source = '' AND deleted IS NULL",
  prevents: "undo",
};
