import { expect, it } from "vitest";
import { testShare } from "./share.ts";

const lines = (path: string, count: number) => ({ path, text: "x\n".repeat(count) });

it("tests are counted with what they need, wherever they are", () => {
  const code = [lines("src/site/home/rules.ts", 60), lines("server.ts", 30), lines("scripts/check.ts", 10)];
  expect(
    testShare([...code, lines("src/site/home/rules.test.ts", 20), lines("e2e/guide.ts", 20), lines("src/tools/testing/app.ts", 20)]),
  ).toBe(0.6);
});

it("drawings, documents and data count as neither", () => {
  const files = [lines("src/booking/a/rules.ts", 10), lines("src/booking/a/rules.test.ts", 5)];
  expect(
    testShare([...files, lines("illustrator/scenes/beach.ts", 99), lines("docs/a.md", 99), lines("src/tools/demo/data/a.json", 99)]),
  ).toBe(0.5);
});

it("a scene's test is a test", () => {
  expect(testShare([lines("src/booking/a/rules.ts", 10), lines("illustrator/scenes/beach.test.ts", 10)])).toBe(1);
});

it("nothing at all is no share", () => {
  expect(testShare([])).toBe(0);
});
