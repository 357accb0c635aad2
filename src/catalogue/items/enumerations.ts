/** Enumerations of items. */

import { texts } from "../../platform/languages/text.ts";
import { enumValues } from "../listings/enumerations.ts";

export const ITEM_KINDS = texts({
  activity: "Activity",
  dish: "Menu item",
  product: "Product",
  room: "Room",
  supplier: "Supplier",
});

/** Kinds in the URL; checkoutProducts is the merged list of bookable kinds: rooms and activities. */
export const LIST_KINDS = [...enumValues(ITEM_KINDS), "checkoutProducts"] as const;

export const OFFERING_KINDS = texts({ dish: "Menu item", product: "Product", supplier: "Supplier" });

export const ROOM_TYPES = texts({ private: "Private", shared: "Shared" });

export const DURATION_CLASSES = texts({ minutes: "Minutes", hours: "Hours", days: "Days" });

/** Kinds of costs besides an item's price; the words stand for an empty label. */
export const COST_KINDS = texts({ cleaning: "Cleaning", tourist_tax: "Tourist tax", other: "Other cost" });

/** Unit by which a cost is counted. */
export const COST_UNITS = texts({
  stay: "per stay",
  night: "per night",
  person: "per person",
  person_night: "per person and night",
});

export const PRICE_AGES = texts({ adult: "Adult", child: "Child" });

/** Oldest child in full years; from the next year on, a guest counts as an adult. */
export const CHILD_AGE_MAX = 17;

export type CostKind = keyof typeof COST_KINDS;
export type CostUnit = keyof typeof COST_UNITS;
export type ItemKind = keyof typeof ITEM_KINDS;
export type DurationClass = keyof typeof DURATION_CLASSES;
