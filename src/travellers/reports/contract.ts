import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { longText, removalReason } from "./decisions/removalReason.ts";
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS } from "./enumerations.ts";
import { ID_MAX, REPORTS, TEXT_MAX } from "./rules.ts";

const kind = z.enum(enumValues(REPORT_KINDS), {
  error: () => t`Choose one of: recommendation, traveller, guide, business, accessibility.`,
});
const reason = z.enum(enumValues(REPORT_REASONS), { error: () => t`Choose a reason.` });

export const createReport = endpoint({
  method: "POST",
  path: "/api/report/",
  summary:
    "Reports a recommendation, traveller, guide, listing or barrier of the website to staff; returns 200 with your open report on it",
  tag: "Reports",
  access: "public",
  body: z.object({
    kind,
    /** Uuid of a recommendation, code of a traveller or listing, "code/place" of a guide, or "code/place/key" of a guide with a link; for accessibility the path of a page. */
    id: z.string().trim().min(1).max(ID_MAX),
    reason,
    text: longText.max(TEXT_MAX).default(""),
    /** Address of a visitor who wants to receive the decision; accounts receive it at their own. */
    email: z.union([z.literal(""), z.email({ error: () => t`Enter a valid email address.` }).max(254)]).optional(),
    /** Token of a solved captcha; required from visitors. */
    token: z.string().nullish(),
  }),
  sample: { kind: "business", id: "{business}", reason: "other", text: "Then we come.", token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({ uuid: z.string(), kind, id: z.string(), reason, text: z.string(), created: z.string() }),
  status: 201,
  isCreateOrGet: true,
  errors: [404],
  limit: REPORTS,
  isPrivate: true,
});

/** Reputation of a person. */
const standing = z.object({
  /** Code of their traveller; null without one. */
  code: z.string().nullable(),
  name: z.string(),
  /** Creation date of the account; null if it was deleted. */
  since: z.string().nullable(),
  is_verified: z.boolean(),
  /** Total number of reports about this person, or by them. */
  reports_count: z.int(),
});

const report = z.object({
  uuid: z.string(),
  kind,
  /** Name, text and URL of the reported thing. */
  title: z.string(),
  quote: z.string(),
  url: z.string(),
  reason,
  text: z.string(),
  created: z.string(),
  /** Number of open reports of the same thing, this one included; 1 once it is resolved. */
  reports_count: z.int(),
  about: standing.nullable(),
  /** Null for a visitor. */
  reporter: standing.nullable(),
  resolved: z.string().nullable(),
  outcome: z.enum(enumValues(REPORT_OUTCOMES)).nullable(),
  /** Text of staff to the people concerned. */
  explanation: z.string(),
  /** Whether staff acted without a report. */
  is_own: z.boolean(),
});
export type Report = z.infer<typeof report>;

export const listReports = endpoint({
  method: "GET",
  path: "/staff/api/reports/",
  summary:
    "Lists open reports, or closed ones with is_resolved=true, newest first; with `uuid` only that one, with `business` only those about that listing; for staff",
  tag: "Staff",
  access: "staff",
  query: z.object({
    is_resolved: z.enum(["true", "false"]).default("false"),
    uuid: z.uuid().optional(),
    business: z.string().regex(CODE).optional(),
    ...pageQuery,
  }),
  response: listResponse(report),
});

export const resolveReport = endpoint({
  method: "PATCH",
  path: "/staff/api/reports/{uuid}/",
  summary:
    "Closes all open reports about one item, or reopens them with null; “taken_down” removes it. Everyone concerned is emailed; for staff",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({
    /** Null reopens the reports that were closed together; a removed text is restored with put-back instead. */
    outcome: z.enum(enumValues(REPORT_OUTCOMES)).nullable(),
    ...removalReason,
  }),
  sample: { uuid: "{uuid}", outcome: "left" },
  response: z.object({ resolved_count: z.int() }),
  errors: [409],
});

export const putBackReported = endpoint({
  method: "POST",
  path: "/staff/api/reports/{uuid}/put-back/",
  summary: "Restores a recommendation or guide that was removed after a report; for staff",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  sample: { uuid: "{uuid}" },
  response: z.object({ outcome: z.enum(enumValues(REPORT_OUTCOMES)) }),
  errors: [409],
});
