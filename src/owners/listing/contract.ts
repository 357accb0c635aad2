import { z } from "zod";
import { businessCard, CODE } from "../../catalogue/businesses/contract.ts";
import { MEMBER_ROLES, valuesOf } from "../../catalogue/businesses/enumerations.ts";
import { endpoint, pageOf, pageQuery } from "../../platform/endpoint.ts";

const ownBusiness = businessCard.extend({
  /** What one is to it. */
  role: z.enum(valuesOf(MEMBER_ROLES)),
  /** Whether one is mailed about its enquiries. */
  has_enquiry_mails: z.boolean(),
  /** Enquiries and questions whose guest spoke last. */
  waiting_count: z.int(),
  /** Since when it is closed, by its owners or by staff; null while it is not. */
  closed: z.string().nullable(),
});
export type OwnBusiness = z.infer<typeof ownBusiness>;

export const listOwnBusinesses = endpoint({
  method: "GET",
  path: "/listing/api/businesses/",
  summary: "The listings that one owns or helps run, published or not, the oldest membership first",
  tag: "Owners",
  access: "session",
  query: z.object({
    /** One of them alone; of a listing that is not one's own there is none. */
    business: z.string().regex(CODE, { error: "The code of a listing is needed." }).optional(),
    ...pageQuery,
  }),
  response: pageOf(ownBusiness),
});

export const setOwnMails = endpoint({
  method: "PATCH",
  path: "/listing/api/businesses/{code}/mails/",
  summary: "Turns the mails about a listing's enquiries on or off, for oneself",
  tag: "Owners",
  access: "member",
  params: z.object({ code: z.string().regex(CODE) }),
  body: z.object({ has_enquiry_mails: z.boolean() }),
  response: z.object({ has_enquiry_mails: z.boolean() }),
});
