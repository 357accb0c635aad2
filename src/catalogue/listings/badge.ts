import { t } from "../../platform/languages/text.ts";
import type { BusinessCard } from "./contract.ts";
import { ACTIVITY_TYPES, type ActivityType, BUSINESS_TYPES } from "./enumerations.ts";

type Typed = Pick<BusinessCard, "business_type" | "activity_subtype">;

/** Whether an activity or a sight is of a known kind. */
const hasKind = (business: Typed): business is Typed & { activity_subtype: ActivityType } =>
  business.activity_subtype !== null && business.activity_subtype !== "other";

/** Returns the name of a listing's type: for an activity of a known kind its kind. */
export const typeName = (business: Typed): string =>
  business.business_type === "activity" && hasKind(business)
    ? ACTIVITY_TYPES[business.activity_subtype]
    : BUSINESS_TYPES[business.business_type];

/** Whether a listing is an activity of no known kind; its badge shows ACTIVITY. */
export const isPlainActivity = (business: Typed): boolean => business.business_type === "activity" && !hasKind(business);

/** Returns the label of a listing's type badge. An activity shows its subtype, or ACTIVITY if that is other or empty. */
export const typeLabel = (business: Typed): string => (isPlainActivity(business) ? t`ACTIVITY` : typeName(business));

/** Returns the type label of a row, which also shows a sight's kind, unlike the badge. */
export const kindLabel = (business: Typed): string =>
  business.business_type === "sight" && hasKind(business) ? ACTIVITY_TYPES[business.activity_subtype] : typeName(business);
