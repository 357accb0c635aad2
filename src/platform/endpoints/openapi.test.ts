import { describe, expect, it } from "vitest";
import { z } from "zod";
import { handlers } from "../../api.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { endpoint } from "./endpoint.ts";
import { openApiDocument } from "./openapi.ts";

type Json = Record<string, unknown>;

const db = testDatabase();
const { fastify } = await buildApp(db);
const document = (await fastify.inject("/api/openapi.json")).json() as Json & { paths: Record<string, Record<string, Json>> };

/** Yields every object in the document with its path. */
function* objects(node: unknown, way = "#"): Generator<[string, Json]> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield [way, node as Json];
  for (const [key, value] of Object.entries(node)) yield* objects(value, `${way}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}
const lookUp = (ref: string) =>
  ref
    .slice(2)
    .split("/")
    .reduce<unknown>((node, part) => (node as Json | undefined)?.[part.replaceAll("~1", "/").replaceAll("~0", "~")], document);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

describe("the document", () => {
  it("is OpenAPI 3.1 of this guide", () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: { title: "The Guide", version: expect.any(String) },
      servers: [{ url: "https://guide.test" }],
    });
    expect(Object.keys(document).filter((key) => !["openapi", "info", "servers", "paths", "components", "tags"].includes(key))).toEqual([]);
  });

  it("has every endpoint of the guide, and no other", () => {
    const wanted = handlers.map((one) => `${one.endpoint.method.toLowerCase()} ${one.endpoint.path}`);
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(wanted.sort());
  });

  it("refers only to what is in it", () => {
    const refs = [...objects(document)].flatMap(([way, { $ref }]) => (typeof $ref === "string" ? [{ way, $ref }] : []));
    expect(refs.length).toBeGreaterThan(0);
    for (const { way, $ref } of refs) expect(lookUp($ref), `${$ref} in ${way}`).toBeDefined();
  });
});

describe.each(operations)("$method $path", ({ path, method, operation }) => {
  const parameters = (operation.parameters as Json[]).map((one) => (typeof one.$ref === "string" ? (lookUp(one.$ref) as Json) : one));

  it("says what it is for, under a name that no other has", () => {
    expect(operation).toMatchObject({ summary: expect.stringMatching(/\S/), tags: [expect.stringMatching(/\S/)] });
    expect(operations.filter((other) => other.operation.operationId === operation.operationId)).toHaveLength(1);
  });

  it("declares exactly the parameters of its path, all required", () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((one) => one.in === "path").map((one) => one.name)).toEqual(inPath);
    for (const one of parameters) {
      expect(one).toMatchObject({
        name: expect.any(String),
        in: expect.stringMatching(/^(path|query|header)$/),
        schema: expect.any(Object),
      });
      if (one.in === "path") expect(one.required).toBe(true);
    }
    expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length);
  });

  it("describes every answer, and has one for success and one for too many requests", () => {
    const responses = operation.responses as Record<string, Json>;
    for (const [status, response] of Object.entries(responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      expect(response.description).toMatch(/\S/);
    }
    const successes = Object.keys(responses).filter((status) => status.startsWith("2"));
    // The status of an existing record beside that of a new one.
    expect(successes.join()).toMatch(/^(?:20[0124]|200,20[14])$/);
    expect(responses).toHaveProperty("429");
  });

  it("names the anti-forgery header where something is written, and only there", () => {
    // Browsers never add a bearer key by themselves.
    expect(parameters.some((one) => one.name === "X-CSRFToken")).toBe(method !== "get" && operation["x-access"] !== "key");
    if (method === "get") expect(operation).not.toHaveProperty("requestBody");
  });
});

describe("schemas", () => {
  const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];
  const schemas = [...objects(document)].filter(([way]) => /\/schema(\/|$)|\/components\/schemas\/[^/]+/.test(way));

  it("are JSON Schema 2020-12: known types, no `nullable`, required fields exist", () => {
    expect(schemas.length).toBeGreaterThan(100);
    for (const [way, schema] of schemas) {
      if (/\/(properties|examples)$/.test(way)) continue;
      expect(schema, way).not.toHaveProperty("nullable");
      for (const type of [schema.type ?? []].flat()) expect(TYPES, way).toContain(type);
      if (Array.isArray(schema.required))
        for (const field of schema.required) expect(Object.keys((schema.properties ?? {}) as Json), way).toContain(field);
    }
  });
});

describe("an endpoint that writes", () => {
  const save = endpoint({
    method: "POST",
    path: "/api/things/{id}/",
    summary: "Saves a thing",
    tag: "Things",
    access: "public",
    params: z.object({ id: z.string() }),
    query: z.object({ dry: z.string().optional(), mode: z.string() }),
    body: z.object({ name: z.string().max(5), note: z.string().nullable().default(null) }),
    response: z.object({ id: z.string() }),
    status: 201,
    errors: [409],
  });
  const operation = ((openApiDocument([save], "https://x.test").paths as Json)["/api/things/{id}/"] as Json).post as Json;

  it("takes JSON and both kinds of forms, with the fields that must be there", () => {
    const { content, required } = operation.requestBody as { content: Record<string, { schema: Json }>; required: boolean };
    expect(required).toBe(true);
    expect(Object.keys(content)).toEqual(["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]);
    expect(content["application/json"]?.schema).toMatchObject({ required: ["name"], properties: { name: { maxLength: 5 } } });
  });

  it("tells its own errors beside those that every write has", () => {
    const every = ["400", "403", "404", "408", "409", "413", "414", "415", "421", "429", "431", "500", "503"];
    expect(Object.keys(operation.responses as Json)).toEqual(["201", ...every]);
  });

  it("says which of the query is needed", () => {
    expect((operation.parameters as Json[]).filter((one) => one.in === "query")).toMatchObject([
      { name: "dry", required: false },
      { name: "mode", required: true },
    ]);
  });
});
