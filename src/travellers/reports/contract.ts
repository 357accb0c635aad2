import { z } from "zod";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS } from "./enumerations.ts";
import { ID_MAX, REPORTS, TEXT_MAX } from "./rules.ts";

const kind = z.enum(enumValues(REPORT_KINDS), { error: "One of these is needed: recommendation, traveller, guide, business." });
const reason = z.enum(enumValues(REPORT_REASONS), { error: "Choose a reason." });

export const createReport = endpoint({
  method: "POST",
  path: "/api/report/",
  summary:
    "Reports a recommendation, traveller, guide or listing to the guide's people; 200 with the first one while somebody's own is open",
  tag: "Reports",
  access: "public",
  body: z.object({
    kind,
    /** A recommendation's uuid, a traveller's or a listing's code, "code/place" of a guide, "code/place/key" of one with a link. */
    id: z.string().trim().min(1).max(ID_MAX),
    reason,
    text: z
      .string()
      .overwrite((text) => text.replaceAll("\r\n", "\n").trim())
      .max(TEXT_MAX)
      .default(""),
    /** Of a solved captcha, for who is not signed in. */
    token: z.string().nullish(),
  }),
  response: z.object({ uuid: z.string(), kind, id: z.string(), reason, text: z.string(), created: z.string() }),
  status: 201,
  isCreateOrGet: true,
  errors: [404],
  limit: REPORTS,
  isPrivate: true,
});

/** How well a person is known. */
const standing = z.object({
  /** Of their traveller; null without one. */
  code: z.string().nullable(),
  name: z.string(),
  /** Since when there is the account; null for somebody who has gone. */
  since: z.string().nullable(),
  is_verified: z.boolean(),
  /** Reports about them, or by them, altogether. */
  reports_count: z.int(),
});

const report = z.object({
  uuid: z.string(),
  kind,
  /** The name of what was reported, what it said, and where it stands. */
  title: z.string(),
  quote: z.string(),
  url: z.string(),
  reason,
  text: z.string(),
  created: z.string(),
  /** Open reports of the same thing, this one included; 1 once it is resolved. */
  reports_count: z.int(),
  about: standing.nullable(),
  /** Null for a visitor. */
  reporter: standing.nullable(),
  resolved: z.string().nullable(),
  outcome: z.enum(enumValues(REPORT_OUTCOMES)).nullable(),
});
export type Report = z.infer<typeof report>;

export const listReports = endpoint({
  method: "GET",
  path: "/staff/api/reports/",
  summary: "What was reported and waits, or with is_resolved=true what was dealt with, the newest first; for staff",
  tag: "Staff",
  access: "staff",
  query: z.object({ is_resolved: z.enum(["true", "false"]).default("false"), ...pageQuery }),
  response: listResponse(report),
});

export const resolveReport = endpoint({
  method: "PATCH",
  path: "/staff/api/reports/{uuid}/",
  summary:
    "Ends a report and all others of the same thing that are open; “taken_down” no longer shows a recommendation or guide, and tells its traveller; for staff",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({ outcome: z.enum(enumValues(REPORT_OUTCOMES)) }),
  response: z.object({ resolved_count: z.int() }),
  errors: [409],
});

export const putBackReported = endpoint({
  method: "POST",
  path: "/staff/api/reports/{uuid}/put-back/",
  summary: "Shows again what was taken down for a report; for staff",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  response: z.object({ outcome: z.enum(enumValues(REPORT_OUTCOMES)) }),
  errors: [409],
});
