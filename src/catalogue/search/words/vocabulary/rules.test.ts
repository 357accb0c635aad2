import { describe, expect, it } from "vitest";
import { countriesByName } from "../countryNames.ts";
import { type Described, isMentioned, plainFact, searchFacts } from "../facts.ts";
import { inLatin } from "../fold.ts";
import type { Kind } from "../kind.ts";
import { KINDS } from "../kinds.ts";
import { queryTokens, readWords } from "../reading.ts";
import { readVocabulary } from "./enumerations.ts";

const vocabulary = readVocabulary();
const read = (query: string, forgives = true) => {
  const { kinds, wishes, left, tokens } = readWords(vocabulary, queryTokens(query, vocabulary), [], forgives);
  return { kinds: kinds.map(({ ids }) => ids[0]), wishes: wishes.map(({ wish }) => wish), left: left.map((at) => tokens[at]?.text) };
};

describe("words of a query", () => {
  it.each([
    ["museum", "museum"],
    ["museums", "museum"],
    ["Musées", "museum"],
    ["museos", "museum"],
    ["музей", "museum"],
    ["博物館", "museum"],
    ["พิพิธภัณฑ์", "museum"],
    ["הוטל", undefined],
    ["מלון", "hotel"],
    ["hoteles", "hotel"],
    ["होटल", "hotel"],
    ["guest houses", "guest_house"],
    ["things to do", "do"],
    ["pizzas", "cuisine:pizza"],
    ["寿司", "cuisine:sushi"],
    ["swimming pool", "swimming"],
    ["senderismo", "hiking"],
  ])("mean a kind in singular and plural and many languages: %s", (query, kind) => {
    expect(read(query).kinds[0]).toBe(kind);
  });

  it("forgive a typo where they are asked to, and never more than one", () => {
    expect(read("musuem").kinds).toEqual(["museum"]);
    expect(read("resturant").kinds).toEqual(["restaurant"]);
    expect(read("resturant", false).left).toEqual(["resturant"]);
    expect(read("restrnt").left).toEqual(["restrnt"]);
  });

  it("are told from what only holds them together, and from names", () => {
    expect(read("best museums in Zzyx")).toEqual({ kinds: ["museum"], wishes: ["best"], left: ["Zzyx"] });
    expect(read("cheap vegan food open now")).toEqual({ kinds: ["eat"], wishes: ["cheap", "vegan", "open_now"], left: [] });
    expect(read("Babot").left).toEqual(["Babot"]);
  });

  it("that name a country are no cuisine", () => {
    for (const word of ["japan", "nepal", "italia", "france"]) expect(read(word, false).kinds).toEqual([]);
    expect(read("japanese").kinds).toEqual(["cuisine:japanese"]);
  });
});

it("Every row of the table has words, and widens to rows of it", () => {
  const meant = new Set([...vocabulary.words.values()].flatMap((meaning) => ("kinds" in meaning ? meaning.kinds : [])));
  for (const [id, { wider }] of Object.entries<Kind>(KINDS)) {
    expect(meant, id).toContain(id);
    if (wider) expect(Object.keys(KINDS)).toContain(wider);
  }
});

describe("the kinds of a listing", () => {
  const plain = {
    other_names: [],
    hashtags: [],
    activity_subtype: null,
    bar_type: null,
    cuisine: "",
    short_descriptions: [],
    dietary_category: "nothing",
    price_range: null,
    stars: null,
    discount: 0,
    neighbourhood: "",
    needs: "",
  };
  const of = (name: string, business_type: "accommodation" | "restaurant" | "bar" | "sight", more = {}) =>
    searchFacts(vocabulary, { ...plain, name, business_type, ...more });

  it("are behind those that it is where they are only mentioned: among its cuisines, by a hashtag, in its description", () => {
    const pizza = (more: Partial<Described>) => of("Mario", "restaurant", more).filter((fact) => fact.startsWith("cuisine:pizza"));
    expect(pizza({ cuisine: "pizza;italian" })).toEqual(["cuisine:pizza"]);
    expect(of("Pizzeria Mario", "restaurant")).toContain("cuisine:pizza");
    for (const more of [{ cuisine: "italian;pizza" }, { hashtags: ["pizza"] }, { short_descriptions: ["", "Grill and pizza."] }])
      expect(
        pizza(more).map((fact) => [plainFact(fact), isMentioned(fact)]),
        JSON.stringify(more),
      ).toEqual([["cuisine:pizza", true]]);
    expect(of("Old Town", "sight", { activity_subtype: "skiing" })).toContain("skiing");
    expect(
      of("Old Town", "sight", { hashtags: ["skiing"] })
        .filter((fact) => plainFact(fact) === "skiing")
        .map(isMentioned),
    ).toEqual([true]);
  });

  it("come from its type and activity, its name, and what it serves", () => {
    expect(of("Càmping Santa Creu", "accommodation")).toEqual(["stay", "campsite"]);
    expect(of("Oros", "accommodation")).toEqual(["stay", "hotel"]);
    expect(of("La Copa", "restaurant", { cuisine: "pizza, coffee_shop" })).toContain("cuisine:pizza");
    expect(of("Thyssen", "sight", { activity_subtype: "museums" })).toEqual(expect.arrayContaining(["do", "sight", "museum"]));
    expect(of("A", "restaurant", { dietary_category: "vegan_only", price_range: "low", discount: 5 })).toEqual(
      expect.arrayContaining(["wish:vegan", "wish:vegetarian", "wish:cheap", "wish:discount"]),
    );
  });

  it("come from its other names and its hashtags too", () => {
    expect(of("Stegastein", "sight")).not.toContain("viewpoint");
    expect(of("Stegastein", "sight", { hashtags: ["viewpoint"] }).map(plainFact)).toContain("viewpoint");
    expect(of("Hirayu", "sight", { other_names: ["平湯", "Hirayu Great Falls"] })).toContain("waterfall");
    expect(of("Oros", "accommodation", { hashtags: ["lake"], other_names: ["Lake Oros"] })).toEqual(["stay", "hotel"]);
  });

  it("come from what a name of one word ends in, where enough of it is left", () => {
    for (const [name, kind] of [
      ["Aurlandsfjorden", "bay"],
      ["Brekkefossen", "waterfall"],
      ["Reinungavatnet", "lake"],
      ["Undredal stavkyrkje", "temple"],
      ["平湯大滝", "waterfall"],
      ["城山公園", "garden"],
      ["富士山", "mountain"],
    ] as const)
      expect(of(name, "sight"), name).toContain(kind);
    expect(of("Fossen", "sight")).toEqual(["do", "sight"]);
    expect(of("Kindergarten", "sight")).toEqual(["do", "sight"]);
    expect(of("滝", "sight")).toContain("waterfall");
  });

  it("are never those of another type", () => {
    expect(of("Temple Bar", "bar")).not.toContain("temple");
    expect(of("Hotel Restaurant", "restaurant")).not.toContain("hotel");
    expect(of("Museum Hotel", "accommodation")).not.toContain("museum");
    expect(of("Oros", "accommodation", { short_description: "Sushi near by." })).not.toContain("cuisine:sushi");
  });
});

it("Countries are known by their names in many languages, and by what people say instead", () => {
  const countries = countriesByName();
  for (const [name, code] of [
    ["nepal", "NP"],
    ["sudafrika", "ZA"],
    ["日本", "JP"],
    ["андорра", "AD"],
    ["usa", "US"],
    ["uk", "GB"],
  ])
    expect(countries.get(name as string), name).toBe(code);
  expect(countries.get("atlantis")).toBeUndefined();
});

it("Cyrillic and Greek are read in Latin letters, other scripts not", () => {
  expect(inLatin("ордино")).toBe("ordino");
  expect(inLatin("αθηνα")).toBe("athina");
  expect(inLatin("東京")).toBeUndefined();
  expect(inLatin("paris")).toBeUndefined();
});
