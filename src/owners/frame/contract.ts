import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { ownBusiness } from "../../catalogue/listings/own/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";

export const listOwnBusinesses = endpoint({
  method: "GET",
  path: "/listing/api/businesses/",
  summary: "Lists the listings that the account owns or helps run, published or not: most waiting guests first, then oldest membership",
  tag: "Owners",
  access: "session",
  query: z.object({
    /** Returns only this listing; the list is empty if the account does not run it. */
    business: z
      .string()
      .regex(CODE, { error: () => t`Enter the code of a listing.` })
      .optional(),
    ...pageQuery,
  }),
  sample: { business: "{business}" },
  response: listResponse(ownBusiness),
});

export const setOwnMails = endpoint({
  method: "PATCH",
  path: "/listing/api/businesses/{code}/mails/",
  summary: "Turns the account's own emails, or notices in its browsers, about a listing's enquiries on or off",
  tag: "Owners",
  access: "member",
  params: z.object({ code: z.string().regex(CODE) }),
  body: z.object({ has_enquiry_mails: z.boolean().optional(), has_enquiry_push: z.boolean().optional() }),
  sample: { code: "{business}", has_enquiry_mails: true },
  response: z.object({ has_enquiry_mails: z.boolean(), has_enquiry_push: z.boolean() }),
});
