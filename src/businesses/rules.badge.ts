import type { BusinessCard } from "./contract.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPES } from "./enumerations.ts";

/** The words of a listing's type badge. An activity shows its subtype, or ACTIVITY when that is other or empty. Source: the specification, section 9. */
export function typeLabel({ business_type, activity_subtype }: Pick<BusinessCard, "business_type" | "activity_subtype">): string {
  if (business_type !== "activity") return BUSINESS_TYPES[business_type];
  return activity_subtype === null || activity_subtype === "other" ? "ACTIVITY" : ACTIVITY_TYPES[activity_subtype];
}
