import { z } from "zod";
import { business, CODE } from "../../catalogue/listings/contract.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { DETAILS_MAX } from "./urls.ts";

const code = z.string().regex(CODE, { error: () => t`Enter a listing's code of 8 characters.` });

/** Details of a listing for many listings at once; cards hold the rest. */
export const offlineDetails = business.pick({
  business_code: true,
  description: true,
  description_language: true,
  address: true,
  phone: true,
  website: true,
  opening_time: true,
  closing_time: true,
  opening_hours: true,
  attribution: true,
});
export type OfflineDetails = z.infer<typeof offlineDetails>;

export const listOfflineDetails = endpoint({
  method: "GET",
  path: "/guide/api/kept-details/",
  summary: "Lists listings' details for offline use, by code, without unknown ones; 404 if the guide has offline use switched off",
  tag: "Guide",
  access: "public",
  query: z.object({
    business: z.array(code).max(DETAILS_MAX),
  }),
  sample: { business: ["{business}"] },
  errors: [404],
  response: z.object({ results: z.array(offlineDetails) }),
});
