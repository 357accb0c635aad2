import Ajv from "ajv/dist/2020.js";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import type { Db } from "../../platform/db/types.ts";
import type { AnyEndpoint } from "../../platform/endpoints/endpoint.ts";
import type { EndpointHandler } from "../../platform/http/context.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildBrowser, buildScene, endpointName, samplesFor, UNLIMITED } from "./access.ts";
import { PEOPLE, type Person } from "./accessExpectations.ts";
import { buildApp } from "./app.ts";
import type { Visitor } from "./visitor.ts";

type Schema = Record<string, unknown>;
interface Operation {
  parameters: { name?: string; in?: string }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: Schema;
}

const SLOW_MILLISECONDS = 2_000;
const SEED = 42;
const EDGE = "edge-of-the-fuzzer";

/** Texts that are known to break programs. */
const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    ...["", " ", "\0", "'", "%", "..%2f", "__proto__", "constructor", "toString", "-1", "0", "1e309", "NaN", "9999999999999999999"],
    ...["2027-02-30", "\ud800", "😀".repeat(300), "a".repeat(5_000), "[object Object]", "{}", "\u202e", "\r\nx: y"],
  ),
);
const oddValue = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 2, arbitrary: fc.jsonValue() },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 2_000 }).map((levels): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels))),
  },
);

/** Generates one request: the person, the values that replace samples, and the encoding of the body. */
const attempt = (names: string[]) =>
  fc.record({
    person: fc.constantFrom(...PEOPLE),
    /** Fields that get an odd value; the others get a valid one or are left out. */
    odd: fc.dictionary(fc.constantFrom("__proto__", "constructor", ...names), oddValue, { maxKeys: 3 }),
    missing: fc.subarray(names, { maxLength: Math.min(1, names.length) }),
    kind: fc.constantFrom("json", "json", "form", "multipart", "broken"),
    once: fc.option(oddText, { nil: undefined, freq: 5 }),
  });
type Attempt = ReturnType<typeof attempt> extends fc.Arbitrary<infer Value> ? Value : never;

const toText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

/** Encodes a body. @returns payload and content type */
function encode(kind: Attempt["kind"], fields: [string, unknown][]): { payload: string; type: string } {
  if (kind === "json") return { payload: JSON.stringify(Object.fromEntries(fields)), type: "application/json" };
  if (kind === "broken") return { payload: JSON.stringify(fields).slice(0, -1), type: "application/json" };
  const texts = fields.map(([name, value]): [string, string] => [name, toText(value)]);
  if (kind === "form") return { payload: String(new URLSearchParams(texts)), type: "application/x-www-form-urlencoded" };
  const parts = texts.map(([name, value]) => `--${EDGE}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  return { payload: `${parts.join("")}--${EDGE}--\r\n`, type: `multipart/form-data; boundary=${EDGE}` };
}

export interface FuzzResult {
  requests: number;
  statuses: Record<string, number>;
  slowestMilliseconds: number;
  /** One sentence for every invalid response. */
  problems: string[];
}

interface Better {
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Valid values besides those of every endpoint. */
  samples?: Record<string, unknown>;
}

/**
 * Sends random requests to every endpoint as every person. No response may be a server error, violate its schema in the OpenAPI document,
 * have an undocumented status, or cost more than two seconds of processor time.
 * @param runs requests for each endpoint; the same number generates the same requests
 */
export async function fuzz(db: Db, handlers: EndpointHandler[], runs: number, better: Better = {}): Promise<FuzzResult> {
  const { fastify, logged } = await buildApp(db, { handlers, limits: UNLIMITED });
  const scene = await buildScene(db);
  const document = (await fastify.inject("/api/openapi.json")).json<OpenApi>();
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const result: FuzzResult = { requests: 0, statuses: {}, slowestMilliseconds: 0, problems: [] };

  /** Validators by schema: most are for errors, which many endpoints share. */
  const checks = new Map<string, (value: unknown) => boolean>();
  /** Each person's browser, until a write may have ended sessions. */
  const browsers = new Map<Person, Visitor>();

  const send = async (endpoint: AnyEndpoint, { person, odd, missing, kind, once }: Attempt): Promise<LightMyRequestResponse> => {
    const samples: Record<string, unknown> = { ...samplesFor(endpoint, scene, "1"), ...better.samples };
    const fieldValues = (shape: NonNullable<AnyEndpoint["body"]>["shape"] = {}) =>
      Object.keys(shape).flatMap((name): [string, unknown][] =>
        missing.includes(name) ? [] : Object.hasOwn(odd, name) ? [[name, odd[name]]] : name in samples ? [[name, samples[name]]] : [],
      );
    const browser = browsers.get(person) ?? (await buildBrowser(db, fastify, scene, person));
    browsers.set(person, browser);
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      // Clients resolve one or two dots before the server sees the path.
      encodeURIComponent(toText(Object.hasOwn(odd, name) ? odd[name] : (samples[name] ?? "1")).replace(/^\.{1,2}$/, "dots")),
    );
    const query = new URLSearchParams(fieldValues(endpoint.query?.shape).map(([name, value]): [string, string] => [name, toText(value)]));
    const isWrite = endpoint.method !== "GET";
    const { payload, type } = encode(kind, [
      ...fieldValues(endpoint.body?.shape),
      ...Object.entries(odd).filter(([name]) => /__|^constructor$/.test(name)),
    ]);
    const response = await browser.request({
      method: endpoint.method,
      url: `${path}?${query}`,
      headers: {
        ...better.headers,
        ...(isWrite ? { [CSRF_HEADER]: await browser.token() } : {}),
        ...(isWrite && once && /^[\x20-\x7e]+$/.test(once) ? { "idempotency-key": once } : {}),
        ...(isWrite && endpoint.body ? { "content-type": type } : {}),
      },
      ...(isWrite && endpoint.body ? { payload } : {}),
    });
    if (response.statusCode === 401 || (isWrite && response.statusCode < 400)) browsers.clear();
    return response;
  };

  const measured = async (endpoint: AnyEndpoint, one: Attempt) => {
    const before = process.cpuUsage();
    const response = await send(endpoint, one);
    const { user, system } = process.cpuUsage(before);
    return { response, milliseconds: (user + system) / 1_000 };
  };

  for (const [index, { endpoint }] of handlers.entries()) {
    const name = endpointName(endpoint);
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (!operation) throw new Error(`${name} is not in the OpenAPI document.`);
    const fits = (status: string, body: string): boolean => {
      const schema = operation.responses[status]?.content?.["application/json"]?.schema;
      if (!schema) return body === "";
      const key = JSON.stringify(schema);
      const check = checks.get(key) ?? ajv.compile({ ...schema, components: document.components });
      checks.set(key, check);
      return check(JSON.parse(body));
    };
    const names = [endpoint.params, endpoint.query, endpoint.body].flatMap((one) => Object.keys(one?.shape ?? {}));
    for (const one of fc.sample(attempt(names), { numRuns: runs, seed: SEED + index })) {
      const { response, milliseconds: first } = await measured(endpoint, one);
      // Measured again: the first time may have included garbage collection or compilation.
      const milliseconds = first > SLOW_MILLISECONDS ? Math.min(first, (await measured(endpoint, one)).milliseconds) : first;
      const status = String(response.statusCode);
      result.requests += 1;
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      result.slowestMilliseconds = Math.max(result.slowestMilliseconds, Math.round(milliseconds));
      const wrong = [
        response.statusCode >= 500
          ? `is an error (${String(JSON.stringify(logged.findLast(({ level }) => level === "error"))).slice(0, 400)})`
          : "",
        status in operation.responses ? "" : "is not in the OpenAPI document",
        status in operation.responses && !fits(status, response.body) ? `does not fit its schema: ${response.body.slice(0, 200)}` : "",
        milliseconds > SLOW_MILLISECONDS ? `took ${Math.round(milliseconds)} ms` : "",
      ].filter(Boolean);
      if (wrong.length > 0) result.problems.push(`${name} ${status} ${wrong.join(", ")} for ${JSON.stringify(one).slice(0, 300)}`);
    }
  }
  return result;
}
