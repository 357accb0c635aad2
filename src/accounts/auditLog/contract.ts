import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { LOG_SIDES, LOG_SUBJECTS } from "./enumerations.ts";

/** Acts are added and removed over time, so clients get their names as plain text, together with a sentence. */
const entry = z.object({
  uuid: z.string(),
  created: z.string(),
  act: z.string(),
  side: z.enum(enumValues(LOG_SIDES)),
  /** Name of the person, as the listing's people know it. */
  by: z.string(),
  /** Null for guests, the guide, its staff, and deleted accounts. */
  account: z.string().nullable(),
  subject: z.object({ kind: z.enum(enumValues(LOG_SUBJECTS)), id: z.string(), name: z.string() }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Sentence without the person: "changed the price of Room 2 from USD 80 to USD 90". */
  words: z.string(),
});
export type LogEntry = z.infer<typeof entry>;

export const listLog = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/log/",
  summary: "Lists the changes to a listing of the last 24 months and who made them, newest first",
  tag: "Owners",
  access: "member",
  params: z.object({ code: z.string().regex(CODE) }),
  query: z.object({
    /** Subject of the entries. */
    subject: z.enum(enumValues(LOG_SUBJECTS)).optional(),
    /** Role of the person. */
    side: z.enum(enumValues(LOG_SIDES)).optional(),
    account: z.uuid({ error: () => t`Enter the ID of an account.` }).optional(),
    ...pageQuery,
  }),
  sample: { code: "{business}", account: "{account}" },
  response: listResponse(entry),
});
