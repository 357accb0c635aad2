import buildSerialiser, { type AnySchema } from "fast-json-stringify";
import { z } from "zod";

type Schema = Record<string, unknown>;

const known = { input: new WeakMap<z.ZodType, Schema>(), output: new WeakMap<z.ZodType, Schema>() };

/** The JSON Schema (2020-12) of an input or an answer, for the OpenAPI document. Worked out once: many endpoints share one, and it takes milliseconds. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const found = known[io].get(schema);
  if (found) return found;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;
  known[io].set(schema, rest);
  return rest;
}

const isNull = (schema: unknown) => (schema as Schema).type === "null";

/**
 * The same for Fastify's serialiser, which writes only the keys that a schema names: this is where answers are cut. It knows `nullable` and is slow
 * with `anyOf`, so "X or null" is turned into a nullable X. Numbers' bounds are left out: an answer is not validated, only cut.
 */
export function toSerialiserSchema(schema: z.ZodType): Schema {
  const simplifyAll = (nodes: unknown) => Object.fromEntries(Object.entries(nodes as Schema).map(([name, node]) => [name, simplify(node)]));
  const simplify = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(simplify);
    if (typeof node !== "object" || node === null) return node;
    const { anyOf, minimum: _min, maximum: _max, exclusiveMinimum: _xmin, format: _format, pattern: _pattern, ...rest } = node as Schema;
    // Below "properties" stand names of fields, which may be called as a keyword is.
    const plain = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, key === "properties" ? simplifyAll(value) : simplify(value)]),
    );
    if (!Array.isArray(anyOf)) return plain;
    const others = anyOf.filter((one) => !isNull(one)).map(simplify) as Schema[];
    if (others.length === 1) return { ...plain, ...others[0], ...(others.length < anyOf.length ? { nullable: true } : {}) };
    return { ...plain, anyOf: others };
  };
  return simplify(toJsonSchema(schema, "input")) as Schema;
}

type Serialise = (response: unknown) => string;
const serialisers = new WeakMap<z.ZodType, Serialise>();

/** What writes an answer as JSON, cut by its schema. It is compiled at the first answer and once a process: a start need not wait for all of them. */
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
