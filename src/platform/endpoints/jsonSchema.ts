import buildSerialiser, { type AnySchema } from "fast-json-stringify";
import { z } from "zod";
import { isObject } from "../values/objects.ts";

type Schema = Record<string, unknown>;

const known = { input: new WeakMap<z.ZodType, Schema>(), output: new WeakMap<z.ZodType, Schema>() };

/**
 * Returns the JSON Schema (2020-12) of an input or a response, for the OpenAPI document. Memoized: many endpoints share a schema, and the
 * conversion takes milliseconds.
 */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const found = known[io].get(schema);
  if (found) return found;
  const { $schema: _, ...rest }: Schema = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  known[io].set(schema, rest);
  return rest;
}

/**
 * Returns the schema for Fastify's serialiser, which writes only the keys that the schema names: this is where responses are cut. The
 * serialiser supports `nullable` and is slow with `anyOf`, so "X or null" becomes a nullable X. Bounds of numbers are left out: a response
 * is cut, not validated.
 */
export function toSerialiserSchema(schema: z.ZodType): Schema {
  const simplifyNode = (node: unknown): unknown => (Array.isArray(node) ? node.map(simplifyNode) : isObject(node) ? simplify(node) : node);
  const simplifyAll = (nodes: Schema) => Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, simplifyNode(node)]));
  const simplify = (node: Schema): Schema => {
    const { anyOf, minimum: _min, maximum: _max, exclusiveMinimum: _xmin, format: _format, pattern: _pattern, ...rest } = node;
    // Keys below "properties" are field names, which may equal a keyword.
    const plain = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, key === "properties" && isObject(value) ? simplifyAll(value) : simplifyNode(value)]),
    );
    if (!Array.isArray(anyOf)) return plain;
    const others = anyOf
      .filter(isObject)
      .filter(({ type }) => type !== "null")
      .map(simplify);
    if (others.length === 1) return { ...plain, ...others[0], ...(others.length < anyOf.length ? { nullable: true } : {}) };
    return { ...plain, anyOf: others };
  };
  return simplify(toJsonSchema(schema, "input"));
}

type Serialise = (response: unknown) => string;
const serialisers = new WeakMap<z.ZodType, Serialise>();

/**
 * Returns the function that writes a response as JSON, cut by its schema. Compiled at the first response and once per process, so that a
 * start does not wait for all of them.
 */
export function lazySerialiser(schema: z.ZodType): Serialise {
  return (response) => {
    let serialise = serialisers.get(schema);
    if (!serialise) {
      serialise = buildSerialiser(toSerialiserSchema(schema) as AnySchema) as Serialise;
      serialisers.set(schema, serialise);
    }
    return serialise(response);
  };
}
