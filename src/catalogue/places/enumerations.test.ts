import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { COUNTRIES } from "./countries/enumerations.ts";
import { CURRENCIES, ZERO_DECIMAL_CURRENCIES } from "./currencies.ts";
import { REGIONS } from "./enumerations.ts";

const isoCodes = (createRequire(import.meta.url)("i18n-iso-countries/codes.json") as [string, string, string][]).map(([alpha2]) => alpha2);
const inRegion = (region: string) => COUNTRIES.filter((country) => country.region === region).map((country) => country.code);

describe("countries", () => {
  it("are the 249 official ones of ISO 3166-1, each once", () => {
    expect(COUNTRIES.map((country) => country.code)).toEqual(isoCodes.filter((code) => code !== "XK").sort());
    expect(COUNTRIES).toHaveLength(249);
  });

  it("are each in exactly one of the seven regions", () => {
    const lists = REGIONS.map((region) => inRegion(region.code));
    expect(lists.flat()).toHaveLength(249);
    expect(new Set(lists.flat()).size).toBe(249);
    for (const list of lists) expect(list.length).toBeGreaterThan(0);
  });

  it("are in the regions that were decided", () => {
    expect(inRegion("NA")).toEqual(["BM", "CA", "GL", "PM", "US"]);
    expect(inRegion("ME")).toEqual(["AE", "BH", "IL", "IQ", "IR", "JO", "KW", "LB", "OM", "PS", "QA", "SA", "SY", "TR", "YE"]);
    for (const code of ["AQ", "BV", "GS", "HM", "TF"]) expect(inRegion("OC")).toContain(code);
    for (const code of ["MX", "CO", "PE", "AR", "PR", "CU", "FK"]) expect(inRegion("LA")).toContain(code);
    for (const code of ["AM", "AZ", "GE"]) expect(inRegion("AS")).toContain(code);
    expect(inRegion("AF")).toContain("EG");
  });

  it("have the names travellers use, none twice", () => {
    const names = new Map(COUNTRIES.map((country) => [country.code, country.name]));
    expect(new Set(names.values()).size).toBe(249);
    expect(["VN", "KR", "BO", "TR", "US", "GB"].map((code) => names.get(code))).toEqual([
      "Vietnam",
      "South Korea",
      "Bolivia",
      "Türkiye",
      "United States",
      "United Kingdom",
    ]);
  });
});

describe("currencies", () => {
  const codes = CURRENCIES.map((currency) => currency.code);

  it("hold every country's money, each once and in order", () => {
    expect(codes).toEqual([...new Set(codes)].sort());
    for (const { currency } of COUNTRIES) if (currency) expect(codes).toContain(currency);
  });

  it("without decimals are among them", () => {
    expect(codes).toEqual(expect.arrayContaining([...ZERO_DECIMAL_CURRENCIES]));
    expect(ZERO_DECIMAL_CURRENCIES.has("JPY")).toBe(true);
    expect(ZERO_DECIMAL_CURRENCIES.has("USD")).toBe(false);
  });
});
