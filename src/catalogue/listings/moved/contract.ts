import { z } from "zod";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { CODE } from "../contract.ts";

export const getMovedListing = endpoint({
  method: "GET",
  path: "/api/business/{business_code}/moved/",
  summary: "Where the page of a listing leads that was merged into another one; 404 for any other",
  tag: "Businesses",
  access: "public",
  params: z.object({ business_code: z.string().regex(CODE) }),
  sample: { business_code: "{business}" },
  response: z.object({ to: z.string() }),
});
