import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** Guests have asked the listing something. */
export const enquiryUses: readonly ListingUse[] = [
  { table: "booking_enquiry", column: "business_profile", prevents: "deletion" },
  { table: "guest_question", column: "business", prevents: "deletion" },
];
