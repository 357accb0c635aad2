import { z } from "zod";
import { valuesOf } from "../businesses/enumerations.ts";
import { endpoint } from "../platform/endpoint.ts";
import { EXPORT_STATUSES } from "./rules.ts";

const takenAway = z.object({
  uuid: z.string(),
  status: z.enum(valuesOf(EXPORT_STATUSES)),
  /** Of a hundred. */
  progress: z.number(),
  /** Where the file is, for its traveller alone; null until it is ready. */
  link: z.string().nullable(),
  bytes: z.number().nullable(),
  created: z.string(),
  /** From then on it is gone. */
  expires: z.string(),
});
export type Export = z.infer<typeof takenAway>;

export const createExport = endpoint({
  method: "POST",
  path: "/traveller/api/export/",
  summary: "Has one file made of everything that the guide keeps of the signed-in traveller; the one under way where there is one",
  tag: "Travellers",
  access: "recent",
  response: takenAway,
  status: 202,
  errors: [404],
});

export const listExports = endpoint({
  method: "GET",
  path: "/traveller/api/export/",
  summary: "The signed-in traveller's own exports that have not expired, newest first",
  tag: "Travellers",
  access: "traveller",
  response: z.object({ results: z.array(takenAway) }),
});

export const getExport = endpoint({
  method: "GET",
  path: "/traveller/api/export/{uuid}/",
  summary: "How far an own export is",
  tag: "Travellers",
  access: "session",
  params: z.object({ uuid: z.uuid() }),
  response: takenAway,
});
