import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { LOG_SIDES, LOG_SUBJECTS } from "./enumerations.ts";

/** Acts come and go, so clients are given their names as texts, and a sentence. */
const entry = z.object({
  uuid: z.string(),
  created: z.string(),
  act: z.string(),
  side: z.enum(enumValues(LOG_SIDES)),
  /** Who did it, as the listing's people know them. */
  by: z.string(),
  /** Null for guests, the guide and its people, and accounts that are gone. */
  account: z.string().nullable(),
  subject: z.object({ kind: z.enum(enumValues(LOG_SUBJECTS)), id: z.string(), name: z.string() }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** "changed the price of Room 2 from USD 80 to USD 90". */
  words: z.string(),
});
export type LogEntry = z.infer<typeof entry>;

export const listLog = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/log/",
  summary: "What was done to a listing, by whom, the newest first; kept for 24 months",
  tag: "Owners",
  access: "member",
  params: z.object({ code: z.string().regex(CODE) }),
  query: z.object({
    /** What it is about. */
    subject: z.enum(enumValues(LOG_SUBJECTS)).optional(),
    /** Who did it. */
    side: z.enum(enumValues(LOG_SIDES)).optional(),
    account: z.uuid({ error: "The id of an account is needed." }).optional(),
    ...pageQuery,
  }),
  response: listResponse(entry),
});
