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
  /** Empty where the guide's own people answer. */
  guest_name: z.string(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  /** What was said last; empty where something was done without words. */
  last_text: z.string(),
  last_message_at: z.string(),
  /** One of the listing's people has opened it in the desk. */
  is_opened: z.boolean(),
});
export type InboxEntry = z.infer<typeof entry>;

export const listInbox = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/enquiries/",
  summary: "What guests have asked of a listing, enquiries and questions together, the last word first; for its members",
  tag: "Owners",
  access: "member",
  params: z.object(listing),
  query: z.object({
    /** waiting: the guest spoke last, and it is neither declined nor closed. */
    state: z.enum(enumValues(ENQUIRY_STATES)).default("all"),
    /** Part of the guest's name. */
    search: z.string().trim().max(SEARCH_MAX).optional(),
    ...pageQuery,
  }),
  response: listResponse(entry).extend({
    /** When this was read, from which its ages are counted. */
    moment: z.string(),
    waiting_count: z.int(),
    /** Since when the one waits that waits longest. */
    oldest: z.string().nullable(),
  }),
});

/** The nights around what a guest asks for. */
const stay = z.object({
  units: z.int(),
  taken: z.array(z.object({ from: z.string(), to: z.string(), unit: z.int(), kind: z.enum(enumValues(NIGHT_KINDS)), name: z.string() })),
  /** The nights asked for that others have; null without dates. */
  in_the_way: z.array(z.string()).nullable(),
  /** The sites whose calendars the room reads, and when the one was read that was read longest ago. */
  feeds: z.array(z.string()),
  as_of: z.string().nullable(),
});
export type Stay = z.infer<typeof stay>;

/** What it comes to at the listed price, and booked direct. */
const money = z.object({
  currency: z.string(),
  times: z.int(),
  /** The price of one, or of an example: nobody said when. */
  is_example: z.boolean(),
  price: z.number(),
  discount: z.number(),
  off: z.number(),
  pay: z.number(),
  /** What a booking site would have kept: an estimate. */
  commission: z.number(),
});
export type Money = z.infer<typeof money>;

const entryOfDesk = entry.extend({
  moment: z.string(),
  /** The listing's to answer: not closed, and not the guide's. */
  can_answer: z.boolean(),
  /** A question that has no conversation yet; an enquiry's is at /listing/api/enquiries/{uuid}/. */
  question: z.object({ text: z.string(), guest_email: z.string(), created: z.string() }).nullable(),
  stay: stay.nullable(),
  money: money.nullable(),
  guest: z
    .object({
      traveller,
      /** Their voucher of this listing that is saved or redeemed. */
      voucher: z.string().nullable(),
    })
    .nullable(),
  note: z.object({ text: z.string(), version: z.int() }),
});
export type DeskEntry = z.infer<typeof entryOfDesk>;

export const getEntry = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/enquiries/{uuid}/",
  summary:
    "An enquiry or question of a listing with the nights around it, what it comes to and the note; of a question notes that it was opened",
  tag: "Owners",
  access: "member",
  params: entryParams,
  response: entryOfDesk,
});

export const answerQuestion = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/questions/{uuid}/answer/",
  summary:
    "Answers a guest's question: it becomes an enquiry of the same uuid, with a page on which the guest reads the answer and writes back",
  tag: "Owners",
  access: "member",
  params: entryParams,
  body: z.object({ text: message.min(1).max(MESSAGE_MAX) }),
  response: entry,
  status: 201,
  errors: [409],
});

export const changeQuestion = endpoint({
  method: "PATCH",
  path: "/listing/api/businesses/{code}/questions/{uuid}/",
  summary: "Says that a question was answered elsewhere, by mail or telephone, or that it waits again",
  tag: "Owners",
  access: "member",
  params: entryParams,
  body: z.object({ is_done: z.boolean() }),
  response: z.object({ is_done: z.boolean() }),
});

export const writeNote = endpoint({
  method: "PUT",
  path: "/listing/api/businesses/{code}/enquiries/{uuid}/note/",
  summary:
    "Notes something about a guest for the listing's people alone; `version` is the one that was read, 0 for none, else 409 with the present one",
  tag: "Owners",
  access: "member",
  params: entryParams,
  body: z.object({
    text: message.max(NOTE_MAX),
    version: z.int().min(0),
  }),
  response: z.object({ text: z.string(), version: z.int() }),
  errors: [409],
});

const waiting = entry.extend({
  /** What it comes to booked direct; null where that is not known. */
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
  summary:
    "What waits at a listing today: enquiries and questions, who arrives today and tomorrow, vouchers, and calendars that are out of date",
  tag: "Owners",
  access: "member",
  params: z.object(listing),
  response: z.object({
    moment: z.string(),
    /** The day and the hour at the listing; in UTC where it is not known where that is. */
    today: z.string(),
    hour: z.int(),
    /** The oldest first, some of them. */
    waiting: z.object({ count: z.int(), oldest: z.string().nullable(), results: z.array(waiting) }),
    arrivals: z.object({ count: z.int(), results: z.array(arrival) }),
    /** Vouchers that travellers have saved and may come with. */
    vouchers_count: z.int(),
    /** Calendars of rooms that were not read for a day, or cannot be. */
    stale_count: z.int(),
    /** The listing's booking software could not be read several times. */
    is_software_failing: z.boolean(),
  }),
});
export type Today = ResponseOf<typeof getToday>;
