import { z } from "zod";
import { businessCard, CODE } from "../../../catalogue/listings/contract.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, type Limit, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { bookingEnquiry, day, MESSAGE_MAX, message } from "../contract.ts";
import { ANSWER_ACTS, ENQUIRY_STATES, SIDES } from "../enumerations.ts";

/** The conversation about an enquiry. The owner's side opens it by its uuid or by a link from a mail, the guest by a link. */

/** Limit of a guest's messages on one enquiry, because each message is mailed to several people. */
export const GUEST_MESSAGES: Limit = { name: "enquiry_messages", hits: 20, seconds: 3_600 };
const PRICE_MAX = 1_000_000_000;

const enquiryMessage = z.object({
  uuid: z.string(),
  side: z.enum(enumValues(SIDES)),
  text: z.string(),
  /** Part of an email that may be quoted history or a signature; otherwise empty. */
  history: z.string(),
  /** Act of the message; null for text alone. */
  act: z.enum([...enumValues(ANSWER_ACTS), "close", "release"]).nullable(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  kept_until: z.string().nullable(),
  created: z.string(),
});
export type EnquiryMessage = z.infer<typeof enquiryMessage>;

/** An enquiry with all its messages, including the guest's first one. */
const conversation = bookingEnquiry.extend({
  /** Time at which a member of the listing first opened it in the desk. */
  opened: z.string().nullable(),
  /** The listing, and below it the picture of the requested item. */
  business: businessCard,
  image_link: z.string(),
  /** Number of guests for whom the item has room; null if unknown. It is not enforced. */
  maximum_capacity: z.number().nullable(),
  /** Time zone of the listing, an IANA name; UTC if its location is unknown. */
  time_zone: z.string(),
  messages: z.array(enquiryMessage),
});
export type Conversation = z.infer<typeof conversation>;

/** Price of the requested stay when booked direct; null without dates or a price. */
const directPrice = z.object({ amount: z.number(), currency: z.string() }).nullable();

/** The new message with the updated enquiry. */
const written = enquiryMessage.extend({ enquiry: conversation });

export const answerBody = z.object({
  text: message.nullish(),
  act: z.enum(enumValues(ANSWER_ACTS), { error: () => t`Choose one of: agree, keep, offer, decline.` }).nullish(),
  /** Default: the requested dates. */
  from_date: day,
  to_date: day,
  price: z
    .number()
    .min(0, { error: () => t`Enter a price of 0 or more.` })
    .max(PRICE_MAX, { error: () => t`This price is too high. Enter a lower one.` })
    .refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), { error: () => t`Enter a price with at most 2 decimals.` })
    .nullish(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: () => t`Enter a currency of 3 letters, such as USD.` })
    .nullish(),
  /** Only for `keep`: at most 7 days ahead. */
  kept_until: z.iso.datetime({ offset: true, error: () => t`Enter a date and time such as 2026-12-31T18:00:00Z.` }).nullish(),
  /** Agrees although the nights are taken. */
  force: z.boolean().nullish(),
});
export type AnswerBody = z.infer<typeof answerBody>;

const uuidParams = z.object({ uuid: z.uuid() });
const tokenParams = z.object({ token: z.string().max(200) });

export const listEnquiries = endpoint({
  method: "GET",
  path: "/listing/api/enquiries/",
  summary: "Lists the enquiries to the caller's listings, newest first; staff also see those to unclaimed listings",
  tag: "Owners",
  access: "session",
  query: z.object({
    business: z
      .string()
      .regex(CODE, { error: () => t`Enter the code of a listing.` })
      .optional(),
    /** waiting: the last message is the guest's, and the enquiry is neither declined nor closed. */
    state: z.enum(enumValues(ENQUIRY_STATES)).default("all"),
    ...pageQuery,
  }),
  sample: { business: "{business}" },
  response: listResponse(bookingEnquiry),
});

export const getEnquiry = endpoint({
  method: "GET",
  path: "/listing/api/enquiries/{uuid}/",
  summary: "Returns an enquiry to one of the caller's listings with its messages, and marks it as opened",
  tag: "Owners",
  access: "session",
  params: uuidParams,
  sample: { uuid: "{uuid}" },
  response: conversation,
});

export const answerEnquiry = endpoint({
  method: "POST",
  path: "/listing/api/enquiries/{uuid}/messages/",
  summary: "Answers an enquiry: sends a message, agrees to dates, holds them, offers others or declines",
  tag: "Owners",
  access: "session",
  params: uuidParams,
  body: answerBody,
  sample: { uuid: "{uuid}", text: "You are welcome." },
  response: written,
  status: 201,
  errors: [404, 409],
});

export const getMailedEnquiry = endpoint({
  method: "GET",
  path: "/listing/api/answer/{token}/",
  summary: "Returns the enquiry of a link that was emailed to a member of the listing",
  tag: "Owners",
  access: "link",
  params: tokenParams,
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: conversation.extend({ direct_price: directPrice }),
  isPrivate: true,
});

export const answerMailedEnquiry = endpoint({
  method: "POST",
  path: "/listing/api/answer/{token}/",
  summary: "Answers an enquiry through an emailed link, as its recipient",
  tag: "Owners",
  access: "link",
  params: tokenParams,
  body: answerBody,
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA", text: "You are welcome." },
  response: written,
  status: 201,
  errors: [409],
  isPrivate: true,
});

export const stopEnquiryMails = endpoint({
  method: "POST",
  path: "/listing/api/answer/{token}/stop/",
  summary: "Stops emails about a listing's enquiries to the recipient of an emailed link",
  tag: "Owners",
  access: "link",
  params: tokenParams,
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  isPrivate: true,
});

export const getGuestEnquiry = endpoint({
  method: "GET",
  path: "/api/enquiry/{token}/",
  summary: "Returns an enquiry as its guest sees it, through the guest's link",
  tag: "Bookings",
  access: "link",
  params: tokenParams,
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  /**
   * proof_url: URL at which others can verify the agreement; null if nothing is agreed. can_pass_on: its listing now has an owner, who does
   * not see the guest's name.
   */
  response: conversation.extend({ proof_url: z.string().nullable(), can_pass_on: z.boolean(), direct_price: directPrice }),
  isPrivate: true,
});

export const writeToListing = endpoint({
  method: "POST",
  path: "/api/enquiry/{token}/messages/",
  summary: "Sends a message from the guest to the listing",
  tag: "Bookings",
  access: "link",
  params: tokenParams,
  body: z.object({ text: message.min(1).max(MESSAGE_MAX) }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA", text: "You are welcome." },
  response: written,
  status: 201,
  errors: [409],
  isPrivate: true,
});

export const closeEnquiry = endpoint({
  method: "POST",
  path: "/api/enquiry/{token}/close/",
  summary: "Closes an enquiry that the guest no longer needs, and frees its nights",
  tag: "Bookings",
  access: "link",
  params: tokenParams,
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: conversation,
  isPrivate: true,
});

export const passOnEnquiry = endpoint({
  method: "POST",
  path: "/api/enquiry/{token}/pass-on/",
  summary: "Shares an enquiry, with the guest's name and email address, with the listing's new owner",
  tag: "Bookings",
  access: "link",
  params: tokenParams,
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: conversation,
  errors: [409],
  isPrivate: true,
});
