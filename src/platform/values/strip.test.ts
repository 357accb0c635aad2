import { expect, test } from "vitest";
import { withoutEnd, withoutParts } from "./strip.ts";

test("characters at the end are cut, others stay", () => {
  expect(withoutEnd("a b; ,", /[\s;,]/)).toBe("a b");
  expect(withoutEnd("  ", /\s/)).toBe("");
  expect(withoutEnd("", /\s/)).toBe("");
});

test("parts are cut, and one that does not end stays", () => {
  expect(withoutParts("a<!--b-->c<!---->d", "<!--", "-->")).toBe("acd");
  expect(withoutParts("a<!--b-->c<!--d", "<!--", "-->")).toBe("ac<!--d");
});
