import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { isDeeper, isJson, NESTING_MAX } from "../http/bodies.ts";
import type { FieldErrors } from "../http/context.ts";
import { t, texts } from "../languages/text.ts";
import { decimalNeeded, readDecimal, readDegrees } from "../values/decimal.ts";
import { isDegrees } from "../values/degrees.ts";
import { isObject } from "../values/objects.ts";
import { withCommas } from "../values/punctuation.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { badRequest, notFound } from "./errors.ts";

/** Messages for a value of the wrong type, by the expected one. */
const WORDS: Record<string, string> = texts({
  string: "Enter text.",
  number: "Enter a number.",
  int: "Enter a whole number.",
  boolean: "Choose true or false.",
  array: "Send a list.",
  object: "Send an object.",
});

/**
 * Returns the message for a text that is too short or long, a number that is too small or large, or a list with too few or many entries;
 * the field's own message if it declares one.
 */
function limitMessage(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  if (!issue.message.startsWith("Too ")) return issue.message;
  if (issue.code === "too_big") {
    const most = String(issue.maximum);
    if (issue.origin === "string") return t`Use at most ${most} characters.`;
    if (issue.origin === "array") return t`Choose at most ${most}.`;
    return issue.inclusive === false ? t`Must be less than ${most}.` : t`Must be at most ${most}.`;
  }
  const least = String(issue.minimum);
  if (issue.origin === "string") return least === "1" ? t`This field may not be blank.` : t`Use at least ${least} characters.`;
  if (issue.origin === "array") return t`Choose at least ${least}.`;
  return issue.inclusive === false ? t`Must be more than ${least}.` : t`Must be at least ${least}.`;
}

/** Whether a value is text with digits but no plain decimal: "1,250" or "0x5". */
const isOddNumber = (value: unknown): boolean => typeof value === "string" && /\p{N}/u.test(value) && readDecimal(value) === undefined;

function issueMessage(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (issue.code === "invalid_type" && issue.expected === "number" && message.startsWith("Invalid ") && isOddNumber(issue.input))
    return decimalNeeded(String(issue.input));
  // A message that the field declares stays, here and below: the library's messages begin with "Invalid " or "Too ".
  if (issue.code === "invalid_type" && message.startsWith("Invalid "))
    return issue.input === undefined ? t`This field is required.` : (WORDS[issue.expected] ?? message);
  if (issue.code === "invalid_value" && message.startsWith("Invalid ")) {
    const values = issue.values.map(String);
    return t`Choose one of: ${withCommas(values)}.`;
  }
  if (issue.code === "too_small" || issue.code === "too_big") return limitMessage(issue);
  if (issue.code === "not_multiple_of" && message.startsWith("Invalid ")) return t`Enter a multiple of ${String(issue.divisor)}.`;
  if (issue.code === "invalid_format" && issue.format === "email") return t`Enter a valid email address.`;
  if (issue.code === "invalid_format" && issue.format === "uuid" && message.startsWith("Invalid ")) return t`Enter a valid ID.`;
  // The library's messages for a pattern or a union are no use to people.
  return /must match pattern|^Invalid /.test(message) ? t`Invalid format.` : message;
}

/** Returns the messages of a failed validation by field, in plain language. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  // A body may hold a field named "constructor".
  const fields = new Map<string, Set<string>>();
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : "non_field_errors";
    fields.set(field, (fields.get(field) ?? new Set()).add(issueMessage(issue)));
  }
  return Object.fromEntries([...fields].map(([field, messages]) => [field, [...messages]]));
}

interface Definition {
  type: string;
  /** Inside optional, nullable and default. */
  innerType?: z.core.$ZodType;
  /** Input of a pipe. */
  in?: z.core.$ZodType;
  /** Options of a union. */
  options?: z.core.$ZodType[];
  /** Element of a list. */
  element?: z.core.$ZodType;
}
const schemaDefinition = (schema: z.core.$ZodType) => schema._zod.def as Definition;

/** Returns the schemas that a value may match, without their wrappers. */
function unwrapChoices(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { innerType, in: first, options } = schemaDefinition(schema);
  const inner = options ?? [innerType ?? first].filter((one) => one !== undefined);
  return inner.length > 0 ? inner.flatMap(unwrapChoices) : [schema];
}

/** Returns a form's object or list of objects, which is sent as JSON; the text itself if it is not JSON or too deeply nested. */
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeper(value, NESTING_MAX) ? text : value;
  } catch {
    return text;
  }
}

const BOOLEANS: Record<string, boolean> = { true: true, on: true, 1: true, yes: true, false: false, off: false, 0: false, no: false };

/** Returns a form's text as the type of its schema; the text itself if it cannot be parsed. */
function typedValue(schema: z.core.$ZodType, value: unknown): unknown {
  const choices = unwrapChoices(schema);
  const element = choices.map((one) => schemaDefinition(one).element).find((one) => one !== undefined);
  if (element) {
    const holdsObjects = unwrapChoices(element).some((one) => schemaDefinition(one).type === "object");
    const given = holdsObjects ? [value].flat().filter((one) => one !== "") : [value].flat();
    return given.flatMap((one) => (holdsObjects && typeof one === "string" ? [readJson(one)].flat() : [typedValue(element, one)]));
  }
  if (typeof value !== "string") return value;
  for (const choice of choices) {
    const { type } = schemaDefinition(choice);
    if (type === "number") return (isDegrees(choice) ? readDegrees(value) : readDecimal(value)) ?? value;
    if (type === "boolean") return Object.hasOwn(BOOLEANS, value) ? BOOLEANS[value] : value;
    if (type === "object" || type === "record") return readJson(value);
  }
  return value;
}

/** Returns the texts of a query or path as the types of the schema. */
export const typedQuery = (schema: z.ZodObject, query: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isObject(query) ? query : {}).map(([name, value]) => {
      const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
      return [name, field ? typedValue(field, value) : value];
    }),
  );

/**
 * Does the same for forms, where an empty text counts as not given if the field allows that. Never used for JSON, which has its own types.
 */
export function typedForm(schema: z.ZodObject, form: Record<string, unknown>): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    // A form may contain a field named "constructor".
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field) continue;
    if (value === "" && (field.safeParse(undefined).success || field.safeParse(null).success)) {
      if (!field.safeParse(undefined).success) typed[name] = null;
    } else typed[name] = typedValue(field, value);
  }
  return typed;
}

/** PostgreSQL's texts cannot hold this character: it rejects the whole statement. */
const hasNul = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\0")
    : typeof value === "object" && value !== null && !ArrayBuffer.isView(value) && Object.values(value).some(hasNul);

const nulErrors = (fields: Record<string, unknown>): FieldErrors =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => hasNul(fields[name]))
      .map((name) => [name, [t`Remove control characters.`]]),
  );

function rejectNul(fields: Record<string, unknown>) {
  const errors = nulErrors(fields);
  if (Object.keys(errors).length > 0) throw badRequest(errors);
}

/** Returns the valid fields of an invalid body, parsed as the handler would receive them. */
function goodFields(schema: z.ZodObject, sent: Record<string, unknown>, wrong: FieldErrors): Record<string, unknown> {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    if (Object.hasOwn(wrong, name)) return [];
    const read = field.safeParse(Object.hasOwn(sent, name) ? sent[name] : undefined);
    return read.success && read.data !== undefined ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** Without its input, an issue does not show whether the field is missing or has the wrong type. */
const REPORTING = { reportInput: true };

/** Returns errors of a handler's own rules for the fields that the schema accepts. */
export type CheckFields = (input: {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}) => FieldErrors | Promise<FieldErrors>;

/**
 * Returns the validated input of a request.
 * @param check runs when the schema rejects the body, so that one response names all wrong fields
 * @throws ApiError 400 with the messages by field; 404 if a path parameter is invalid
 */
export async function parseInput(endpoint: AnyEndpoint, request: FastifyRequest, check?: CheckFields) {
  const params = endpoint.params?.safeParse(typedQuery(endpoint.params, request.params)) ?? {
    success: true as const,
    data: {},
  };
  if (!params.success || hasNul(params.data)) throw notFound();
  const query = endpoint.query?.safeParse(typedQuery(endpoint.query, request.query), REPORTING) ?? {
    success: true as const,
    data: {},
  };
  if (!query.success) throw badRequest(fieldErrors(query.error));
  rejectNul(query.data);
  if (!endpoint.body) return { params: params.data, query: query.data, body: {} };
  const sent = request.body ?? {};
  if (!isObject(sent) || Array.isArray(sent)) throw badRequest({ non_field_errors: [t`Send an object.`] });
  const typed = isJson(request) ? sent : typedForm(endpoint.body, sent);
  const body = endpoint.body.safeParse(typed, REPORTING);
  if (!body.success) {
    const wrong = { ...nulErrors(typed), ...fieldErrors(body.error) };
    const good = goodFields(endpoint.body, typed, wrong);
    throw badRequest({ ...(await check?.({ params: params.data, query: query.data, body: good })), ...wrong });
  }
  rejectNul(body.data);
  return { params: params.data, query: query.data, body: body.data };
}
