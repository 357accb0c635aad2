import { describe, expect, it } from "vitest";
import { NO_WORDS, type TranslatedGroups } from "../values/translatedWords.ts";
import { type BuiltLanguage, InstalledLanguages } from "./installedLanguages.ts";
import { inReadersLanguage } from "./pageAddress.ts";
import { runForReader } from "./requestReader.ts";

const built = (language: string): BuiltLanguage => ({
  language,
  translations: "",
  folder: `${language}-12345678`,
  scripts: ["page-a1.js"],
  patterns: { Explore: `Explore (${language})` },
});
const languages = () => new InstalledLanguages([built("de"), built("pt-BR")]);
const split = (url: string, of = languages()) => {
  const { reader, url: inner } = of.split(url);
  return [reader.language, inner];
};

it("takes the language off the address of a page", () => {
  expect(split("/de/explore/?q=1")).toEqual(["de", "/explore/?q=1"]);
  expect(split("/pt-BR/explore/")).toEqual(["pt-BR", "/explore/"]);
  expect(split("/de")).toEqual(["de", "/"]);
  expect(split("/explore/")).toEqual(["en", "/explore/"]);
});

it("leaves addresses alone that have no language: unknown ones, files, the API", () => {
  for (const url of ["/xx/explore/", "/en/explore/", "/dev/ui/", "/de/api/session/", "/de/assets/a.js", "/de/guide/api/home/", "/decent/"])
    expect(split(url)).toEqual(["en", url]);
});

it("treats /search/ as a page, and the addresses of the API below it as the API", () => {
  expect(split("/de/search/?q=lists")).toEqual(["de", "/search/?q=lists"]);
  for (const url of ["/search/lists/?search=a", "/search/areas-countries/", "/inventory/room/1a2b3c4d/", "/traveller/country-list/"])
    expect(split(`/de${url}`)).toEqual(["en", `/de${url}`]);
});

it("has the main language at addresses without a prefix, and English at its own", () => {
  const german = new InstalledLanguages([built("de")], "de");
  expect(split("/explore/", german)).toEqual(["de", "/explore/"]);
  expect(split("/en/explore/", german)).toEqual(["en", "/explore/"]);
  expect(german.all.map(({ prefix }) => prefix)).toEqual(["", "/en"]);
  expect(split("/explore/", new InstalledLanguages([], "de"))).toEqual(["en", "/explore/"]);
});

it("chooses the language of an API response by Accept-Language, English by default", () => {
  const read = (header?: string) => languages().readerFor(header).language;
  expect(["de-AT,de;q=0.9,en;q=0.8", "fr,de;q=0.5", "pt", "*", "fr", undefined].map(read)).toEqual(["de", "de", "pt-BR", "en", "en", "en"]);
});

it("addresses scripts and pages in the reader's language", () => {
  const { reader } = languages().split("/de/");
  expect(reader.scriptAddress?.("/assets/page-a1.js")).toBe("/assets/de-12345678/page-a1.js");
  expect(reader.scriptAddress?.("/assets/map-b2.js")).toBe("/assets/map-b2.js");
  const addresses = ["/explore/", "/de/explore/", "/media/x", "/api/session/", "https://example.org/", "//example.org/", "#top", "?page=2"];
  expect(runForReader(reader, () => addresses.map(inReadersLanguage))).toEqual(["/de/explore/", ...addresses.slice(1)]);
  expect(addresses.map(inReadersLanguage)).toEqual(addresses);
});

describe("a language with less than 95 % of visitors' texts", () => {
  const translated = (language: string, machine: number): BuiltLanguage => {
    const none = { visitors: NO_WORDS, travellers: NO_WORDS, booking: NO_WORDS, accounts: NO_WORDS };
    const shares: TranslatedGroups = { ...none, owners: NO_WORDS, staff: NO_WORDS, mails: NO_WORDS, errors: NO_WORDS };
    return { ...built(language), shares: { ...shares, visitors: { ...NO_WORDS, words: 100, machine } } };
  };
  const offered = (of: InstalledLanguages) => of.offered.map(({ language }) => language);
  const some = new InstalledLanguages([translated("de", 95), translated("fr", 94)]);

  it("is not offered, and not chosen by Accept-Language", () => {
    expect(offered(some)).toEqual(["en", "de"]);
    expect([some.isOffered("de"), some.isOffered("fr")]).toEqual([true, false]);
    expect(some.readerFor("fr, de;q=0.5").language).toBe("de");
    expect(some.readerFor("fr").language).toBe("en");
  });

  it("is read at its address", () => {
    expect(split("/fr/explore/", some)).toEqual(["fr", "/explore/"]);
    expect(some.all.map(({ language }) => language)).toEqual(["en", "de", "fr"]);
  });

  it("is offered as the main language, and once it is complete", () => {
    expect(offered(new InstalledLanguages([translated("fr", 10)], "fr"))).toEqual(["fr", "en"]);
    some.install([translated("fr", 96)], "en");
    expect(offered(some)).toEqual(["en", "fr"]);
    expect(some.sharesOf("fr")?.visitors.machine).toBe(96);
  });
});
