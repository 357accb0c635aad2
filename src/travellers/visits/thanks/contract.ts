import { z } from "zod";
import { recordParams } from "../../../accounts/travellers/records/contract.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";

export const thankForVisit = endpoint({
  method: "POST",
  path: "/traveller/api/visited/business/{uuid}/thank/",
  summary: "Thanks the author of a recommendation of your listing; 409 if the listing has already thanked them",
  tag: "Travellers",
  access: "member",
  params: recordParams,
  sample: { uuid: "{uuid}" },
  response: z.object({ uuid: z.string(), created: z.string() }),
  status: 201,
  errors: [409],
});
