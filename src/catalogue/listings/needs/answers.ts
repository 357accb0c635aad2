import { texts } from "../../../platform/languages/text.ts";
import type { BusinessType } from "../enumerations.ts";
import type { Need } from "./enumerations.ts";

/** Answers to what guests need to know. Apart from enumerations.ts, because filters and editors load one each. */

/** Answers of owners and sources. Without one, nothing is known. */
export const NEED_ANSWERS = texts({ "": "Not stated", yes: "Yes", limited: "Limited", no: "No" });
export const INTERNET_ANSWERS = texts({ "": "Not stated", free: "Free", paid: "Paid", yes: "Yes", no: "None" });
export type NeedAnswer = "yes" | "limited" | "no";

/** Types of listing whose owners are asked; owners of all types are asked about the others. */
export const NEED_TYPES = {
  wifi: ["accommodation", "restaurant", "cafe", "bar"],
  air_conditioning: ["accommodation", "restaurant", "cafe", "bar"],
  sea_view: ["accommodation", "restaurant", "cafe", "bar"],
  kitchen: ["accommodation"],
  pool: ["accommodation"],
  breakfast: ["accommodation"],
} as const satisfies Partial<Record<Need, readonly BusinessType[]>>;

/** Whether a listing of this type can be expected to answer: owners of these types are asked. */
export const isNeedOfType = (need: Need, type: BusinessType): boolean => {
  const types: readonly BusinessType[] | undefined = (NEED_TYPES as Partial<Record<Need, readonly BusinessType[]>>)[need];
  return types === undefined || types.includes(type);
};
