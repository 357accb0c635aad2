/** Enumerations of items. */

export const ITEM_KINDS = {
  activity: "Activity",
  dish: "Menu item",
  product: "Product",
  room: "Room",
  supplier: "Supplier",
} as const;

/** Kinds in the URL; checkoutProducts is the merged list of bookable kinds: rooms and activities. */
export const LIST_KINDS = { ...ITEM_KINDS, checkoutProducts: "Rooms and activities" } as const;

export const OFFERING_KINDS = { dish: "Menu item", product: "Product", supplier: "Supplier" } as const;

export const ROOM_TYPES = { private: "Private", shared: "Shared" } as const;

export const DURATION_CLASSES = { minutes: "Minutes", hours: "Hours", days: "Days" } as const;

/** Kinds of costs besides an item's price; the words stand for an empty label. */
export const COST_KINDS = { cleaning: "Cleaning", tourist_tax: "Tourist tax", other: "Other cost" } as const;

/** Unit by which a cost is counted. */
export const COST_UNITS = { stay: "per stay", night: "per night", person: "per person", person_night: "per person and night" } as const;

export const PRICE_AGES = { adult: "Adult", child: "Child" } as const;

/** Oldest child in full years; from the next year on, a guest counts as an adult. */
export const CHILD_AGE_MAX = 17;

export type CostKind = keyof typeof COST_KINDS;
export type CostUnit = keyof typeof COST_UNITS;
export type ItemKind = keyof typeof ITEM_KINDS;
export type DurationClass = keyof typeof DURATION_CLASSES;
