import { expect, it } from "vitest";
import { randomFrom } from "./random.ts";

const drawn = (seed: string, many = 10_000) => {
  const random = randomFrom(seed);
  return Array.from({ length: many }, random);
};

it("The same seed gives the same numbers, another seed others", () => {
  expect(drawn("pattern a")).toEqual(drawn("pattern a"));
  expect(drawn("pattern a", 5)).not.toEqual(drawn("pattern b", 5));
});

it("The first numbers of a seed are what they were: pictures must not change with a version", () => {
  expect(drawn("the guide", 2).map((number) => number.toFixed(6))).toMatchInlineSnapshot(`
    [
      "0.201204",
      "0.677585",
    ]
  `);
});

it("They fill 0 to 1 evenly", () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const number of drawn("even")) tenths[Math.floor(number * 10)]! += 1;
  for (const share of tenths) expect(Math.abs(share - 1_000)).toBeLessThan(150);
});
