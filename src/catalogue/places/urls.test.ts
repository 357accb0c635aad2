import { describe, expect, it } from "vitest";
import { POPULAR_COUNTRIES } from "../settings/enumerations.ts";
import { COUNTRIES } from "./countries/enumerations.ts";
import { countriesInRegion, countryName, isCountryCode } from "./countries/rules.ts";
import { fillUp } from "./fillUp.ts";
import { isAdministrative, languageNames, places, placeWord, regionName } from "./text.ts";
import { activityUrl, areaUrl, CATEGORY_PATHS, countryUrl, feedUrl, markdownUrl } from "./urls.ts";

describe("the addresses of places", () => {
  it("are those of the specification, each with its slash at the end", () => {
    expect(countryUrl("ID")).toBe("/explore/ID/");
    expect(areaUrl("ID", "ubud")).toBe("/explore/ID/ubud/");
    expect(activityUrl("surfing")).toBe("/explore/activities/surfing/");
    expect(activityUrl("surfing", "ID")).toBe("/explore/ID/activities/surfing/");
    expect(feedUrl("ID", "ubud")).toBe("/explore/ID/ubud/new.atom");
  });

  it("of an area's lists end in the three words of the specification", () =>
    expect(CATEGORY_PATHS).toEqual({ accommodation: "stay", activity: "activities", eat_drink: "eat-drink" }));

  it.each([
    ["/explore/ID/", "/explore/ID.md"],
    ["/explore/ID/ubud/stay/", "/explore/ID/ubud/stay.md"],
    ["/explore/ID/ubud/stay/?page=2", "/explore/ID/ubud/stay.md?page=2"],
    ["/abcdefgh/", "/abcdefgh.md"],
    ["/privacy-policy/", "/privacy-policy.md"],
  ])("have a form in Markdown: %s is %s", (page, markdown) => expect(markdownUrl(page)).toBe(markdown));
});

describe("countries", () => {
  it("are called by their names, and by the code if a name is missing", () => {
    expect(countryName("NP")).toBe("Nepal");
    expect(countryName("XK")).toBe("XK");
    expect(isCountryCode("NP")).toBe(true);
    for (const code of ["np", "NPL", "XK", "UK", "", "constructor"]) expect(isCountryCode(code), code).toBe(false);
  });

  it("of a region come by name, and each is in one", () => {
    const all = ["AF", "AS", "EU", "LA", "ME", "NA", "OC"].flatMap((region) => {
      const names = countriesInRegion(region).map(({ name }) => name);
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
      return names;
    });
    expect(all).toHaveLength(COUNTRIES.length);
    expect(countriesInRegion("XX")).toEqual([]);
  });

  it("that are popular are those of the specification, and there are such countries", () => {
    expect([...POPULAR_COUNTRIES].sort()).toEqual(["AR", "CO", "ID", "MX", "NP", "PE", "TH", "ZA"]);
    expect(POPULAR_COUNTRIES.every(isCountryCode)).toBe(true);
  });
});

describe("what fills a row of places", () => {
  const counts = new Map([
    ["MX", 5],
    ["ZA", 0],
    ["FR", 90],
    ["IT", 40],
    ["ES", 40],
  ]);

  it("is the chosen ones that have listings, in their order, then those with most", () => {
    expect(fillUp(["MX", "ZA", "TH"], counts, 3)).toEqual(["MX", "FR", "ES"]);
    expect(fillUp(["IT", "MX"], counts, 4)).toEqual(["IT", "MX", "FR", "ES"]);
  });

  it("is empty without listings, and repeats no place, however much room there is", () => {
    expect(fillUp(["ZA", "TH"], counts, 8)).toEqual(["FR", "ES", "IT", "MX"]);
    expect(fillUp(["FR", "FR"], counts, 2)).toEqual(["FR", "ES"]);
    expect(fillUp(["MX"], new Map(), 8)).toEqual([]);
  });

  it("is no more than there is room for, also of what was chosen", () =>
    expect(fillUp(["MX", "FR", "IT"], counts, 2)).toEqual(["MX", "FR"]));
});

describe("the word of a place", () => {
  it.each([
    ["Municipality of Cascais", "Cascais"],
    ["Município de Lagos", "Lagos"],
    ["Municipi d'Ordino", "Ordino"],
    ["Gemeinde Sölden", "Sölden"],
    ["Comune di Positano", "Positano"],
    ["Bar Municipality", "Bar"],
    ["Camden Borough", "Camden"],
    ["  Hoi   An ", "Hoi An"],
    ["District Six", "District Six"],
    ["Parish", "Parish"],
    ["Commune 1", "Commune 1"],
    ["Lagos", "Lagos"],
  ])("%j is %s", (name, word) => expect(placeWord(name)).toBe(word));

  it.each(["Ward 5", "Zone B", "Sector 12", "District 1", "arrondissement"])("is an administration's alone: %s", (name) =>
    expect(isAdministrative(name)).toBe(true),
  );
  it.each(["Zona Romantica", "District Six Museum", "Ubud", "Wardenburg"])("is one that people use: %s", (name) =>
    expect(isAdministrative(name)).toBe(false),
  );

  it.each([
    ["Gandaki Province", "Gandaki Province"],
    ["Bali", "Bali"],
    ["Bar Municipality", ""],
    ["Municipality of Kotor", ""],
    ["Urban Municipality of Ljubljana", ""],
    ["Općina Hvar", ""],
  ])("of the region %s is shown as %j", (state, shown) => expect(regionName(state)).toBe(shown));
});

it("Places are counted, and languages named, in words", () => {
  expect([places(0), places(1), places(312), places(74_120)]).toEqual(["0 places", "1 place", "312 places", "74,120 places"]);
  expect(languageNames(["en", "th"])).toBe("English, Thai");
  expect(languageNames([])).toBe("");
});
