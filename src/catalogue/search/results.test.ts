import { describe, expect, it } from "vitest";
import {
  activityResults,
  areaAbout,
  type Counts,
  countryOfPath,
  countryResults,
  hasMatchingWord,
  matchedParts,
  placeResults,
} from "./results.ts";

const counts: Counts = {
  country: null,
  countries: [
    { code: "CK", businesses_count: 12 },
    { code: "TH", businesses_count: 1 },
  ],
  activities: [
    {
      activity_type: "cooking_classes",
      businesses_count: 1_406,
      countries: [
        { code: "TH", businesses_count: 92 },
        { code: "VN", businesses_count: 61 },
      ],
    },
  ],
};

describe("countries", () => {
  it("tell their region and how much there is, where that is known", () => {
    expect(countryResults("cook", counts)).toEqual([{ code: "CK", name: "Cook Islands", about: "Oceania, 12 places", isEmpty: false }]);
    expect(countryResults("thail", counts)[0]?.about).toBe("Asia, 1 place");
    expect(countryResults("cook", undefined)[0]?.about).toBe("Oceania");
  });

  it("are five at most", () => expect(countryResults("s", counts)).toHaveLength(5));

  it("stand before others that fit as well where the guide has more there", () => {
    expect(countryResults("t", undefined)[0]?.name).not.toBe("Thailand");
    expect(countryResults("t", counts)[0]?.name).toBe("Thailand");
    // Better matches stay first.
    expect(countryResults("cook", { ...counts, countries: [{ code: "TH", businesses_count: 9 }] })[0]?.name).toBe("Cook Islands");
  });
});

describe("a guide of one country", () => {
  const home: Counts = {
    ...counts,
    country: "AD",
    countries: [
      { code: "AD", businesses_count: 798 },
      { code: "ES", businesses_count: 41 },
    ],
  };
  const area = (name: string, code: string, businesses_count: number) => ({
    kind: "area" as const,
    name,
    slug: name,
    country: { code, name: code },
    businesses_count,
  });
  const offered = (query: string, ...found: ReturnType<typeof area>[]) =>
    placeResults(query, found, home).areas.map(({ country: { code } }) => code);

  it("offers the rest of the world where it has something there, and to who typed a whole name, the best known alone", () => {
    expect(
      offered("spa", area("Spa", "BE", 0), area("Spanish Town", "JM", 0), area("Spaborn", "ES", 2), area("Spadorra", "AD", 0)),
    ).toEqual(["BE", "ES", "AD"]);
    expect(offered("paris", area("Paris", "FR", 0), area("Paris", "US", 0))).toEqual(["FR"]);
    expect(countryResults("spa", home).map(({ code }) => code)).toEqual(["ES"]);
    expect(countryResults("island", home)).toEqual([]);
    expect(countryResults("iceland", home)[0]).toMatchObject({ code: "IS", isEmpty: true });
  });

  it("offers no activity that it has nothing of", () => {
    expect(activityResults("hiking", home, undefined)).toEqual([]);
    expect(activityResults("cooking classes portugal", home, undefined)).toEqual([]);
  });
});

describe("areas", () => {
  const US = { code: "US", name: "United States" };
  const PH = { code: "PH", name: "Philippines" };
  it.each([
    ["Springfield", "springfield-il", US, "IL, United States"],
    ["Springfield", "springfield-mo", US, "MO, United States"],
    ["San José", "san-jose-nueva-ecija", PH, "Nueva Ecija, Philippines"],
    ["San José", "san-jose-cebu-ph", PH, "Cebu, Philippines"],
    ["San José", "san-jose-cebu-ph-1234", PH, "Cebu, Philippines"],
    ["Hội An", "hoi-an", { code: "VN", name: "Vietnam" }, "Vietnam"],
    ["Val d'Isère", "val-d-isere", { code: "FR", name: "France" }, "France"],
    ["Xi’an", "xian", { code: "CN", name: "China" }, "China"],
    ["قرية", "ye-42", { code: "YE", name: "Yemen" }, "Yemen"],
  ])("named %s say where %s is", (name, slug, country, about) => expect(areaAbout({ name, slug, country })).toBe(about));
});

describe("activities", () => {
  const named = (query: string, here?: string) => activityResults(query, counts, here).map(({ name, about }) => `${name}: ${about}`);

  it("come with the countries that have the most", () => {
    expect(named("cook")).toEqual([
      "Cooking classes: 1,406 places",
      "Cooking classes in Thailand: 92 places",
      "Cooking classes in Vietnam: 61 places",
    ]);
  });

  it("stand before others that fit as well where the guide has more of them", () => {
    expect(activityResults("c", counts, undefined)[0]?.activity).toBe("cooking_classes");
  });

  it("come with the country whose page is open first", () => {
    expect(activityResults("cook", counts, "IN")[1]).toEqual({
      activity: "cooking_classes",
      country: "IN",
      name: "Cooking classes in India",
      about: "Activity",
    });
  });

  it.each(["surfing portugal", "Surfing in Portugal", "portugal surf", "surf portu"])(
    "are looked for in the country named with them: %s",
    (query) => {
      expect(activityResults(query, undefined, undefined)[0]).toMatchObject({ activity: "surfing", country: "PT" });
    },
  );

  it("never are the one without a name, and none where none is named", () => {
    expect(named("other")).toEqual([]);
    expect(named("portugal")).toEqual([]);
    expect(named("xyz portugal")).toEqual([]);
  });
});

describe("the country of a page", () => {
  it.each([
    ["/explore/TH/", "TH"],
    ["/explore/th/chiang-mai/", "TH"],
    ["/explore/countries/", undefined],
    ["/explore/XX/", undefined],
    ["/", undefined],
  ])("%s is %s", (path, code) => expect(countryOfPath(path)).toBe(code));
});

describe("a name", () => {
  it.each([
    ["Ubud", "ub", true],
    ["Old Ubud", "ub", true],
    ["Edinburgh", "edinbrugh", true],
    ["Aruba", "ub", false],
    ["Democratic Republic of the Congo", "ub", false],
  ])("such as %s has a word of %s: %s", (name, query, expected) => expect(hasMatchingWord(name, query)).toBe(expected));
});

describe("the underlined parts of a name", () => {
  const marked = (name: string, query: string) => {
    const parts = matchedParts(name, query);
    expect(parts.map(({ text }) => text).join("")).toBe(name);
    return parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");
  };

  it.each([
    ["Cook Islands", "cook", "[Cook] Islands"],
    ["Dapur Nenek, home cooking", "COOK", "Dapur Nenek, home [cook]ing"],
    ["Bếp Bà Tư Cooking School", "bep tu", "[Bếp] Bà [Tư] Cooking School"],
    ["Ba\u0301r Azul", "ba", "[Ba\u0301]r Azul"],
    ["Straßencafé", "strass", "[Straß]encafé"],
    ["Ærø", "aero", "[Ærø]"],
    ["Eva's Kitchen", "evas", "[Eva's] Kitchen"],
    ["Edinburgh", "edinbrugh", "[Edinburgh]"],
    ["The Blue House", "the blue", "The [Blue] House"],
    ["Paris", "lima", "Paris"],
    ["Aruba", "ub", "Ar[ub]a"],
    ["Sāmūba", "ub", "Sām[ūb]a"],
    ["Ubud and Aruba", "ub", "[Ub]ud and Aruba"],
    ["A & B <b>", "b", "A & [B] <[b]>"],
  ])("of %s for %s are %s", (name, query, expected) => expect(marked(name, query)).toBe(expected));
});

describe("countries in another language", () => {
  const german: Counts = { ...counts, country_names: { TH: "Thailand", CK: "Cookinseln", ES: "Spanien", PT: "Portugal", IN: "Indien" } };

  it("are found by the reader's name and by the English one, and shown with the reader's", () => {
    expect(countryResults("cookins", german)[0]).toMatchObject({ code: "CK", name: "Cookinseln" });
    expect(countryResults("cook islands", german)[0]).toMatchObject({ code: "CK", name: "Cookinseln" });
    expect(countryResults("spanien", german)[0]?.name).toBe("Spanien");
    expect(countryResults("spanien", counts)).toEqual([]);
  });

  it("are named in the reader's language beside an activity", () =>
    expect(activityResults("cook", german, "IN")[1]?.name).toBe("Cooking classes in Indien"));
});
