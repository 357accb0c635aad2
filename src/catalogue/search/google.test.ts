import { expect, it } from "vitest";
import answer from "./data/google.textsearch.json" with { type: "json" };
import { parsePlaceCandidates, typeOfKinds } from "./google.ts";

it("An answer in the shape that Google documents becomes candidates with what the guide needs, and nothing else", () => {
  const [hotel, cafe, ...rest] = parsePlaceCandidates(answer);
  expect(hotel).toEqual({
    source: "google",
    kind: "place",
    place_id: "ChIJexample0000000000000001",
    name: "Pousada do Cais",
    address: "R. do Cais 12, 1100-016 Lisboa, Portugal",
    business_type: "accommodation",
    country: { code: "PT", name: "Portugal" },
    area: null,
    attribution: null,
    city: "Lisboa",
    latitude: 38.7101,
    longitude: -9.1302,
    phone: "+351 21 000 0000",
    website: "https://cais.example/",
    profile_url: null,
  });
  expect(cafe).toMatchObject({ name: "Café Âncora", business_type: "cafe", website: null, phone: "", city: "Porto" });
  // A place without a name is omitted; one of an unknown type in no country has neither type nor country.
  expect(rest).toMatchObject([{ name: "Somewhere at sea", business_type: null, country: null, latitude: null }]);
});

it("An answer without places is an empty list, one of another shape is refused", () => {
  expect(parsePlaceCandidates({})).toEqual([]);
  expect(() => parsePlaceCandidates({ places: "none" })).toThrow();
  expect(() => parsePlaceCandidates("<html>")).toThrow();
});

it.each([
  [["bed_and_breakfast", "lodging"], "accommodation"],
  [["thai_restaurant"], "restaurant"],
  [["coffee_shop", "restaurant"], "cafe"],
  [["wine_bar", "restaurant"], "bar"],
  [["art_gallery"], "sight"],
  [["travel_agency"], "activity"],
  [["bank", "point_of_interest"], null],
  [[], null],
])("%j is %s", (kinds, type) => expect(typeOfKinds(kinds)).toBe(type));
