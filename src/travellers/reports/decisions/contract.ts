import { z } from "zod";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { REPORT_GROUNDS, REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS } from "../enumerations.ts";
import { TEXT_MAX } from "../rules.ts";
import { OBJECTION_OUTCOMES, OBJECTION_SIDES } from "./enumerations.ts";
import { longText } from "./removalReason.ts";
import { OBJECTIONS } from "./rules.ts";

const side = z.enum(enumValues(OBJECTION_SIDES));

const objection = z.object({
  text: z.string(),
  created: z.string(),
  /** Null until staff have decided. */
  outcome: z.enum(enumValues(OBJECTION_OUTCOMES)).nullable(),
  decided: z.string().nullable(),
  explanation: z.string(),
});

const decision = z.object({
  uuid: z.string(),
  /** "author": the caller is the person concerned, who does not learn who reported it or what they wrote. */
  side,
  kind: z.enum(enumValues(REPORT_KINDS)),
  title: z.string(),
  reason: z.enum(enumValues(REPORT_REASONS)),
  /** Text of the report; empty for the person concerned. */
  text: z.string(),
  created: z.string(),
  resolved: z.string().nullable(),
  outcome: z.enum(enumValues(REPORT_OUTCOMES)).nullable(),
  ground: z.enum(enumValues(REPORT_GROUNDS)).nullable(),
  explanation: z.string(),
  /** Whether staff acted without a report. */
  is_own: z.boolean(),
  objection: objection.nullable(),
  /** Last moment of an objection; null if the caller cannot object. */
  object_until: z.string().nullable(),
});
export type Decision = z.infer<typeof decision>;

const tokenParams = z.object({ token: z.string().max(200) });
const objectionBody = z.object({ text: longText.min(1, { error: () => t`Say why you disagree.` }).max(TEXT_MAX) });

export const getDecision = endpoint({
  method: "GET",
  path: "/api/report/{token}/",
  summary: "Returns a report and its decision, through the link that was mailed to the reporter or to the person concerned",
  tag: "Reports",
  access: "link",
  params: tokenParams,
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: decision,
  isPrivate: true,
});

export const objectByLink = endpoint({
  method: "POST",
  path: "/api/report/{token}/objection/",
  summary: "Objects to a decision, once, through the mailed link",
  tag: "Reports",
  access: "link",
  params: tokenParams,
  body: objectionBody,
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA", text: "It was a joke." },
  response: decision,
  errors: [409],
  limit: OBJECTIONS,
  isPrivate: true,
});

export const listOwnDecisions = endpoint({
  method: "GET",
  path: "/accounts/api/reports/",
  summary: "Lists your newest 100 reports and the newest 100 removals of your content, with the decisions",
  tag: "Reports",
  access: "session",
  response: z.object({ reports: z.array(decision), removals: z.array(decision) }),
});

export const objectToDecision = endpoint({
  method: "POST",
  path: "/accounts/api/reports/{uuid}/objection/",
  summary: "Objects to a decision about your report or your content, once",
  tag: "Reports",
  access: "session",
  params: z.object({ uuid: z.uuid() }),
  body: objectionBody.extend({ side }),
  sample: { uuid: "{uuid}", side: "reporter", text: "It is still there." },
  response: decision,
  errors: [409],
  limit: OBJECTIONS,
});

const staffObjection = objection.extend({
  uuid: z.string(),
  side,
  report: z.object({
    uuid: z.string(),
    kind: z.enum(enumValues(REPORT_KINDS)),
    title: z.string(),
    quote: z.string(),
    url: z.string(),
    reason: z.enum(enumValues(REPORT_REASONS)),
    text: z.string(),
    outcome: z.enum(enumValues(REPORT_OUTCOMES)).nullable(),
    resolved: z.string().nullable(),
    explanation: z.string(),
  }),
  /** False if the caller made the first decision and other staff can decide. */
  may_decide: z.boolean(),
});
export type StaffObjection = z.infer<typeof staffObjection>;

export const listObjections = endpoint({
  method: "GET",
  path: "/staff/api/objections/",
  summary: "Lists open objections, oldest first, or decided ones with is_decided=true; with `uuid` only that one; for staff",
  tag: "Staff",
  access: "staff",
  query: z.object({ is_decided: z.enum(["true", "false"]).default("false"), uuid: z.uuid().optional(), ...pageQuery }),
  response: listResponse(staffObjection),
});

export const decideObjection = endpoint({
  method: "PATCH",
  path: "/staff/api/objections/{uuid}/",
  summary: "Decides an objection; “overturned” restores or removes the content. Not for the person who made the first decision; for staff",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({ outcome: z.enum(enumValues(OBJECTION_OUTCOMES)), explanation: longText.max(TEXT_MAX).default("") }),
  sample: { uuid: "{uuid}", outcome: "upheld" },
  errors: [409],
});
