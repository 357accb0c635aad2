import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LONG_TESTS, leftOutTests, PROCESS_TESTS } from "./longTests.ts";

const root = join(import.meta.dirname, "..", "..");

it("Every long test is a file, named once", () => {
  expect([...LONG_TESTS, ...PROCESS_TESTS].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(LONG_TESTS).size).toBe(LONG_TESTS.length);
});

it("A run of npm test leaves out part of each kind of long test, never all, and no other test", () => {
  const browser = Array.from({ length: 40 }, (_, index) => `e2e/browser${index}.test.ts`);
  const leftOut = leftOutTests(browser);
  for (const kind of [LONG_TESTS, PROCESS_TESTS, browser]) {
    const kept = kind.filter((path) => !leftOut.includes(path));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(kind.length);
  }
  expect(leftOut.filter((path) => ![...LONG_TESTS, ...PROCESS_TESTS, ...browser].includes(path))).toEqual([]);
});
