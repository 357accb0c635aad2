import { describe, expect, it } from "vitest";
import { bodyErrors, takenBody } from "../../tools/testing/validationErrors.ts";
import { changeGuideSettings, DEFAULTS, replaceGuideSettings } from "./contract.ts";
import { ACCENTS, POPULAR_COUNTRIES, TRENDING_DESTINATIONS } from "./enumerations.ts";

const guideSettingsErrors = (given: object) => bodyErrors(changeGuideSettings, given);
const taken = (given: object) => takenBody(changeGuideSettings, given);

describe("the settings of a guide", () => {
  it("are the specification's, and take themselves back as an export has them", () => {
    expect(DEFAULTS.popular_countries).toEqual([...POPULAR_COUNTRIES]);
    expect(DEFAULTS.trending_destinations).toEqual([...TRENDING_DESTINATIONS]);
    expect(takenBody(replaceGuideSettings, DEFAULTS)).toEqual(DEFAULTS);
  });

  it.each([
    ["a name of its own", { name: "Lisbon by foot" }],
    ["a name of 40 signs", { name: "n".repeat(40) }],
    ["no tagline", { tagline: "" }],
    ["an introduction of several lines", { introduction: "One.\n\nTwo." }],
    ["a scope of countries and areas", { scope: { countries: ["PT"], areas: ["hoi-an"] } }],
    ["the world", { scope: { countries: [], areas: [] } }],
    ["words for a country and an area", { country_introductions: { PT: "Go." }, area_introductions: { "hoi-an": "Go." } }],
    ["listings put first", { featured: ["abcdefgh"] }],
    ["a currency beside prices", { currency_beside: "EUR" }],
    ["none", { currency_beside: "" }],
    ["rates with their day", { exchange_rates: { base: "EUR", date: "2026-11-20", rates: { USD: 1.0871 } } }],
    ["no rates", { exchange_rates: { base: "", date: "", rates: {} } }],
    ["a language", { language: "es" }],
    ["a language of a country", { language: "pt-BR" }],
    ["the version that was read", { version: 4 }],
  ])("take %s", (_what, given) => expect(guideSettingsErrors(given)).toEqual({}));

  it.each(Object.keys(ACCENTS))("take the colour %s", (accent) => expect(guideSettingsErrors({ accent })).toEqual({}));

  it.each([
    ["a blank name", { name: "  " }, { name: ["This field is required."] }],
    ["a name that is too long", { name: "n".repeat(41) }, { name: ["At most 40 characters."] }],
    ["invisible characters in a name", { name: "Lis\u200bbon" }, { name: ["Remove the characters that can't be displayed."] }],
    ["signs that turn a name round", { name: "\u202enobsiL" }, { name: ["Remove the characters that can't be displayed."] }],
    ["a tagline that is too long", { tagline: "t".repeat(81) }, { tagline: ["At most 80 characters."] }],
    ["an unknown colour", { accent: "pink" }, { accent: [`Choose one of: ${Object.keys(ACCENTS).join(", ")}.`] }],
    [
      "a country that there is not",
      { popular_countries: ["XX"] },
      { popular_countries: ["No country has this code. Enter one such as TH."] },
    ],
    [
      "a country by its name",
      { popular_countries: ["Portugal"] },
      { popular_countries: ["Enter a two-letter country code, such as TH.", "No country has this code. Enter one such as TH."] },
    ],
    ["nine countries", { popular_countries: "PT ES FR IT DE AT CH BE NL".split(" ") }, { popular_countries: ["Choose at most 8."] }],
    ["an area by its name", { trending_destinations: ["Hoi An"] }, { trending_destinations: ["Enter an area's slug, such as hoi-an."] }],
    ["a listing by its name", { featured: ["Casa"] }, { featured: ["Enter a listing's code of 8 characters."] }],
    ["a sign for a currency", { currency_beside: "€" }, { currency_beside: ["Enter a currency code, such as EUR, or leave it empty."] }],
    ["a language by its name", { language: "German" }, { language: ["Enter a language code, such as de or pt-BR."] }],
    ["a version in words", { version: "new" }, { version: ["Enter a number."] }],
  ])("refuse %s", (_what, given, errors) => expect(guideSettingsErrors(given)).toEqual(errors));

  it.each([
    ["a day that there is not", { base: "EUR", date: "2026-02-30", rates: { USD: 1 } }],
    ["no day", { base: "EUR", date: "", rates: { USD: 1 } }],
    ["no base", { base: "", date: "2026-11-20", rates: { USD: 1 } }],
    ["a rate of nought", { base: "EUR", date: "2026-11-20", rates: { USD: 0 } }],
    ["a rate below nought", { base: "EUR", date: "2026-11-20", rates: { USD: -1 } }],
    ["a currency that there is not", { base: "EUR", date: "2026-11-20", rates: { XXX: 1 } }],
    ["a rate in words", { base: "EUR", date: "2026-11-20", rates: { USD: "about one" } }],
  ])("refuse rates with %s", (_what, exchange_rates) =>
    expect(Object.keys(guideSettingsErrors({ exchange_rates }))).toEqual(["exchange_rates"]),
  );
});

describe("what is kept of the settings", () => {
  it("has one blank between words, and none around them", () => {
    expect(taken({ name: "  Lisbon \n by  foot " })).toEqual({ name: "Lisbon by foot" });
    expect(taken({ introduction: " One.\r\nTwo. " })).toEqual({ introduction: "One.\nTwo." });
  });

  it("has each place once, and no introduction without words", () => {
    expect(taken({ popular_countries: ["PT", "ES", "PT"] })).toEqual({ popular_countries: ["PT", "ES"] });
    expect(taken({ country_introductions: { PT: "Go.", ES: "  " } })).toEqual({ country_introductions: { PT: "Go." } });
  });

  it("has no rate of a currency to itself", () =>
    expect(taken({ exchange_rates: { base: "EUR", date: "2026-11-20", rates: { EUR: 1, USD: 1.1 } } })).toEqual({
      exchange_rates: { base: "EUR", date: "2026-11-20", rates: { USD: 1.1 } },
    }));

  it("is what was given: PATCH fills nothing in, and PUT leaves nothing out", () => {
    expect(taken({ tagline: "Slowly." })).toEqual({ tagline: "Slowly." });
    const { name: _name, ...rest } = DEFAULTS;
    expect(Object.keys(bodyErrors(replaceGuideSettings, rest))).toEqual(["name"]);
  });
});
