import { enquiryUses } from "./booking/enquiries/listingUse.ts";
import { voucherUse } from "./booking/vouchers/listingUse.ts";
import type { ListingUse } from "./catalogue/listings/uses/listingUse.ts";
import { claimUse } from "./owners/ownership/listingUse.ts";
import { pictureUse } from "./owners/pictures/listingUse.ts";
import { visitUse } from "./travellers/visits/listingUse.ts";

/** Everything that uses a listing: it preserves a listing that staff deleted or that the undo of an import would delete. */
export const listingUses: readonly ListingUse[] = [pictureUse, claimUse, visitUse, voucherUse, ...enquiryUses];
