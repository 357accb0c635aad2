import { z } from "zod";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { CODE } from "../contract.ts";

export const getMovedListing = endpoint({
  method: "GET",
  path: "/api/business/{business_code}/moved/",
  summary: "Returns the URL that a merged listing redirects to; 404 for listings that were not merged",
  tag: "Businesses",
  access: "public",
  params: z.object({ business_code: z.string().regex(CODE) }),
  sample: { business_code: "{business}" },
  response: z.object({ to: z.string() }),
});
