import type { ActivityType, BusinessType } from "../../listings/enumerations.ts";

/**
 * A kind of listing that visitors search for besides names; extend the table as needed. A row defines which listings belong to the kind,
 * and the words that visitors type for it. The words of the presets come in about forty languages (data/words.json, made by
 * scripts/words.ts); `words` adds missing ones, separated by commas.
 */
export interface Kind {
  /** Label as in the heading of a list. */
  label: string;
  /** Types of listings that may belong to the kind. */
  types: readonly BusinessType[];
  /** All listings with one of these activities or bar types belong to the kind. */
  activities?: readonly ActivityType[];
  bars?: readonly string[];
  /** All listings of its types belong to the kind, ... */
  isAll?: true;
  /** ... or all that belong to no other kind with the same types: a stay that is neither a hostel nor a campsite is a hotel. */
  isRest?: true;
  /** Its words in a listing's name do not identify the kind. */
  isNotNamed?: true;
  /** Presets of OpenStreetMap's tagging schema with names for the kind. */
  presets?: readonly string[];
  words?: string;
  /** Endings of its names in languages that write compounds as one word: "Aurlandsfjorden", "河口湖". Separated by commas. */
  endings?: string;
  /** The wider kind to use if there is no listing of this one; if omitted, all listings of its types. */
  wider?: string;
}

export const STAY = ["accommodation"] as const;
export const DO = ["activity", "sight"] as const;
export const EAT = ["restaurant", "cafe", "bar"] as const;
