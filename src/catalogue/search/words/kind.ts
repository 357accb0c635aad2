import type { ActivityType, BusinessType } from "../../listings/enumerations.ts";

/**
 * What people look for beside names: the table to extend. A row says which listings are of a kind, and the words that people type for it. Words of the
 * presets named come in some forty languages (data/words.json, made by scripts/words.ts); what they lack is written here, separated by commas.
 */
export interface Kind {
  /** As the heading of a list says it. */
  label: string;
  /** The only types of listings that are of it. */
  types: readonly BusinessType[];
  /** All listings with one of these are of it. */
  activities?: readonly ActivityType[];
  bars?: readonly string[];
  /** All listings of its types are of it, ... */
  isAll?: true;
  /** ... or all that are of no other kind with the same types: a stay of which nothing says that it is a hostel or a campsite is a hotel. */
  isRest?: true;
  /** Its words in a listing's name say nothing of the listing. */
  isNotNamed?: true;
  /** Presets of OpenStreetMap's tagging schema whose names mean it. */
  presets?: readonly string[];
  words?: string;
  /** What names of it end in, in languages that write several words as one: "Aurlandsfjorden", "河口湖". Separated by commas. */
  endings?: string;
  /** The kind that is shown where there is none of this; without one everything that its types have. */
  wider?: string;
}

export const STAY = ["accommodation"] as const;
export const DO = ["activity", "sight"] as const;
export const EAT = ["restaurant", "cafe", "bar"] as const;
