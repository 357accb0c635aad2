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
  summary: "How complete a listing is, of 100, and what each part of it counts; the next steps are the first that are not done",
  tag: "Owners",
  access: "member",
  params: z.object({ code: z.string().regex(CODE) }),
  sample: { code: "{business}" },
  response: z.object({ score: z.int(), parts: z.array(part) }),
});
