import { expect, it } from "vitest";
import { asArchive, isUnderWay, sizeText } from "./rules.ts";

const row = { uuid: "a", progress: 0, bytes: null, created: new Date(0), expires: new Date(1) };

it("Only a file that is ready has an address", () => {
  expect(asArchive({ ...row, status: "ready" }, "/a.zip").link).toBe("/a.zip");
  for (const status of ["queued", "working", "failed"] as const) expect(asArchive({ ...row, status }, "/a.zip").link).toBeNull();
  expect(isUnderWay(asArchive({ ...row, status: "working" }, ""))).toBe(true);
  for (const status of ["ready", "failed"] as const) expect(isUnderWay(asArchive({ ...row, status }, ""))).toBe(false);
  expect(isUnderWay(undefined)).toBe(false);
});

it("Sizes are said as people say them, and nothing is no kilobyte", () => {
  expect([1, 81_400, 99_999, 2_449_999, 30_000_000].map(sizeText)).toEqual(["1 kB", "81 kB", "100 kB", "2.4 MB", "30 MB"]);
});
