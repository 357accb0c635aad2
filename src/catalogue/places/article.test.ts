import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../platform/languages/reader.ts";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { inSentence } from "./article.ts";
import { COUNTRIES } from "./countries/enumerations.ts";

describe("a country's name in a sentence", () => {
  it.each([
    "United Kingdom",
    "United States",
    "United Arab Emirates",
    "Netherlands",
    "Philippines",
    "Bahamas",
    "Democratic Republic of the Congo",
    "Dominican Republic",
    "Isle of Man",
    "Faroe Islands",
    "British Virgin Islands",
    "French Southern Territories",
    "US Virgin Islands",
    "Turks and Caicos Islands",
  ])("has an article: %s", (name) => {
    expect(COUNTRIES.map((one) => one.name)).toContain(name);
    expect(inSentence(name)).toBe(`the ${name}`);
  });

  it.each([
    "Portugal",
    "Dominica",
    "Christmas Island",
    "South Georgia and the South Sandwich Islands",
    "Heard Island and McDonald Islands",
    "Vatican City",
    "Gabon",
    "Iceland",
  ])("has no article: %s", (name) => {
    expect(COUNTRIES.map((one) => one.name)).toContain(name);
    expect(inSentence(name)).toBe(name);
  });

  it("is no part of a name in other languages", () => {
    expect(runForReader({ ...ENGLISH, language: "de" }, () => inSentence("Gambia"))).toBe("Gambia");
    expect(runForReader(ENGLISH, () => inSentence("Gambia"))).toBe("the Gambia");
  });
});
