import { describe, expect, it } from "vitest";
import { readListQuery } from "../../catalogue/browse/filters.ts";
import { filterLabels } from "../../catalogue/browse/groups.ts";
import {
  areaParagraph,
  countryParagraph,
  currencyText,
  kindsToChoose,
  listDescription,
  listTitle,
  offsetsText,
  peopleText,
} from "./rules.ts";

describe("a number of people", () => {
  it.each([
    [1, "1 person"],
    [2, "2 people"],
    [9, "9 people"],
    [10, "about 10 people"],
    [14, "about 10 people"],
    [999, "about 1,000 people"],
    [1_049, "about 1,000 people"],
    [9_949, "about 9,900 people"],
    [9_950, "about 10,000 people"],
    [74_121, "about 74,000 people"],
    [949_999, "about 950,000 people"],
    [950_000, "about 1 million people"],
    [1_249_999, "about 1.2 million people"],
    [37_435_191, "about 37.4 million people"],
    [1_400_000_000, "about 1,400 million people"],
  ])("%i is %s", (population, text) => expect(peopleText(population)).toBe(text));
});

const AREA = {
  area: { name: "Hội An" },
  country: { name: "Vietnam" },
  state_name: "Quảng Nam",
  population: 120_000,
  businesses_count: 12,
  groups: { accommodation: 4, activity: 3, eat_drink: 5 },
  activities: [{ label: "Cooking classes" }, { label: "4x4 tours" }, { label: "Cycling" }, { label: "Diving" }],
  nearby: [{ area: { name: "Huế" }, distance: 98.6 }],
};

describe("the tabs of a place", () => {
  it("lead to what there is, and to the kind that is shown", () => {
    const none = { accommodation: 0, activity: 0, eat_drink: 0 };
    expect(kindsToChoose({ accommodation: 1, activity: 0, eat_drink: 2 }, null)).toEqual(["accommodation", "eat_drink"]);
    expect(kindsToChoose({ accommodation: 1, activity: 0, eat_drink: 2 }, "activity")).toEqual(["accommodation", "activity", "eat_drink"]);
    expect(kindsToChoose({ ...none, eat_drink: 2 }, "eat_drink")).toEqual(["eat_drink"]);
  });

  it("are none where all is of one kind", () => {
    expect(kindsToChoose({ accommodation: 3_852, activity: 0, eat_drink: 0 }, null)).toEqual([]);
  });
});

describe("the paragraph of a place", () => {
  it("names what is most common only where there are several", () => {
    const groups = { accommodation: 0, activity: 1, eat_drink: 0 };
    expect(areaParagraph({ ...AREA, businesses_count: 1, groups })).toMatch(/The Guide has 1 place to see or do here\.$/);
    expect(areaParagraph({ ...AREA, businesses_count: 2, groups: { ...groups, activity: 2 } })).toMatch(/Known for /);
  });

  it("says what is counted, and nothing else", () => {
    expect(areaParagraph(AREA)).toBe(
      "Hội An is a city in Quảng Nam, Vietnam, home to about 120,000 people. The Guide has 12 places here: 4 to stay, 3 to see or do and 5 to eat and drink. Known for cooking classes, 4x4 tours and cycling.",
    );
  });

  it("leaves out what is not known", () => {
    const bare = {
      ...AREA,
      state_name: "",
      population: 0,
      activities: [],
      groups: { accommodation: 0, activity: 0, eat_drink: 1 },
      businesses_count: 1,
    };
    expect(areaParagraph(bare)).toBe("Hội An is a place in Vietnam. The Guide has 1 place to eat and drink here.");
  });

  it("begins with a capital, also where the name does not", () => {
    const said = (name: string) => areaParagraph({ ...AREA, area: { name } });
    expect(said("les Escaldes")).toMatch(/^Les Escaldes is a city in /);
    expect(said("'s-Hertogenbosch")).toMatch(/^'s-Hertogenbosch is a city in /);
  });
  it("does not say a name twice: of a city that is a state, or a country that is one", () => {
    expect(areaParagraph({ ...AREA, area: { name: "Singapore" }, state_name: "", country: { name: "Singapore" } })).toMatch(
      /^Singapore is a city, home to/,
    );
    expect(areaParagraph({ ...AREA, area: { name: "Berlin" }, state_name: "Berlin", country: { name: "Germany" } })).toMatch(
      /^Berlin is a city in Germany,/,
    );
    expect(areaParagraph({ ...AREA, state_name: "Luxembourg", country: { name: "Luxembourg" } })).toMatch(
      /^Hội An is a city in Luxembourg,/,
    );
    expect(areaParagraph({ ...AREA, state_name: "", country: { name: "United Kingdom" } })).toMatch(
      /^Hội An is a city in the United Kingdom,/,
    );
  });

  it("of an empty one leads to where there is something", () => {
    expect(areaParagraph({ ...AREA, businesses_count: 0 })).toContain("No places here yet. The nearest listings are in Huế, 99 km away.");
    expect(areaParagraph({ ...AREA, businesses_count: 0, nearby: [] })).toMatch(/No places here yet\.$/);
    // Adjacent areas have a distance of at least 1 km.
    expect(areaParagraph({ ...AREA, businesses_count: 0, nearby: [{ area: { name: "Cẩm Nam" }, distance: 0.3 }] })).toContain("1 km away");
  });

  it("is one of a city from a hundred thousand people on", () => {
    expect(areaParagraph({ ...AREA, population: 99_999 })).toContain("is a place");
    expect(areaParagraph({ ...AREA, population: 100_000 })).toContain("is a city");
  });
});

describe("the paragraph of a country", () => {
  const COUNTRY = {
    country: { name: "Philippines" },
    region: { name: "Asia" },
    businesses_count: 3_400,
    areas_count: 28,
    groups: { accommodation: 1_200, activity: 0, eat_drink: 2_200 },
    activities: [],
    areas: [
      ["Manila", 1_000],
      ["Cebu", 900],
      ["Bohol", 400],
      ["Siargao", 300],
    ].map(([name, count]) => ({
      area: { name: String(name) },
      businesses_count: Number(count),
    })),
  };
  it("names the three largest towns", () => {
    expect(countryParagraph(COUNTRY)).toBe(
      "The Guide has 3,400 places in the Philippines, in 28 towns, most of them in Manila, Cebu and Bohol: 1,200 to stay and 2,200 to eat and drink.",
    );
  });
  it("does not say that most are there where they are not", () => {
    const areas = ["Manila", "Cebu", "Bohol", "Siargao"].map((name) => ({ area: { name }, businesses_count: 500 }));
    expect(countryParagraph({ ...COUNTRY, areas })).toContain(", in 28 towns, including some in Manila, Cebu and Bohol: ");
    expect(countryParagraph({ ...COUNTRY, businesses_count: 2_999, areas })).toContain(
      ", in 28 towns, most of them in Manila, Cebu and Bohol: ",
    );
  });
  it("names the towns alone where they are all", () => {
    const areas = COUNTRY.areas.slice(0, 2);
    expect(countryParagraph({ ...COUNTRY, areas_count: 2, areas, businesses_count: 1_900 })).toContain(
      " in the Philippines, in Manila and Cebu: ",
    );
    expect(countryParagraph({ ...COUNTRY, areas_count: 2, areas })).toContain(" in the Philippines, most of them in Manila and Cebu: ");
  });
  it("with one town or none says no number of towns", () => {
    for (const areas_count of [0, 1])
      expect(countryParagraph({ ...COUNTRY, areas_count, areas: COUNTRY.areas.slice(0, areas_count) })).toBe(
        "The Guide has 3,400 places in the Philippines: 1,200 to stay and 2,200 to eat and drink.",
      );
  });
  it("with nothing says so", () => expect(countryParagraph({ ...COUNTRY, businesses_count: 0 })).toBe("No places in the Philippines yet."));
});

describe("offsets from UTC", () => {
  it.each([
    [[], ""],
    [["UTC+8"], "UTC+8"],
    [["UTC+8", "UTC+8"], "UTC+8"],
    [["UTC−5", "UTC−8", "UTC−6"], "UTC−8 to UTC−5"],
    [["UTC+10", "UTC+9:30", "UTC+8"], "UTC+8 to UTC+10"],
    [["UTC−3:30", "UTC−8"], "UTC−8 to UTC−3:30"],
    [["UTC+12:45", "UTC+13"], "UTC+12:45 to UTC+13"],
    [["UTC+1", "UTC", "UTC−1"], "UTC−1 to UTC+1"],
  ])("%j are %j", (offsets, text) => expect(offsetsText(offsets)).toBe(text));
});

it("A currency is named where it has a name", () => {
  expect(currencyText("IDR")).toBe("Indonesian Rupiah (IDR)");
  expect(currencyText("QQQ")).toBe("QQQ");
});

describe("the head of a list", () => {
  it("names the filters that narrow it, and what its places are for", () => {
    expect(listTitle("Stay in Ubud, Indonesia", ["Hotel", "Direct discount"], 2)).toBe(
      "Stay in Ubud, Indonesia: Hotel, Direct discount, page 2",
    );
    expect(listTitle("Ubud, Indonesia", [], 1)).toBe("Ubud, Indonesia");
    expect(listDescription("Ubud", 3, ["Direct discount"], "accommodation")).toBe(
      "Ubud: 3 places to stay (Direct discount), with a better price when you book direct.",
    );
    expect(listDescription("Ubud", 1, [])).toBe("Ubud: 1 place to stay, eat and explore, with a better price when you book direct.");
  });
  it("knows the words of every kind of filter", () => {
    const { filters } = readListQuery(
      new URLSearchParams("business_type=cafe&dietary_category=vegan_friendly&language=fr&hashtag=quiet&has_discount=yes"),
    );
    expect(filterLabels(filters)).toEqual(["Café", "Vegan friendly", "French", "#quiet", "Direct discount"]);
  });
});
