import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { texts } from "../../platform/languages/text.ts";

/** The closed lists of enquiries. */

/** `business` is the whole place, neither a room nor an activity. */
export const ITEM_TYPES = texts({ rooms: "Rooms", activities: "Activities", business: "The whole place" });

export const ENQUIRY_STATUSES = texts({ sent: "Sent", answered: "Answered", declined: "Declined", closed: "Closed" });

/**
 * Filters of a list of enquiries. Waiting: the last message is the guest's, and the enquiry is neither declined nor closed. Agreed: dates
 * are agreed.
 */
export const ENQUIRY_STATES = texts({ waiting: "Waiting", agreed: "Agreed", all: "All" });

/**
 * Placeholder instead of an account id for the address OPERATOR_EMAIL. It receives mails besides staff when a guest writes to an unclaimed
 * listing.
 */
export const OPERATOR = "operator";

/** Side that writes a message. */
export const SIDES = texts({ guest: "Guest", business: "Business", staff: "Staff" });

/** Sides with a reply address. Staff who answer for an unclaimed listing use the address of the business side. */
export const REPLY_SIDES = ["guest", "business"] as const;
export type ReplySide = (typeof REPLY_SIDES)[number];

/** Acts of the owner's side besides text. */
export const ANSWER_ACTS = texts({
  agree: "Agree",
  keep: "Hold the dates",
  offer: "Offer other dates",
  decline: "Decline",
});

export type ItemType = keyof typeof ITEM_TYPES;
export type EnquiryStatus = keyof typeof ENQUIRY_STATUSES;
export type EnquiryState = keyof typeof ENQUIRY_STATES;
export type Side = keyof typeof SIDES;
export type AnswerAct = keyof typeof ANSWER_ACTS;
/** Acts of a message: the answers above, the guest's "I no longer need it", and the release of an expired hold. */
export type MessageAct = AnswerAct | "close" | "release";

/** Inventory kind of each enquiry type. The enquiry's field for the item has the same name. */
export const KIND_OF_TYPE = { rooms: "room", activities: "activity" } as const satisfies Partial<Record<ItemType, ItemKind>>;
export type KindOfItem = (typeof KIND_OF_TYPE)[keyof typeof KIND_OF_TYPE];

/** Returns the field and kind of a type's item; undefined for the whole business. */
export const kindOfType = (type: ItemType): KindOfItem | undefined => (type === "business" ? undefined : KIND_OF_TYPE[type]);

/** Returns the enquiry type for an item; undefined for kinds that cannot be booked. */
export const typeOfKind = (kind: ItemKind): ItemType | undefined =>
  kind === "room" ? "rooms" : kind === "activity" ? "activities" : undefined;
