import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { SPANS } from "./enumerations.ts";

/** Null if the total is below 10. */
const figure = z.object({
  total: z.number().nullable(),
  /** Total of the previous span. */
  before: z.number().nullable(),
  /** Number of events of each day. */
  daily: z.array(z.number()).nullable(),
  /** Number of events of each day of the previous span. */
  daily_before: z.array(z.number()).nullable(),
});
export type Figure = z.infer<typeof figure>;

const numbers = z.object({
  days: z.number(),
  /** First day of the span. The last day is yesterday, because today is not over. */
  from: z.string(),
  to: z.string(),
  figures: z.object({ views: figure, saves: figure, enquiries: figure, vouchers_saved: figure, vouchers_redeemed: figure }),
  /** Traffic sources. Sources with fewer than 10 views are merged into "others". */
  sources: z.array(z.object({ source: z.string(), label: z.string(), views: z.number() })),
});
export type Numbers = z.infer<typeof numbers>;

export const getNumbers = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/numbers/",
  summary: "Returns a listing's views, saves, enquiries, vouchers and traffic sources; totals under 10 are null",
  tag: "Owners",
  access: "member",
  params: z.object({ code: z.string().regex(CODE) }),
  query: z.object({ days: z.enum(enumValues(SPANS), { error: () => t`Choose 30 or 365 days.` }).default("30") }),
  sample: { code: "{business}" },
  response: numbers,
});
