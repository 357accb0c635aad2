import { z } from "zod";
import { traveller } from "../../accounts/travellers/contract.ts";
import { NIGHT_KINDS } from "../../booking/calendars/enumerations.ts";
import { MESSAGE_MAX, message } from "../../booking/enquiries/contract.ts";
import { ENQUIRY_STATES, ITEM_TYPES } from "../../booking/enquiries/enumerations.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery, type ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { ENTRY_KINDS, ENTRY_STATES, NOTE_MAX, SEARCH_MAX } from "./enumerations.ts";

const listing = { code: z.string().regex(CODE) };
const entryParams = z.object({ ...listing, uuid: z.uuid() });

const entry = z.object({
  uuid: z.string(),
  kind: z.enum(enumValues(ENTRY_KINDS)),
  state: z.enum(enumValues(ENTRY_STATES)),
  item_type: z.enum(enumValues(ITEM_TYPES)),
  bookable_name: z.string(),
  /** Empty if the guide's staff answer. */
  guest_name: z.string(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  /** null if the guest did not say how many come. */
  adults: z.number().nullable(),
  /** One age in full years for each child; null where a reseller did not give it. */
  child_ages: z.array(z.number().nullable()),
  /** Text of the last message. Empty if the last act had no text. */
  last_text: z.string(),
  last_message_at: z.string(),
  /** Whether one of the listing's people has opened it on the desk. */
  is_opened: z.boolean(),
});
export type InboxEntry = z.infer<typeof entry>;

export const listInbox = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/enquiries/",
  summary: "Lists the enquiries and questions of a listing, the latest message first; with state=waiting the longest wait first",
  tag: "Owners",
  access: "member",
  params: z.object(listing),
  query: z.object({
    /** "waiting" filters entries whose last message is the guest's and that are neither declined nor closed. */
    state: z.enum(enumValues(ENQUIRY_STATES)).default("all"),
    /** Part of the guest's name. */
    search: z.string().trim().max(SEARCH_MAX).optional(),
    ...pageQuery,
  }),
  sample: { code: "{business}" },
  response: listResponse(entry).extend({
    /** Time of this response. The ages are counted from it. */
    moment: z.string(),
    waiting_count: z.int(),
    /** Time since when the oldest entry waits. */
    oldest: z.string().nullable(),
  }),
});

/** Nights around the requested stay. */
const stay = z.object({
  units: z.int(),
  taken: z.array(z.object({ from: z.string(), to: z.string(), unit: z.int(), kind: z.enum(enumValues(NIGHT_KINDS)), name: z.string() })),
  /** Requested nights that are taken. Null without dates. */
  in_the_way: z.array(z.string()).nullable(),
  /** Sites whose calendars the room reads, and the age of the calendar that was read longest ago. */
  feeds: z.array(z.string()),
  as_of: z.string().nullable(),
});
export type Stay = z.infer<typeof stay>;

const labelledValue = z.object({ label: z.string(), value: z.string() });

/** Price of the stay at the listed price, and when booked direct. */
const money = z.object({
  currency: z.string(),
  times: z.int(),
  /** Price of one unit, or of an example stay if no dates were given. */
  is_example: z.boolean(),
  price: z.number(),
  discount: z.number(),
  off: z.number(),
  /** Costs that pay contains; then those that it does not contain, and the terms. As on the guest's receipt. */
  included: z.array(labelledValue),
  after: z.array(labelledValue),
  pay: z.number(),
  /** Estimated commission of a booking site. */
  commission: z.number(),
});
export type Money = z.infer<typeof money>;

const entryOfDesk = entry.extend({
  moment: z.string(),
  /** Whether the listing can answer: the entry is not closed, and staff do not answer it. */
  can_answer: z.boolean(),
  /** Question without a conversation. An enquiry's conversation is at /listing/api/enquiries/{uuid}/. */
  question: z.object({ text: z.string(), guest_email: z.string(), created: z.string() }).nullable(),
  stay: stay.nullable(),
  money: money.nullable(),
  guest: z
    .object({
      traveller,
      /** The traveller's saved or redeemed voucher of this listing. */
      voucher: z.string().nullable(),
    })
    .nullable(),
  note: z.object({ text: z.string(), version: z.int() }),
});
export type DeskEntry = z.infer<typeof entryOfDesk>;

export const getEntry = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/enquiries/{uuid}/",
  summary: "Returns an enquiry or question with the nights around it, its price and note; marks a question as opened",
  tag: "Owners",
  access: "member",
  params: entryParams,
  sample: { code: "{business}", uuid: "{uuid}" },
  response: entryOfDesk,
});

export const answerQuestion = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/questions/{uuid}/answer/",
  summary: "Replies to a guest's question, which becomes an enquiry with the same UUID and a conversation page",
  tag: "Owners",
  access: "member",
  params: entryParams,
  body: z.object({ text: message.min(1).max(MESSAGE_MAX) }),
  sample: { code: "{business}", uuid: "{uuid}", text: "Then we come." },
  response: entry,
  status: 201,
  errors: [409],
});

export const changeQuestion = endpoint({
  method: "PATCH",
  path: "/listing/api/businesses/{code}/questions/{uuid}/",
  summary: "Marks a question as answered elsewhere, by email or phone, or as waiting again",
  tag: "Owners",
  access: "member",
  params: entryParams,
  body: z.object({ is_done: z.boolean() }),
  sample: { code: "{business}", uuid: "{uuid}", is_done: true },
  response: z.object({ is_done: z.boolean() }),
});

export const writeNote = endpoint({
  method: "PUT",
  path: "/listing/api/businesses/{code}/enquiries/{uuid}/note/",
  summary: "Writes a private note on an enquiry; returns 409 with the current note if `version` (0 for none) is outdated",
  tag: "Owners",
  access: "member",
  params: entryParams,
  body: z.object({
    text: message.max(NOTE_MAX),
    version: z.int().min(0),
  }),
  sample: { code: "{business}", uuid: "{uuid}", text: "Then we come.", version: 0 },
  response: z.object({ text: z.string(), version: z.int() }),
  errors: [409],
});

const waiting = entry.extend({
  /** Price when booked direct. Null if it is not known. */
  pay: z.number().nullable(),
  currency: z.string().nullable(),
});

const arrival = z.object({
  uuid: z.string(),
  guest_name: z.string(),
  bookable_name: z.string(),
  from: z.string(),
  to: z.string(),
  is_tomorrow: z.boolean(),
});
export type Arrival = z.infer<typeof arrival>;

export const getToday = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/today/",
  summary: "Returns a listing's day: waiting enquiries, arrivals today and tomorrow, open vouchers and outdated calendars",
  tag: "Owners",
  access: "member",
  params: z.object(listing),
  sample: { code: "{business}" },
  response: z.object({
    moment: z.string(),
    /** Local day and hour at the listing, or UTC if its location is unknown. */
    today: z.string(),
    hour: z.int(),
    /** The oldest entries, oldest first. */
    waiting: z.object({ count: z.int(), oldest: z.string().nullable(), results: z.array(waiting) }),
    arrivals: z.object({ count: z.int(), results: z.array(arrival) }),
    /** Vouchers that travellers have saved and may redeem. */
    vouchers_count: z.int(),
    /** Calendars of rooms that were not read for a day or cannot be read. */
    stale_count: z.int(),
    /** Several reads of the listing's booking software in a row have failed. */
    is_software_failing: z.boolean(),
  }),
});
export type Today = ResponseOf<typeof getToday>;
