import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** Pictures added by people. Open data pictures came with the import, and are deleted with it. */
export const pictureUse: ListingUse = {
  table: "picture",
  column: "business_code",
  where: "source = '' AND deleted IS NULL",
  prevents: "undo",
};
