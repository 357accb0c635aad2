import { enquiryUses } from "./booking/enquiries/listingUse.ts";
import { voucherUse } from "./booking/vouchers/listingUse.ts";
import { eventUse } from "./catalogue/events/listingUse.ts";
import type { ListingUse } from "./catalogue/listings/uses/listingUse.ts";
import { retirementUse } from "./openData/importing/retirement/listingUse.ts";
import { claimUse } from "./owners/ownership/listingUse.ts";
import { pictureUse } from "./owners/pictures/listingUse.ts";
import { guideUse } from "./travellers/guides/places/listingUse.ts";
import { visitUse } from "./travellers/visits/listingUse.ts";
import { wishlistUse } from "./travellers/wishlist/listingUse.ts";

/** Everything that uses a listing: it preserves a listing that staff deleted, that the undo of an import would delete, or that a later edition would change. */
export const listingUses: readonly ListingUse[] = [
  pictureUse,
  eventUse,
  claimUse,
  visitUse,
  voucherUse,
  ...enquiryUses,
  wishlistUse,
  guideUse,
  retirementUse,
];
