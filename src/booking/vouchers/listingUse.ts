import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** A voucher is a promise of the listing's. */
export const voucherUse: ListingUse = { table: "coupon", column: "business", prevents: "deletion" };
