import { expect, test } from "vitest";
import { classifyGrowth } from "./expressions.ts";
import { copiedAccumulators, slowExpressions } from "./growth.ts";

const product = (text: string) => [{ path: "src/booking/a/rules.ts", text }];

test.each([
  [/^(a+)+$/, "nested"],
  [/(?:[\w-]+\.?)+@/, "nested"],
  [/^\s*(?:\s|a+)*$/, "nested"],
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "overlap"],
  [/^\d+\d+x/, "overlap"],
  [/\s*$/, "start"],
  [/[.,;]+$/, "start"],
  [/<!--[\s\S]*?-->/, "start"],
  [/<[^>]*>/g, "start"],
  [/[^\S\n]*\n/g, "start"],
  [/"(?:[^"\\]|\\.)*"/, "start"],
])("%s can be made slow: %s", (expression, growth) => {
  expect(classifyGrowth(expression.source, expression.flags)).toBe(growth);
});

test.each([
  /^\s*$/,
  /\s+/g,
  /<[^<>]*>/g,
  /(?<!\s)\s+$/,
  /\s*x/y,
  /^(?:\.\w+)*$/,
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  /"[^"]*"/y,
  /^[\p{L}&&\p{ASCII}]+$/v,
  /\p{L}{1,30}$/u,
  /(["'])[^"']*\1/,
])("%s takes linear time", (expression) => {
  expect(classifyGrowth(expression.source, expression.flags)).toBeUndefined();
});

test("a slow expression of the product is named with what to do, unless a comment says what bounds its texts", () => {
  expect(slowExpressions(product('const bare = (text: string) => text.replace(/\\s+$/, "");'))).toEqual([
    expect.stringMatching(/^src\/booking\/a\/rules\.ts: \/\\s\+\$\/ retries a long run from.*withoutEnd/),
  ]);
  expect(slowExpressions(product('// Bounded: a file name.\nconst bare = (text: string) => text.replace(/\\s+$/, "");'))).toEqual([]);
  expect(slowExpressions([{ path: "src/booking/a/rules.test.ts", text: "const EXPRESSION = /\\s+$/;" }])).toEqual([]);
});

test.each([
  "for (const [k, v] of all) map.set(k, [...(map.get(k) ?? []), v]);",
  "for (const v of all) list = [...list, v];",
  "for (const [k, v] of all) found[k] = { ...found[k], v };",
  "for (const v of all) groups[v] = [...(groups[v] ?? []), v];",
  "while (more()) list = list.concat(next());",
  'stream.on("data", (piece) => { whole = Buffer.concat([whole, piece]); });',
])("a collection that is copied for each thing is named: %s", (text) => {
  expect(copiedAccumulators(product(text))).toEqual([expect.stringContaining("is copied for each added item")]);
});

test.each([
  "for (const [k, v] of all) addToGroup(map, k, v);",
  "const list = [...first, ...second];",
  "for (const v of all) { const copy = [...v, 1]; use(copy); }",
  'stream.on("end", () => { whole = Buffer.concat(pieces); });',
  "map.set(key, [...other.get(key), value]);",
])("other copies are not: %s", (text) => {
  expect(copiedAccumulators(product(text))).toEqual([]);
});
