import { expect, it } from "vitest";
import { z } from "zod";
import { lazySerialiser, toSerialiserSchema } from "./jsonSchema.ts";

it("An answer has every field that its schema names, also one that is called as a keyword is", () => {
  const schema = z.object({
    format: z.string(),
    pattern: z.string().nullable(),
    minimum: z.number(),
    properties: z.object({ maximum: z.number(), anyOf: z.string() }),
  });
  const answer = { format: "csv", pattern: null, minimum: 1, properties: { maximum: 2, anyOf: "x" } };
  expect(JSON.parse(lazySerialiser(schema)(answer))).toEqual(answer);
});

it("An answer has nothing that its schema does not name", () => {
  const schema = z.object({ name: z.string(), inner: z.object({ shown: z.boolean() }) });
  expect(JSON.parse(lazySerialiser(schema)({ name: "x", secret: 1, inner: { shown: true, secret: 2 } }))).toEqual({
    name: "x",
    inner: { shown: true },
  });
});

it("Bounds are left out, and what may be null is nullable", () => {
  const { properties } = toSerialiserSchema(z.object({ stars: z.int().min(1).max(5).nullable() })) as {
    properties: Record<string, object>;
  };
  expect(properties.stars).toEqual({ type: "integer", nullable: true });
});
