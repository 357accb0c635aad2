import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** A voucher is a promise of the listing, so it prevents the listing's deletion. */
export const voucherUse: ListingUse = { table: "coupon", column: "business", prevents: "deletion" };
