import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { formatSeconds, PassedSteps } from "./passed.ts";

const folder = mkdtempSync(join(tmpdir(), "passed-"));
afterAll(() => rmSync(folder, { recursive: true }));
const passed = { seconds: 12, counts: { passed: 3, failed: 0, skipped: 0 } };

it("A step that passed is found by the next run of the same tree", () => {
  const file = join(folder, "made", "same.json");
  new PassedSteps(file, "tree-1").add("lint", "tree-1", passed);
  const next = new PassedSteps(file, "tree-1");
  expect(next.find("lint")).toEqual(passed);
  expect(next.find("types")).toBeUndefined();
});

it("A step runs again for another tree", () => {
  const file = join(folder, "other.json");
  new PassedSteps(file, "tree-1").add("lint", "tree-1", passed);
  expect(new PassedSteps(file, "tree-2").find("lint")).toBeUndefined();
});

it("A step during which a file changed runs again", () => {
  const file = join(folder, "changed.json");
  new PassedSteps(file, "tree-1").add("lint", "tree-2", passed);
  expect(new PassedSteps(file, "tree-1").find("lint")).toBeUndefined();
  expect(new PassedSteps(file, "tree-2").find("lint")).toBeUndefined();
});

it("A file that was cut short counts as no run", () => {
  const file = join(folder, "short.json");
  writeFileSync(file, '{"tree": "tree-1", "ste');
  expect(new PassedSteps(file, "tree-1").find("lint")).toBeUndefined();
});

it("A duration is said in the units that fit", () => {
  expect([42.4, 60, 3_900].map(formatSeconds)).toEqual(["42 s", "1 min", "1 h 5 min"]);
});
