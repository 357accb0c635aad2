import { describe, expect, it } from "vitest";
import { isSameName, isTelling, similarity, toNameForms } from "./names.ts";
import { buildProfile, compare, type Facts, judge, SCORE_CERTAIN, SCORE_MIN } from "./rules.ts";

const like = { names: 0.5, metres: 22, isSamePhone: false, isSameWebsite: false, isSameWikidata: false, isSameKind: true };

it.each([
  ["the same telephone near by", { isSamePhone: true }, true],
  ["the same name near by", { names: 1, metres: 200 }, true],
  ["names alike near by", {}, false],
  [
    "telephone and website of another kind of place in one house",
    { isSamePhone: true, isSameWebsite: true, isSameKind: false, names: 0.2 },
    true,
  ],
  ["a chain's other house in town", { names: 1, metres: 3_000, isSamePhone: true, isSameWebsite: true }, false],
  ["the same entry in Wikidata under a name in another script", { names: 0, isSameWikidata: true }, true],
  ["the same entry in Wikidata, far away", { names: 1, metres: 12_000, isSameWikidata: true }, false],
  ["the same name and telephone without a place", { names: 1, metres: null, isSamePhone: true }, true],
])("%s: %j is a likely double: %s", (_, given, isLikely) => {
  expect(judge({ ...like, ...given }).score >= SCORE_MIN).toBe(isLikely);
});

it("What speaks for it is said, and nearly certain is more than one thing", () => {
  expect(judge({ ...like, names: 1, isSamePhone: true })).toEqual({
    score: 100,
    reasons: ["same phone", "22 metres apart", "same name"],
  });
  expect(judge({ ...like, names: 1 }).score).toBeLessThan(SCORE_CERTAIN);
});

describe("two records are certainly one place", () => {
  const at = (north: number, values: Partial<Facts> = {}): Facts => ({
    name: "Hotel Kausi",
    other_names: [],
    business_type: "accommodation",
    activity_subtype: null,
    latitude: 28.2 + north / 111_320,
    longitude: 83.96,
    address: "",
    phone: "",
    website: null,
    osm_id: "",
    wikidata_id: "",
    gers_id: "",
    ...values,
  });
  const isCertain = (one: Facts, other: Facts, isOneSource = false) =>
    compare(buildProfile(one), buildProfile(other), isOneSource).isCertain;
  const phone = "+977 61 465071";

  it.each<[string, Partial<Facts>, number]>([
    ["of one name near by", {}, 60],
    ["where one source leaves out that it is a hotel", { name: "Kausi" }, 20],
    ["with the same telephone, written otherwise", { name: "Hotel Kausi & Spa", phone: "+97761465071" }, 120],
    ["under a name of the other one's other names", { name: "कौसी होटल", other_names: ["Hotel Kausi"] }, 20],
    ["with its own page of one website", { website: "https://kausi.example/en" }, 60],
    ["with a slip in the telephone", { phone: "+977 61 465072" }, 20],
    ["with a postcode in the address, which is no number of a house", { address: "Main Street, 33700" }, 20],
    ["at a corner with two addresses, by its telephone", { phone, address: "Lake Road 4" }, 20],
    ["with a slip in the name, by its telephone", { name: "Hotel Kausy", phone }, 5],
    ["with a word more that says what it is, by its telephone", { name: "Kausi Guest House & Spa", phone }, 20],
    ["with the same id elsewhere, whatever else they say", { name: "Another", gers_id: "08f2" }, 5_000],
  ])("%s", (_, values, metres) => {
    const one = {
      phone: values.phone ? phone : "",
      gers_id: values.gers_id ?? "",
      website: "https://kausi.example",
      address: "Main Street 12",
    };
    expect(isCertain(at(0, one), at(metres, values))).toBe(true);
  });

  it.each<[string, Partial<Facts>, number]>([
    ["a chain's other house", { phone }, 900],
    ["the hotel's restaurant", { business_type: "restaurant", phone }, 0],
    ["a neighbour with a telephone of its own", { phone: "+977 61 999999" }, 5],
    ["another house of the street", { address: "Main Street 30" }, 40],
    ["another entry in Wikidata", { wikidata_id: "Q2" }, 10],
    ["a neighbour with half of the name", { name: "Hotel Kausi Palace" }, 20],
    ["what says only what it is", { name: "Hotel" }, 0],
  ])("but not: %s", (_, values, metres) => {
    const one = at(0, { phone, address: "Main Street 12", wikidata_id: "Q1", ...(values.name === "Hotel" && { name: "Hotel" }) });
    const other = at(metres, { ...(values.phone ? {} : { phone: "" }), ...values });
    expect(isCertain(one, other)).toBe(false);
  });

  it("are asked about where one name is a part of the other, or differs in a letter, or where a sight bears the name of a house", () => {
    const score = (one: Partial<Facts>, other: Partial<Facts>, metres = 10) =>
      compare(buildProfile(at(0, one)), buildProfile(at(metres, other))).score;
    expect(score({ name: "Kausi" }, { name: "Hotel Kausi Soldeu" })).toBeGreaterThanOrEqual(SCORE_MIN);
    expect(score({ name: "Dalinger" }, { name: "Delinger" })).toBeGreaterThanOrEqual(SCORE_MIN);
    expect(score({}, { business_type: "sight" })).toBeGreaterThanOrEqual(SCORE_MIN);
    expect(score({}, { name: "Hotel Kausi (old town)" })).toBeGreaterThanOrEqual(SCORE_MIN);
    expect(score({ activity_subtype: "national_parks" }, {}, 1_700)).toBeGreaterThanOrEqual(SCORE_MIN);
    expect(score({}, { business_type: "restaurant" })).toBeLessThan(SCORE_MIN);
    expect(score({ name: "Studio A" }, { name: "Studio B" })).toBeLessThan(SCORE_MIN);
  });

  it("in one file by name alone only where a map has point and outline: flats of one building bear one name", () => {
    for (const name of ["Lake View Studio", "Guesthouse in Cape Town · 1 bedroom · 1 bed", "Hotel Kausi 3"]) {
      const both = compare(buildProfile(at(0, { name })), buildProfile(at(0, { name })), true);
      expect([name, both.isCertain, both.score >= SCORE_MIN]).toEqual([name, false, false]);
    }
    expect(isCertain(at(0), at(0), true)).toBe(true);
    expect(isCertain(at(0, { osm_id: "node/1" }), at(40, { osm_id: "way/2" }), true)).toBe(true);
    expect(isCertain(at(0, { business_type: "bar" }), at(10, { business_type: "cafe" }), true)).toBe(true);
  });
});

it("names are compared without accents, spaces, order and articles, and generic ones name nothing", () => {
  const same = (a: string, b: string) => isSameName(toNameForms(a), toNameForms(b));
  expect([same("Fish Tail Lodge", "FISHTAIL LODGE"), same("Café La Cava", "La Cava Cafe"), same("Museo Rodin", "Rodin")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([same("Toll Bullidor", "Mirador del Toll Bullidor"), same("5TA Avenida", "5TA Avenida I"), same("Hotel", "Hotel View")]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isTelling(toNameForms("Homestay")), isTelling(toNameForms("कौसी"))]).toEqual([false, true]);
  expect(similarity(toNameForms("Kausi"), toNameForms("Kausi"))).toBe(1);
});
