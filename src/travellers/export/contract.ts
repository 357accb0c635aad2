import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { archive } from "../archives/contract.ts";

export const createExport = endpoint({
  method: "POST",
  path: "/traveller/api/export/",
  summary: "Starts an export of all data stored about the logged-in traveller, or returns the one in progress",
  tag: "Travellers",
  access: "recent",
  response: archive,
  status: 202,
  errors: [404],
});

export const listExports = endpoint({
  method: "GET",
  path: "/traveller/api/export/",
  summary: "Lists the logged-in traveller's exports that have not expired, newest first",
  tag: "Travellers",
  access: "traveller",
  response: z.object({ results: z.array(archive) }),
});

export const getExport = endpoint({
  method: "GET",
  path: "/traveller/api/export/{uuid}/",
  summary: "Returns the status and progress of an export of the logged-in traveller",
  tag: "Travellers",
  access: "session",
  params: z.object({ uuid: z.uuid() }),
  sample: { uuid: "{uuid}" },
  response: archive,
});
