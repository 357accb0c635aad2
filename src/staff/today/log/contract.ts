import { z } from "zod";
import { LOG_SIDES, LOG_SUBJECTS } from "../../../accounts/auditLog/enumerations.ts";
import { CODE } from "../../../catalogue/listings/contract.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";

const fields = z.record(z.string(), z.unknown()).nullable();

/** The list of acts changes, so clients get the names of acts as texts, and a sentence. */
const entry = z.object({
  uuid: z.string(),
  created: z.string(),
  act: z.string(),
  side: z.enum(enumValues(LOG_SIDES)),
  /** Email of the account; empty for a command, a guest, the guide, and a deleted account. */
  email: z.string(),
  account: z.string().nullable(),
  /** A listing that an undone import has deleted is gone: it has no page. */
  business: z.object({ business_code: z.string(), name: z.string(), is_gone: z.boolean() }).nullable(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  before: fields,
  after: fields,
  /** The same changes in the reader's language: names of fields, and labels of values. */
  changes: z.array(z.object({ field: z.string(), was: z.string(), is: z.string() })),
  words: z.string(),
});
export type StaffLogEntry = z.infer<typeof entry>;

export const listStaffLog = endpoint({
  method: "GET",
  path: "/staff/api/log/",
  summary: "Lists the changes that staff made in the last 24 months, or with `side` those of others, newest first",
  tag: "Staff",
  access: "administrator",
  query: z.object({
    /** Complete email address of the acting account. */
    email: z.string().trim().max(254).optional(),
    business: z.union([z.literal(""), z.string().regex(CODE, { error: () => t`Enter the code of a listing.` })]).optional(),
    subject: z.enum(enumValues(LOG_SUBJECTS)).optional(),
    side: z.enum(enumValues(LOG_SIDES)).default("staff"),
    ...pageQuery,
  }),
  sample: { email: "nobody@example.org", business: "{business}" },
  response: listResponse(entry),
});
