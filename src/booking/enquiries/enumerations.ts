import type { ItemKind } from "../../catalogue/items/enumerations.ts";

/** The closed lists of enquiries. */

/** `business`: neither a room nor an activity, the whole place. */
export const ITEM_TYPES = { rooms: "Rooms", activities: "Activities", business: "The whole place" } as const;

export const ENQUIRY_STATUSES = { sent: "Sent", answered: "Answered", declined: "Declined", closed: "Closed" } as const;

/** Of a list of enquiries: the guest spoke last and it is neither declined nor closed; dates are agreed; all. */
export const ENQUIRY_STATES = { waiting: "Waiting", agreed: "Agreed", all: "All" } as const;

/** In the place of an account: the address OPERATOR_EMAIL, which is mailed beside staff where an unclaimed listing is asked. */
export const OPERATOR = "operator";

/** Who says something. */
export const SIDES = { guest: "Guest", business: "Business", staff: "The guide's people" } as const;

/** Whose answers a reply address takes; what staff say for an unclaimed listing goes by the address of its business. */
export const REPLY_SIDES = ["guest", "business"] as const;
export type ReplySide = (typeof REPLY_SIDES)[number];

/** What the owner's side can do beside saying something. */
export const ANSWER_ACTS = {
  agree: "Agree",
  keep: "Keep the dates",
  offer: "Offer other dates",
  decline: "Decline",
} as const;

/** What a message can do: the answers above, the guest's "I no longer need it", and time, which frees what was only kept. */
export const MESSAGE_ACTS = { ...ANSWER_ACTS, close: "No longer needed", release: "No longer kept" } as const;

export type ItemType = keyof typeof ITEM_TYPES;
export type EnquiryStatus = keyof typeof ENQUIRY_STATUSES;
export type EnquiryState = keyof typeof ENQUIRY_STATES;
export type Side = keyof typeof SIDES;
export type AnswerAct = keyof typeof ANSWER_ACTS;
export type MessageAct = keyof typeof MESSAGE_ACTS;

/** The kind of inventory behind a type of enquiry; the enquiry's field for the item has the same name. */
export const KIND_OF_TYPE = { rooms: "room", activities: "activity" } as const satisfies Partial<Record<ItemType, ItemKind>>;
export type KindOfItem = (typeof KIND_OF_TYPE)[keyof typeof KIND_OF_TYPE];

/** The field and kind of a type's item; undefined for the whole business. */
export const kindOfType = (type: ItemType): KindOfItem | undefined => (type === "business" ? undefined : KIND_OF_TYPE[type]);

/** The type of enquiry about an item, undefined for kinds that are not booked. */
export const typeOfKind = (kind: ItemKind): ItemType | undefined =>
  kind === "room" ? "rooms" : kind === "activity" ? "activities" : undefined;
