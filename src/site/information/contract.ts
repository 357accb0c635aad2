import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

export const getOperator = endpoint({
  method: "GET",
  path: "/guide/api/operator/",
  summary: "Who runs this guide, as far as it is set",
  tag: "Guide",
  access: "public",
  response: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  isShared: true,
});
