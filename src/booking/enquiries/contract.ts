import { z } from "zod";
import { ADULTS_MAX, CHILDREN_MAX } from "../../catalogue/items/bookDirect/guestCount.ts";
import { adultsError, agesError, childrenError } from "../../catalogue/items/bookDirect/typedGuests.ts";
import { CHILD_AGE_MAX } from "../../catalogue/items/enumerations.ts";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, type Limit, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { ENQUIRY_STATUSES, ITEM_TYPES } from "./enumerations.ts";

const ENQUIRIES: Limit = { name: "enquiries", hits: 60, seconds: 600 };
export const NAME_MAX = 100;
/** RFC 5321 limits a path to 256 characters, including its brackets. */
export const EMAIL_MAX = 254;
export const MESSAGE_MAX = 5_000;

/** A name may not contain control characters, because it becomes part of a mail header. A message may contain line breaks and tabs. */
const guest_name = z
  .string()
  .trim()
  .min(1)
  .max(NAME_MAX)
  .regex(/^\P{Cc}*$/u, { error: () => t`Remove line breaks and control characters.` });
/** Forms check an address with this pattern before they send it. */
export const EMAIL = z.regexes.email;
const guest_email = z.email({ pattern: EMAIL }).max(EMAIL_MAX);
export const message = z
  .string()
  .trim()
  .max(MESSAGE_MAX)
  .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, { error: () => t`Remove control characters.` });
const code = z.string().regex(CODE, { error: () => t`Enter the code of a listing.` });
export const day = z.iso.date({ error: () => t`Enter a date such as 2026-12-31.` }).nullish();
/** HH:MM; the handler checks that the activity departs then. */
const departure = z
  .string()
  .max(20, { error: () => t`Enter a time such as 09:30.` })
  .nullish();
const itemId = z.uuid({ error: () => t`Enter the id of an item.` }).nullish();
/** The number of guests. With children, adults is required; it may be 0. */
export const guestCount = {
  adults: z.int({ error: adultsError }).min(0, { error: adultsError }).max(ADULTS_MAX, { error: adultsError }).nullish(),
  /** One age in full years for each child. */
  child_ages: z
    .array(z.int({ error: agesError }).min(0, { error: agesError }).max(CHILD_AGE_MAX, { error: agesError }), { error: agesError })
    .max(CHILDREN_MAX, { error: childrenError })
    .nullish(),
};
/** The handler reports a missing token, in the catalogue's words and after all other fields. */
const token = z.string().nullish();

/** An enquiry in responses. It does not contain the captcha token. */
export const bookingEnquiry = z.object({
  uuid: z.string(),
  status: z.enum(enumValues(ENQUIRY_STATUSES)),
  item_type: z.enum(enumValues(ITEM_TYPES)),
  /** Code of the business. */
  business_profile: z.string(),
  bookable_name: z.string(),
  room: z.string().nullable(),
  activity: z.string().nullable(),
  guest_name: z.string(),
  guest_email: z.string(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  /** null if the guest did not say how many come. */
  adults: z.number().nullable(),
  /** One age in full years for each child; null where a reseller did not give it. */
  child_ages: z.array(z.number().nullable()),
  /** Chosen departure time of an activity, HH:MM in local time; null if the guest chose none. */
  departure: z.string().nullable(),
  guest_message: z.string(),
  created: z.string(),
  agreed_from: z.string().nullable(),
  agreed_to: z.string().nullable(),
  agreed_price: z.number().nullable(),
  agreed_currency: z.string().nullable(),
  /** Set if the agreed nights are only on hold: end of the hold. */
  kept_until: z.string().nullable(),
  /** Code of the traveller who was signed in with a verified address. */
  traveller: z.string().nullable(),
  last_message_at: z.string(),
});
export type BookingEnquiry = z.infer<typeof bookingEnquiry>;

/** Response for the sender only, with the URL of the conversation. */
const sentEnquiry = bookingEnquiry.extend({ enquiry_url: z.string() });

export const sendEnquiry = endpoint({
  method: "POST",
  path: "/api/booking-enquiry/",
  summary: "Sends an enquiry to a listing about a room, an activity or the whole place; no account needed",
  tag: "Bookings",
  access: "public",
  body: z.object({
    item_type: z.enum(enumValues(ITEM_TYPES)),
    business_profile: code,
    /** Clients may send it for their records. The stored name is the item's own title. */
    bookable_name: z.string().max(200).nullish(),
    /** Id of the item when item_type is rooms. */
    room: itemId,
    /** Id of the item when item_type is activities. */
    activity: itemId,
    guest_name,
    guest_email,
    from_date: day,
    to_date: day,
    ...guestCount,
    /** One of the activity's departures. */
    departure,
    guest_message: message.nullish(),
    token,
  }),
  sample: {
    item_type: "rooms",
    business_profile: "{business}",
    guest_name: "A guest",
    guest_email: "guest@example.org",
    token: "AAAAAAAAAAAAAAAAAAAAAA",
  },
  response: sentEnquiry,
  status: 201,
  limit: ENQUIRIES,
  isPrivate: true,
});

/** The same with listing and item in the path, as the owners' own pages and checkout widgets send it. */
export const sendItemEnquiry = endpoint({
  method: "POST",
  path: "/item_booking_enquiry/{businessCode}/{id}/",
  summary: "Sends an enquiry to a listing about the room or activity in the URL; no account needed",
  tag: "Bookings",
  access: "public",
  params: z.object({ businessCode: z.string().regex(CODE), id: z.uuid() }),
  body: z.object({
    guest_name,
    guest_email,
    from_date: day,
    to_date: day,
    ...guestCount,
    /** One of the activity's departures. */
    departure,
    guest_message: message.nullish(),
    token,
  }),
  sample: {
    businessCode: "{business}",
    id: "{item}",
    guest_name: "A guest",
    guest_email: "guest@example.org",
    token: "AAAAAAAAAAAAAAAAAAAAAA",
  },
  response: sentEnquiry,
  status: 201,
  limit: ENQUIRIES,
  isPrivate: true,
});

export const listSentEnquiries = endpoint({
  method: "GET",
  path: "/api/booking-enquiry/",
  summary: "Lists the enquiries that the caller sent while logged in with a verified email address, newest first",
  tag: "Bookings",
  access: "traveller",
  query: z.object(pageQuery),
  response: listResponse(sentEnquiry),
});

const guestQuestion = z.object({
  uuid: z.string(),
  business: businessCard,
  guest_name: z.string(),
  guest_email: z.string(),
  question: z.string(),
  created: z.string(),
});

export const askQuestion = endpoint({
  method: "POST",
  path: "/api/guest_question/",
  summary: "Sends a question to a listing; no account needed",
  tag: "Bookings",
  access: "public",
  body: z.object({ business: code, guest_name, guest_email, question: message.min(1), token }),
  sample: {
    business: "{business}",
    guest_name: "A guest",
    guest_email: "guest@example.org",
    question: "Is there a garden?",
    token: "AAAAAAAAAAAAAAAAAAAAAA",
  },
  response: guestQuestion,
  status: 201,
  limit: ENQUIRIES,
  isPrivate: true,
});
