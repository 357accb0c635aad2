import { DEFAULT_NAME } from "../guideName.ts";
import { SESSION_COOKIE } from "../sessions/session.ts";
import type { Access, AnyEndpoint, ErrorShape } from "./endpoint.ts";
import { toJsonSchema } from "./jsonSchema.ts";

type Json = Record<string, unknown>;

const ERRORS: Record<number, string> = {
  400: "The request is invalid; messages by field",
  401: "Not logged in",
  403: "Not allowed, or the anti-forgery token is missing or invalid",
  404: "Not found, or not visible to the caller",
  409: "Conflict with the present state",
  408: "The body took too long to arrive",
  413: "The body is too large",
  414: "A part of the URL is too long",
  415: "Unsupported content type: neither JSON nor a form nor multipart data",
  421: "Unknown host",
  429: "Too many requests; Retry-After gives the seconds to wait",
  431: "The request headers are too large",
  500: "Internal error, which has been reported",
  503: "Temporarily unavailable; Retry-After gives the seconds to wait",
};

/** Status sent before the router has chosen an endpoint. */
const NO_ROUTE = 414;

/** Statuses that requireAccess sends to callers without access. */
const ACCESS_ERRORS: Record<Access, number[]> = {
  public: [],
  link: [404],
  key: [401],
  session: [401],
  traveller: [401, 403],
  verified: [401, 403],
  member: [401, 403],
  owner: [401, 403],
  recent: [401, 403],
  staff: [401, 404],
  administrator: [401, 403, 404],
};

const securityRequirements = (access: Access): Json[] => {
  if (access === "public" || access === "link") return [];
  return [access === "key" ? { key: [] } : { session: [] }];
};

const isRequired = (schema: { safeParse(value: unknown): { success: boolean } }) => !schema.safeParse(undefined).success;

const errorResponse = (status: number, shape: ErrorShape | undefined): Json => ({
  description: ERRORS[status] ?? "Error",
  content: {
    "application/json": {
      schema: shape
        ? toJsonSchema(shape.schema, "output")
        : { $ref: status === 400 ? "#/components/schemas/FieldErrors" : "#/components/schemas/Detail" },
    },
  },
  ...(status === 429 || status === 503 ? { headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds" } } } : {}),
});

function operation(endpoint: AnyEndpoint): Json {
  const isWrite = endpoint.method !== "GET";
  const parametersIn = (place: "path" | "query", shape: NonNullable<AnyEndpoint["query"]>["shape"] = {}) =>
    Object.entries(shape).map(([name, schema]) => ({
      name,
      in: place,
      required: place === "path" || isRequired(schema),
      schema: toJsonSchema(schema, "input"),
    }));
  const status = String(endpoint.status ?? (endpoint.response ? 200 : 204));
  const errors = [
    ...new Set([
      // Every request can be unreadable, be sent too often, have oversized headers, or fail with an error.
      ...[400, 421, 429, 431, 500, 503],
      ...(endpoint.params ? [404, 414] : []),
      // The requested page of the list may not exist.
      ...(endpoint.query?.shape.page ? [404] : []),
      ...(isWrite ? [403, 408, 413, 415] : []),
      ...(endpoint.method === "POST" && !endpoint.isSignIn ? [409] : []),
      ...ACCESS_ERRORS[endpoint.access],
      ...(endpoint.errors ?? []),
    ]),
  ].sort();
  const success = {
    description: "Success",
    ...(endpoint.response ? { content: { "application/json": { schema: toJsonSchema(endpoint.response, "input") } } } : {}),
  };
  // Without content if there is nothing to show: otherwise the handler sets 200.
  const isMostlyEmpty = endpoint.status === 204 && endpoint.response !== undefined;
  const body = endpoint.body && toJsonSchema(endpoint.body, "input");
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replace(/[^a-z0-9]+/gi, "_").replace(/^_|_$/g, "")}`,
    security: securityRequirements(endpoint.access),
    "x-access": endpoint.access,
    parameters: [
      ...parametersIn("path", endpoint.params?.shape),
      ...parametersIn("query", endpoint.query?.shape),
      ...(isWrite && endpoint.access !== "key" ? [{ $ref: "#/components/parameters/X-CSRFToken" }] : []),
      ...(endpoint.method === "POST" ? [{ $ref: "#/components/parameters/Idempotency-Key" }] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"].map((type) => [type, { schema: body }]),
            ),
          },
        }
      : {}),
    ...(endpoint.bytes ? { requestBody: { required: true, content: { [endpoint.bytes.type]: {} } } } : {}),
    responses: {
      ...(endpoint.isCreateOrGet ? { 200: { ...success, description: "It already exists" } } : {}),
      ...(isMostlyEmpty ? { 200: success, 204: { description: "Success without content" } } : { [status]: success }),
      ...Object.fromEntries(errors.map((one) => [String(one), errorResponse(one, one === NO_ROUTE ? undefined : endpoint.errorShape)])),
    },
  };
}

const enumerationSchema = (labels: Record<string, string>): Json => ({
  type: "string",
  enum: Object.keys(labels),
  description: Object.entries(labels)
    .map(([value, label]) => `${value}: ${label}`)
    .join("; "),
});

/**
 * Returns the OpenAPI 3.1 document of the endpoints.
 * @param enumerations by name, values with their labels, that clients know but no endpoint uses yet
 */
export function openApiDocument(endpoints: AnyEndpoint[], origin: string, enumerations: Record<string, Record<string, string>> = {}): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints)
    paths[endpoint.path] = Object.assign(paths[endpoint.path] ?? {}, { [endpoint.method.toLowerCase()]: operation(endpoint) });
  return {
    openapi: "3.1.0",
    info: {
      // The endpoint replaces it with the guide's own name.
      title: DEFAULT_NAME,
      version: "1",
      description:
        "Lists are pages of {count, next, previous, results}. Money is a number with an ISO currency; moments are ISO 8601 in UTC. x-access names who may call an operation: public, session (logged in), traveller, verified (a traveller with a verified email address), member (owner or helper of the listing), owner, staff (editors and administrators), administrator, recent (logged in within the last few minutes), link (the secret in the URL) or key.",
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE, description: "Session of a logged-in browser" },
        key: { type: "http", scheme: "bearer" },
      },
      schemas: {
        Detail: { type: "object", properties: { detail: { type: "string" } }, required: ["detail"] },
        FieldErrors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        ...Object.fromEntries(Object.entries(enumerations).map(([name, labels]) => [name, enumerationSchema(labels)])),
      },
      parameters: {
        "X-CSRFToken": {
          name: "X-CSRFToken",
          in: "header",
          required: true,
          schema: { type: "string" },
          description: "Value of the cookie csrftoken, which GET /api/csrf/ sets",
        },
        "Idempotency-Key": {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          schema: { type: "string", maxLength: 200 },
          description: "A repeated key returns the first response and creates nothing new; valid for 24 hours",
        },
      },
    },
  };
}
