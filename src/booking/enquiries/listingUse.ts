import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";

/** Enquiries and questions of guests prevent the deletion of their listing. */
export const enquiryUses: readonly ListingUse[] = [
  { table: "booking_enquiry", column: "business_profile", prevents: "deletion" },
  { table: "guest_question", column: "business", prevents: "deletion" },
];
