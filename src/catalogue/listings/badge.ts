import type { BusinessCard } from "./contract.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPES } from "./enumerations.ts";

/** Returns the label of a listing's type badge. An activity shows its subtype, or ACTIVITY if that is other or empty. */
export function typeLabel({ business_type, activity_subtype }: Pick<BusinessCard, "business_type" | "activity_subtype">): string {
  if (business_type !== "activity") return BUSINESS_TYPES[business_type];
  return activity_subtype === null || activity_subtype === "other" ? "ACTIVITY" : ACTIVITY_TYPES[activity_subtype];
}

/** Returns the type label of a row, which also shows a sight's kind, unlike the badge. */
export const kindLabel = (business: Pick<BusinessCard, "business_type" | "activity_subtype">): string => {
  const { business_type, activity_subtype } = business;
  if (business_type === "sight" && activity_subtype !== null && activity_subtype !== "other") return ACTIVITY_TYPES[activity_subtype];
  return typeLabel(business).replace("ACTIVITY", "Activity");
};
