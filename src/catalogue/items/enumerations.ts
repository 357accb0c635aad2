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

export type ItemKind = keyof typeof ITEM_KINDS;
export type DurationClass = keyof typeof DURATION_CLASSES;
