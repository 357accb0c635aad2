import { z } from "zod";
import { CODE } from "../../../catalogue/listings/contract.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";

const part = z.object({
  key: z.string(),
  title: z.string(),
  about: z.string(),
  points: z.int(),
  is_done: z.boolean(),
  /** URL of the page on which to do it. */
  url: z.string(),
});
export type Part = z.infer<typeof part>;

export const getCompleteness = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/completeness/",
  summary: "Returns how complete a listing is, from 0 to 100, and its parts, the most important first, with their points",
  tag: "Owners",
  access: "member",
  params: z.object({ code: z.string().regex(CODE) }),
  sample: { code: "{business}" },
  response: z.object({ score: z.int(), parts: z.array(part) }),
});
