import type { ItemKind } from "../inventory/enumerations.ts";

/** The closed lists of bookings. Source: the specification, section 3; the states: decisions.md section 3. */

export const ITEM_TYPES = { rooms: "Rooms", activities: "Activities" } as const;

export const ENQUIRY_STATUSES = { sent: "Sent", answered: "Answered", declined: "Declined", closed: "Closed" } as const;

export type ItemType = keyof typeof ITEM_TYPES;

/** The kind of inventory behind a type of enquiry; the enquiry's field for the item has the same name. */
export const KIND_OF_TYPE = { rooms: "room", activities: "activity" } as const satisfies Record<ItemType, ItemKind>;

/** The type of enquiry about an item, undefined for kinds that are not booked. */
export const typeOfKind = (kind: ItemKind): ItemType | undefined =>
  (Object.keys(KIND_OF_TYPE) as ItemType[]).find((type) => KIND_OF_TYPE[type] === kind);
