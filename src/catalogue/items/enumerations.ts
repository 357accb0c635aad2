/** Enumerations of items. */

import { t, texts } from "../../platform/languages/text.ts";

export const ITEM_KINDS = texts({
  activity: "Activity",
  dish: "Menu item",
  product: "Product",
  room: "Room",
  supplier: "Supplier",
});

/** Kinds in the URL; checkoutProducts is the merged list of bookable kinds: rooms and activities. */
export const listKinds = () => ({ ...ITEM_KINDS, checkoutProducts: t`Rooms and activities` }) as const;

export const OFFERING_KINDS = texts({ dish: "Menu item", product: "Product", supplier: "Supplier" });

export const ROOM_TYPES = texts({ private: "Private", shared: "Shared" });

export const DURATION_CLASSES = texts({ minutes: "Minutes", hours: "Hours", days: "Days" });

/** Kinds of costs besides an item's price; the words stand for an empty label. */
export const COST_KINDS = texts({ cleaning: "Cleaning", tourist_tax: "Tourist tax", other: "Other cost" });

/** Unit by which a cost is counted. */
export const costUnits = () =>
  ({ stay: "per stay", night: "per night", person: "per person", person_night: t`per person and night` }) as const;

export const PRICE_AGES = texts({ adult: "Adult", child: "Child" });

/** Oldest child in full years; from the next year on, a guest counts as an adult. */
export const CHILD_AGE_MAX = 17;

export type CostKind = keyof typeof COST_KINDS;
export type CostUnit = keyof ReturnType<typeof costUnits>;
export type ItemKind = keyof typeof ITEM_KINDS;
export type DurationClass = keyof typeof DURATION_CLASSES;
