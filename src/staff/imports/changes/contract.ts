import { z } from "zod";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";

/** Changes of imports that only staff may make. */

export const decideImportChange = endpoint({
  method: "PATCH",
  path: "/staff/api/import-changes/{uuid}/",
  summary: "Applies a change that an import suggests for a listing that people use, or leaves the listing as it is",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({ is_applied: z.boolean() }),
  sample: { uuid: "{uuid}", is_applied: false },
  response: z.object({ is_applied: z.boolean() }),
  errors: [409],
});
