import { z } from "zod";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { CODE } from "../contract.ts";

export const getMovedListing = endpoint({
  method: "GET",
  path: "/api/business/{business_code}/moved/",
  summary: "Returns where the address of a merged listing, or of one that is now an event or a route, leads; 404 for all others",
  tag: "Businesses",
  access: "public",
  params: z.object({ business_code: z.string().regex(CODE) }),
  sample: { business_code: "{business}" },
  response: z.object({
    /** Code of the listing; empty if it leads to an event or a route. */
    to: z.string(),
    /** Path of the event or route. */
    path: z.string().nullable(),
  }),
});
