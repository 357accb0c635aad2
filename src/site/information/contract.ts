import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

export const getOperator = endpoint({
  method: "GET",
  path: "/guide/api/operator/",
  summary: "Returns who runs this guide, if that is set",
  tag: "Guide",
  access: "public",
  response: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** Body that enforces accessibility rules. */
    accessibility_body: z.string().nullable(),
  }),
  isShared: true,
});
