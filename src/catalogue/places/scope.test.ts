import { describe, expect, it } from "vitest";
import { coversArea, coversCountry, onlyCountry, type Scope, scopeWithin, shownScope } from "./scope.ts";

const HOI_AN = { id: 1, country_code: "VN" };
const UBUD = { id: 2, country_code: "ID" };
/** All of Vietnam, and one town of Indonesia. */
const scope: Scope = { countries: ["VN"], areas: [UBUD] };
const nothing: Scope = { countries: [], areas: [] };

describe("a guide without a scope", () => {
  it("covers the world", () => {
    expect(coversCountry(undefined, "VN")).toBe(true);
    expect(coversArea(undefined, HOI_AN)).toBe(true);
    expect(scopeWithin(undefined, { country_code: "VN", area_id: 1 })).toBeUndefined();
    expect(onlyCountry(undefined)).toBeUndefined();
  });
});

describe("a guide of a country and a town of another", () => {
  it("covers both countries, and no third one", () =>
    expect(["VN", "ID", "TH", "vn"].map((code) => coversCountry(scope, code))).toEqual([true, true, false, false]));

  it("covers every area of the one, and of the other the town alone", () => {
    expect(coversArea(scope, HOI_AN)).toBe(true);
    expect(coversArea(scope, { id: null, country_code: "VN" })).toBe(true);
    expect(coversArea(scope, UBUD)).toBe(true);
    expect(coversArea(scope, { id: 3, country_code: "ID" })).toBe(false);
    expect(coversArea(scope, { id: null, country_code: "ID" })).toBe(false);
  });

  it("leaves of a place what it covers", () => {
    expect(scopeWithin(scope, {})).toBe(scope);
    expect(scopeWithin(scope, { country_code: "VN" })).toBeUndefined();
    expect(scopeWithin(scope, { country_code: "VN", area_id: 1 })).toBeUndefined();
    expect(scopeWithin(scope, { country_code: "ID" })).toEqual({ countries: [], areas: [UBUD] });
    expect(scopeWithin(scope, { country_code: "ID", area_id: 2 })).toBeUndefined();
    expect(scopeWithin(scope, { country_code: "ID", area_id: 3 })).toEqual(nothing);
    expect(scopeWithin(scope, { country_code: "TH" })).toEqual(nothing);
  });
});

describe("onlyCountry", () => {
  it.each([
    [{ countries: ["VN"], areas: [] }, "VN"],
    [{ countries: ["VN"], areas: [HOI_AN] }, "VN"],
    [{ countries: [], areas: [UBUD, UBUD] }, "ID"],
    [scope, undefined],
    [nothing, undefined],
  ])("of %j is %s", (one, code) => expect(onlyCountry(one)).toBe(code));
});

describe("what menus and the first page show", () => {
  const spilt = new Map([
    ["AD", 92],
    ["FR", 8],
  ]);
  it("is the country alone that nearly all is in", () =>
    expect(shownScope(undefined, "AD", spilt)).toEqual({ countries: ["AD"], areas: [] }));
  it("is everything in a guide of several, and what the settings say where they say it", () => {
    expect(shownScope(undefined, undefined, spilt)).toBeUndefined();
    expect(shownScope(undefined, "AD", new Map([["AD", 92]]))).toBeUndefined();
    const scope = { countries: ["FR"], areas: [] };
    expect(shownScope(scope, "FR", spilt)).toBe(scope);
  });
});
