import { describe, expect, it } from "vitest";
import { canonicalPath } from "./pageAdmission.ts";

describe("the one spelling of a path", () => {
  it.each([
    ["/explore/vietnam/", "/explore/vietnam/"],
    ["/explore//vietnam///", "/explore/vietnam/"],
    ["/%65xplore/", "/explore/"],
    ["/caf%c3%a9/", "/caf%C3%A9/"],
    ["/a%2fb/", "/a%2Fb/"],
    ["/a%3Fb/", "/a%3Fb/"],
    ["/a@b,c:d/", "/a@b,c:d/"],
    ["/a%40b%2Cc/", "/a@b,c/"],
    ["/100%25/", "/100%25/"],
    ["/a b/", "/a%20b/"],
  ])("of %s is %s", (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
    expect(canonicalPath(canonical)).toBe(canonical);
  });

  it.each(["/a/%2e%2e/b/", "/./a/", "/%2E/"])("refuses %s, which means another path", (path) => {
    expect(canonicalPath(path)).toBeUndefined();
  });
});
