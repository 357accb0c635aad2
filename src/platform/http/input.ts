import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AnyEndpoint } from "../endpoint.ts";
import { badRequest, notFound } from "../errors.ts";
import { isJson } from "./bodies.ts";

const WORDS: Record<string, string> = {
  string: "A text is needed.",
  number: "A number is needed.",
  int: "A whole number is needed.",
  boolean: "True or false is needed.",
  array: "A list is needed.",
  object: "An object is needed.",
};

/** Of a text that is too short or long, a number that is too small or large, a list of too few or many; its own words where a field brings them. */
function limitMessage(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  if (!issue.message.startsWith("Too ")) return issue.message;
  const isText = issue.origin === "string";
  const things = isText ? " characters are" : issue.origin === "array" ? " are" : " is";
  if (issue.code === "too_big") return `${issue.inclusive === false ? "Less than" : "At most"} ${issue.maximum}${things} possible.`;
  if (isText && issue.minimum === 1) return "This field may not be blank.";
  return `${issue.inclusive === false ? "More than" : "At least"} ${issue.minimum}${things} needed.`;
}

function messageOf(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  // A field that brings its own words keeps them, here and below: the library's begin with "Invalid " or "Too ".
  if (issue.code === "invalid_type" && message.startsWith("Invalid "))
    return issue.input === undefined ? "This field is required." : (WORDS[issue.expected] ?? message);
  if (issue.code === "invalid_value" && message.startsWith("Invalid ")) return `One of these is needed: ${issue.values.join(", ")}.`;
  if (issue.code === "too_small" || issue.code === "too_big") return limitMessage(issue);
  if (issue.code === "not_multiple_of" && message.startsWith("Invalid ")) return `A multiple of ${issue.divisor} is needed.`;
  if (issue.code === "invalid_format" && issue.format === "email") return "Enter a valid email address.";
  if (issue.code === "invalid_format" && issue.format === "uuid" && message.startsWith("Invalid ")) return "An id is needed.";
  // What has no words of its own says nothing to people: a pattern, a choice of shapes.
  return /must match pattern|^Invalid /.test(message) ? "This is not in the form that is needed." : message;
}

/** The messages of a failed validation by field, in words for people. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : "non_field_errors";
    const message = messageOf(issue);
    fields[field] = [...new Set([...(fields[field] ?? []), message])];
  }
  return fields;
}

/** The schema below optional, nullable and default. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType;
  return inner ? bare(inner) : schema;
}

/** Forms carry texts alone: gives numbers, booleans and lists their types, by the schema. An empty text counts as not given where that is allowed. */
export function typedForm(schema: z.ZodObject, form: Record<string, unknown>): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    // A form may name a field "constructor".
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field) continue;
    const kind = bare(field)._zod.def.type;
    if (value === "" && (field.safeParse(undefined).success || field.safeParse(null).success)) {
      if (!field.safeParse(undefined).success) typed[name] = null;
    } else if (kind === "number" && typeof value === "string" && value.trim() !== "") {
      typed[name] = Number.isNaN(Number(value)) ? value : Number(value);
    } else if (kind === "boolean" && typeof value === "string") {
      typed[name] = ["true", "on", "1", "yes"].includes(value) ? true : ["false", "off", "0", "no"].includes(value) ? false : value;
    } else if (kind === "array" && !Array.isArray(value)) {
      typed[name] = [value];
    } else {
      typed[name] = value;
    }
  }
  return typed;
}

/** PostgreSQL's texts cannot hold this character: it refuses the whole statement. */
const hasNul = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\0")
    : typeof value === "object" && value !== null && !ArrayBuffer.isView(value) && Object.values(value).some(hasNul);

function rejectNul(fields: Record<string, unknown>) {
  const bad = Object.keys(fields).filter((name) => hasNul(fields[name]));
  if (bad.length > 0) throw badRequest(Object.fromEntries(bad.map((name) => [name, ["Letters, digits and signs are possible."]])));
}

/** Without its input an issue cannot tell a missing field from one of the wrong type. */
const REPORTING = { reportInput: true };

/**
 * The validated input of a request.
 * @throws ApiError 400 with the messages by field; 404 when a part of the path cannot name anything
 */
export function inputOf(endpoint: AnyEndpoint, request: FastifyRequest) {
  const params = endpoint.params?.safeParse(request.params) ?? { success: true as const, data: {} };
  if (!params.success || hasNul(params.data)) throw notFound();
  const query = endpoint.query?.safeParse(request.query, REPORTING) ?? { success: true as const, data: {} };
  if (!query.success) throw badRequest(fieldErrors(query.error));
  rejectNul(query.data);
  if (!endpoint.body) return { params: params.data, query: query.data, body: {} };
  const sent = (request.body ?? {}) as Record<string, unknown>;
  if (typeof sent !== "object" || Array.isArray(sent)) throw badRequest({ non_field_errors: ["An object is needed."] });
  const body = endpoint.body.safeParse(isJson(request) ? sent : typedForm(endpoint.body, sent), REPORTING);
  if (!body.success) throw badRequest(fieldErrors(body.error));
  rejectNul(body.data);
  return { params: params.data, query: query.data, body: body.data };
}
