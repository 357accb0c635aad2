import { describe, expect, it } from "vitest";
import { ENGLISH, type Reader } from "../../../platform/languages/reader.ts";
import { runForReader } from "../../../platform/languages/requestReader.ts";
import { inSentence } from "../article.ts";
import { COUNTRIES } from "./enumerations.ts";
import {
  countriesInRegion,
  countryName,
  countryOptions,
  englishCountryName,
  inReadersOrder,
  isCountryCode,
  translatedCountryNames,
} from "./rules.ts";

const readerOf = (language: string): Reader => ({ ...ENGLISH, language, locale: language });
const inGerman = <Result>(run: () => Result) => runForReader(readerOf("de"), run);

describe("a country's name", () => {
  it("is the guide's own in English", () => {
    expect(COUNTRIES.map(({ code }) => countryName(code))).toEqual(COUNTRIES.map(({ name }) => name));
    expect(translatedCountryNames()).toBeUndefined();
  });

  it("is in the reader's language", () => {
    expect(inGerman(() => ["ID", "GB", "US", "HK"].map(countryName))).toEqual([
      "Indonesien",
      "Vereinigtes Königreich",
      "Vereinigte Staaten",
      "Hongkong",
    ]);
    expect(runForReader(readerOf("ar"), () => countryName("PS"))).toBe("فلسطين");
    expect(inGerman(() => englishCountryName("ID"))).toBe("Indonesia");
  });

  it("exists for every country in every language of the guide", () => {
    for (const language of ["ar", "de", "es", "fr", "id", "it", "ja", "pt"]) {
      const names = runForReader(readerOf(language), translatedCountryNames);
      expect(Object.keys(names ?? {})).toHaveLength(COUNTRIES.length);
      expect(Object.entries(names ?? {}).filter(([code, name]) => name === "" || name === code)).toEqual([]);
    }
  });

  it("is the code for an unofficial one", () => {
    expect([countryName("XK"), inGerman(() => countryName("XK")), isCountryCode("XK")]).toEqual(["XK", "XK", false]);
  });

  it("gets an article in a sentence only in English", () => {
    expect(inSentence("United Kingdom")).toBe("the United Kingdom");
    expect(inGerman(() => inSentence("United Kingdom"))).toBe("United Kingdom");
  });
});

describe("lists of countries", () => {
  it("are sorted as their reader sorts", () => {
    const first = (options: { label: string }[]) => options.slice(0, 5).map(({ label }) => label);
    expect(first(countryOptions())).toEqual(["Afghanistan", "Åland Islands", "Albania", "Algeria", "American Samoa"]);
    expect(first(inGerman(countryOptions))).toEqual(["Afghanistan", "Ägypten", "Ålandinseln", "Albanien", "Algerien"]);
    expect(inGerman(() => countriesInRegion("NA").map(({ name }) => name))).toContain("Kanada");
  });

  it("from the database keep its order in English", () => {
    const rows = [{ name: "Zypern" }, { name: "Ägypten" }];
    expect(inReadersOrder(rows)).toEqual(rows);
    expect(inGerman(() => inReadersOrder(rows))).toEqual([{ name: "Ägypten" }, { name: "Zypern" }]);
  });
});
