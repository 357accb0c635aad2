import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

/** Maximum number of sources in a response: a register may name another source in each row. */
export const SOURCES_MAX = 100;

export const source = z.object({
  text: z.string(),
  link: z.string().nullable(),
  licence: z.string(),
  /** URL of the licence's text, if the guide knows the licence. */
  licence_link: z.string().nullable(),
});

export const listSources = endpoint({
  method: "GET",
  path: "/guide/api/sources/",
  summary: `Lists the sources of imported listings with their licences, at most ${SOURCES_MAX}`,
  tag: "Guide",
  access: "public",
  response: z.object({ results: z.array(source) }),
  dependencies: ["listings"],
  isShared: true,
});
