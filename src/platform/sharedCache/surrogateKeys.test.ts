import { expect, it } from "vitest";
import { keysOfChange, pageKeys } from "./surrogateKeys.ts";

const list = (dependencies: string[]) => pageKeys(dependencies).split(" ");

/** Whether a change purges a page. */
const purges = (change: string, dependencies: string[]) => keysOfChange(change).some((key) => list(dependencies).includes(key));

it("A page has its own keys, those of their kinds, and one that all pages have", () => {
  expect(list(["business:7r3kq2aa", "area:kathmandu", "listings", "~ranking"])).toEqual([
    ...["pages", "business", "area", "listings", "~ranking"],
    ...["business:7r3kq2aa", "area:kathmandu"],
  ]);
});

it.each([
  ["business:7r3kq2aa", true],
  ["business:7r3kq2ab", false],
  ["business", true],
  ["area", false],
  ["*", true],
])("A change of %s purges the page of a listing: %s", (change, isPurged) => {
  expect(purges(change, ["business:7r3kq2aa", "listings"])).toBe(isPurged);
});

it("A key with spaces, commas or other letters, which a visitor may have typed, is one key of printable letters", () => {
  const key = "area:a b,c\r\nset-cookie: x\u{1f600}\ud800";
  const header = pageKeys([key]);
  expect(header).toMatch(/^[!-~ ]+$/);
  expect(header.split(" ")).toHaveLength(3);
  expect(purges(key, [key])).toBe(true);
});

it("A page with too many keys for a header is purged with every change of the kind that has most", () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `business:${String(index).padStart(8, "0")}`);
  const dependencies = [...many, "area:kathmandu"];
  expect(pageKeys(dependencies).length).toBeLessThan(7_000);
  expect(list(dependencies)).toEqual(["pages", "business", "area", "business:*", "area:kathmandu"]);
  expect(purges("business:00000999", dependencies)).toBe(true);
  expect(purges("area:kathmandu", dependencies)).toBe(true);
  expect(purges("area:pokhara", dependencies)).toBe(false);
});

it("So is a page with a key that is too long for a cache", () => {
  const dependencies = [`area:${"x".repeat(500)}`];
  expect(list(dependencies)).toEqual(["pages", "area", "area:*"]);
  expect(purges(dependencies[0] as string, dependencies)).toBe(true);
});
