import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { archive } from "../archives/contract.ts";

export const createExport = endpoint({
  method: "POST",
  path: "/traveller/api/export/",
  summary: "Has one file made of everything that the guide keeps of the signed-in traveller; the one under way where there is one",
  tag: "Travellers",
  access: "recent",
  response: archive,
  status: 202,
  errors: [404],
});

export const listExports = endpoint({
  method: "GET",
  path: "/traveller/api/export/",
  summary: "The signed-in traveller's own exports that have not expired, newest first",
  tag: "Travellers",
  access: "traveller",
  response: z.object({ results: z.array(archive) }),
});

export const getExport = endpoint({
  method: "GET",
  path: "/traveller/api/export/{uuid}/",
  summary: "How far an own export is",
  tag: "Travellers",
  access: "session",
  params: z.object({ uuid: z.uuid() }),
  sample: { uuid: "{uuid}" },
  response: archive,
});
