import { z } from "zod";
import { ENQUIRY_STATUSES } from "../../../booking/enquiries/enumerations.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { DELIVERY_FILTERS, DELIVERY_STATES, RECIPIENTS } from "./enumerations.ts";

const delivery = z.object({
  to: z.enum(RECIPIENTS),
  /** Masked address; empty if the account is gone. */
  address: z.string(),
  /** The enquiry itself, or a later message. */
  about: z.enum(["enquiry", "message"]),
  state: z.enum(DELIVERY_STATES),
  /** Time at which it was sent, bounced or last tried, or from which it has been queued. */
  moment: z.string(),
  /** Reason for a failed delivery; otherwise empty. */
  reason: z.string(),
  /** Number of attempts for a mail that has not been sent yet. */
  attempts: z.int(),
});
export type Delivery = z.infer<typeof delivery>;

const enquiryMails = z.object({
  enquiry: z.string(),
  status: z.enum(enumValues(ENQUIRY_STATUSES)),
  business: z.object({ business_code: z.string(), name: z.string(), profile_url: z.string() }),
  bookable_name: z.string(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  created: z.string(),
  mails: z.array(delivery),
});
export type EnquiryMails = z.infer<typeof enquiryMails>;

export const listEnquiryMails = endpoint({
  method: "GET",
  path: "/staff/api/enquiry-mails/",
  summary: "Lists the enquiries of the last 30 days with the delivery state of each email",
  tag: "Staff",
  access: "administrator",
  query: z.object({
    state: z
      .enum(enumValues(DELIVERY_FILTERS), { error: () => t`Choose one of: ${withCommas(enumValues(DELIVERY_FILTERS))}.` })
      .default("all"),
    ...pageQuery,
  }),
  response: listResponse(enquiryMails),
});
