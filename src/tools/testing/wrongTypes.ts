import type { Db } from "../../platform/db/types.ts";
import type { AnyEndpoint } from "../../platform/endpoints/endpoint.ts";
import { conflict } from "../../platform/endpoints/errors.ts";
import { openApiDocument } from "../../platform/endpoints/openapi.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { isObject } from "../../platform/values/objects.ts";
import { buildBrowser, buildScene, endpointName, fill, fillQuery, samplesFor, UNLIMITED } from "./access.ts";
import type { Person } from "./accessExpectations.ts";
import { buildApp } from "./app.ts";
import type { Visitor } from "./visitor.ts";

/** Generates bodies with values of the wrong type, for every field in the OpenAPI document. */

type Json = Record<string, unknown>;
type Kind = "number" | "boolean" | "date" | "enumeration" | "text";

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
}

interface Operation {
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

type SamplesOf = (endpoint: AnyEndpoint) => Json;

/** A value in a body that has one type. */
interface Leaf {
  /** Path from the body to the value; "0" is the first element of a list. */
  path: string[];
  kind: Kind;
  /** Returns a body with this value and otherwise only required fields. */
  within(value: unknown): Json;
  schema: Schema;
}
export type TypedLeaf = Leaf & { endpoint: AnyEndpoint };

const WRONG: Record<Kind, unknown[]> = {
  number: ["5", "0x5", true, [5], [[5]], { value: 5 }],
  boolean: ["true", "on", 1, 0, [true], {}],
  date: [20270101, true, ["2027-01-01"], "01/02/2027", "2027-02-30", "tomorrow", {}],
  enumeration: ["no such choice", 5, true, {}],
  text: [5, true, {}, [["a"]]],
};

/** For an enumeration, includes a list of one of its own choices. */
const wrongValues = ({ kind, schema }: Leaf): unknown[] => {
  const [choice] = schema.enum ?? [schema.const];
  return kind === "enumeration" ? [...WRONG.enumeration.filter((value) => value !== choice), [choice]] : WRONG[kind];
};

const schemaTypes = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());

function schemaKind(schema: Schema): Kind | undefined {
  const types = schemaTypes(schema);
  if (schema.enum !== undefined || (schema.const !== undefined && schema.const !== "")) return "enumeration";
  if (types.includes("number") || types.includes("integer")) return "number";
  if (types.includes("boolean")) return "boolean";
  if (schema.format === "date" || schema.format === "date-time") return "date";
  return types.includes("string") && schema.const === undefined ? "text" : undefined;
}

const UUID = "00000000-0000-7000-8000-000000000000";
const TEXTS: Record<string, string> = {
  date: "2027-01-01",
  "date-time": "2027-01-01T12:00:00Z",
  uuid: UUID,
  email: "guest@example.org",
  uri: "https://example.org/",
};

/** Returns a valid value. @param name of the field, for samples that are specific to it */
function sampleValue(schema: Schema, name: string, samples: Json): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleValue(schema.anyOf[0] ?? {}, name, samples);
  const [type] = schemaTypes(schema);
  if (type === "object") return sampleObject(schema, samples);
  if (type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => sampleValue(schema.items ?? {}, name, samples));
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return Math.max(schema.minimum ?? 1, schema.multipleOf ?? 1);
  return TEXTS[schema.format ?? ""] ?? samples[name] ?? "text";
}

const sampleObject = ({ properties = {}, required = [] }: Schema, samples: Json): Json =>
  Object.fromEntries(required.map((name) => [name, sampleValue(properties[name] ?? {}, name, samples)]));

/** Yields the leaves of a value: itself for each of its types, and those inside it. */
function* leavesBelow(schema: Schema, path: string[], samples: Json, within: (value: unknown) => Json): Generator<Leaf> {
  for (const one of schema.anyOf ?? [schema]) {
    if (one.anyOf) yield* leavesBelow(one, path, samples, within);
    const kind = schemaKind(one);
    if (kind) yield { path, kind, within, schema: one };
    const types = schemaTypes(one);
    if (types.includes("array") && one.items) yield* leavesBelow(one.items, [...path, "0"], samples, (value) => within([value]));
    if (!types.includes("object")) continue;
    for (const [name, inner] of Object.entries(one.properties ?? {}))
      yield* leavesBelow(inner, [...path, name], samples, (value) => within({ ...sampleObject(one, samples), [name]: value }));
    if (typeof one.additionalProperties === "object" && one.properties === undefined)
      yield* leavesBelow(one.additionalProperties, [...path, "key"], samples, (value) => within({ 1: value }));
  }
}

/** Returns every typed value in the bodies of some endpoints, by the OpenAPI document. @param samplesOf valid values, by endpoint */
export function listTypedLeaves(endpoints: AnyEndpoint[], samplesOf: SamplesOf): TypedLeaf[] {
  const { paths } = openApiDocument(endpoints, "https://guide.test") as { paths: Record<string, Record<string, Operation>> };
  return endpoints.flatMap((endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const schema = operation?.requestBody?.content["application/json"]?.schema;
    if (!schema) return [];
    return [...leavesBelow(schema, [], samplesOf(endpoint), (value) => (isObject(value) ? value : {}))].map((leaf) => ({
      ...leaf,
      endpoint,
    }));
  });
}

const REACHED = "The handler was reached.";

/** Replaces the handlers by ones that only report that they were reached: invalid bodies must be rejected before. */
const sentinels = (handlers: EndpointHandler[]): EndpointHandler[] =>
  handlers.map((one) => (one.endpoint.body ? handle(one.endpoint, async () => Promise.reject(conflict(REACHED))) : one));

/** A person with access to each kind of endpoint. */
const PERSON: Record<AnyEndpoint["access"], Person> = {
  ...{ public: "visitor", link: "visitor", key: "visitor", session: "traveller", traveller: "traveller", verified: "traveller" },
  ...{ recent: "traveller", member: "owner", owner: "owner", staff: "staff", administrator: "staff" },
};

export interface WrongBody {
  endpoint: AnyEndpoint;
  body: Json;
  /** Fields that the response has to name. */
  fields: string[];
  /** Sentence that names the problem. */
  what: string;
}

/** Returns one body for each typed value and each wrong value of it. */
export const bodiesWithOneWrong = (leaves: TypedLeaf[], samplesOf: SamplesOf): WrongBody[] =>
  leaves.flatMap((leaf) =>
    wrongValues(leaf).map((value) => {
      const [field = ""] = leaf.path;
      const required = leaf.endpoint.body ? fill(leaf.endpoint.body.shape, samplesOf(leaf.endpoint)) : {};
      const body = { ...required, ...leaf.within(value) };
      return { endpoint: leaf.endpoint, body, fields: [field], what: `${leaf.path.join(".")} = ${JSON.stringify(value)} (${leaf.kind})` };
    }),
  );

/** Returns one body for each endpoint, in which every typed field has a wrong type. */
export const bodiesWithAllWrong = (leaves: TypedLeaf[]): WrongBody[] =>
  [...Map.groupBy(leaves, ({ endpoint }) => endpoint)].map(([endpoint, all]) => {
    // A text in place of objects, an object in place of all others.
    const wrong = new Map(all.map(({ path: [field = "", next] }) => [field, next === undefined || next === "0" ? { a: 1 } : "a"]));
    return { endpoint, body: Object.fromEntries(wrong), fields: [...wrong.keys()], what: "every field at once" };
  });

/** Sends bodies as JSON, each as a person with access. @returns one sentence for each body that was not rejected with 400 at its fields */
export async function wrongTypeProblems(db: Db, handlers: EndpointHandler[], bodiesOf: (samplesOf: SamplesOf) => WrongBody[]) {
  const { fastify } = await buildApp(db, { handlers: sentinels(handlers), limits: UNLIMITED });
  const scene = await buildScene(db);
  const findSamples: SamplesOf = (endpoint) => samplesFor(endpoint, scene, UUID);
  const browsers = new Map<Person, Visitor>();
  const browserFor = async (person: Person) => {
    const browser = browsers.get(person) ?? (await buildBrowser(db, fastify, scene, person));
    browsers.set(person, browser);
    return browser;
  };
  const problems: string[] = [];
  for (const { endpoint, body, fields, what } of bodiesOf(findSamples)) {
    const params = fill(endpoint.params?.shape, findSamples(endpoint), true);
    const query = fillQuery(endpoint, findSamples(endpoint));
    const browser = await browserFor(PERSON[endpoint.access]);
    const response = await browser.request({
      method: endpoint.method,
      url: `${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}?${query}`,
      headers: { [CSRF_HEADER]: await browser.token(), ...(endpoint.access === "key" ? { authorization: "Bearer key" } : {}) },
      payload: body,
    });
    const said = response.json<Json>();
    const unnamed = fields.filter((field) => !(field in said || String(said.errorMessage).includes(`${field}: `)));
    if (response.statusCode !== 400 || unnamed.length > 0)
      problems.push(
        `${endpointName(endpoint)} with ${what}: ${response.statusCode} ${response.body.slice(0, 200)} without ${unnamed.join(", ")}`,
      );
  }
  return problems;
}
