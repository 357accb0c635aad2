import { describe, expect, it } from "vitest";
import { isAdministrative, placeWord, regionName } from "../../catalogue/places/text.ts";
import { commonest, listLocalityNames, middleOfSpots, placesOfName } from "./localities.ts";

describe("names of places", () => {
  it.each([
    ["Municipality of Cascais", "Cascais"],
    ["Comuna Vama", "Vama"],
    ["District de Carouge", "Carouge"],
    ["Općina Brela", "Brela"],
    ["Ventspils Municipality", "Ventspils"],
    ["District Six", "District Six"],
    ["Comuna", "Comuna"],
    ["  San   Juan ", "San Juan"],
    ["Districtown", "Districtown"],
  ])("%s is %s", (given, expected) => expect(placeWord(given)).toBe(expected));

  it("of municipalities are no regions, those of provinces are", () => {
    for (const name of ["Municipality of Ljubljana", "Urban Municipality of Velenje", "Chișinău Municipality", "Comuna Vama"])
      expect(regionName(name)).toBe("");
    for (const name of ["Quảng Nam", "Bavaria", "Canton of Bern", "County of Zadar", ""]) expect(regionName(name)).toBe(name);
  });

  it("that only an administration uses are told from names", () => {
    for (const name of ["Ward 5", "District 12", "Zona"]) expect(isAdministrative(name)).toBe(true);
    for (const name of ["Warden", "Sectoria", "Lakeside"]) expect(isAdministrative(name)).toBe(false);
  });

  it("in a record are read without post codes, numbers and words of offices", () =>
    expect(listLocalityNames("33700 Lakeside; Municipality of Pokhara, Ward 6 | 12; B52")).toEqual(["Lakeside", "Pokhara"]));
});

const near = (latitude: number, count: number, longitude = 10) =>
  Array.from({ length: count }, (_, index) => ({ latitude: latitude + index / 1_000, longitude }));

describe("a name that listings say", () => {
  it("is a place with five of them, and none with four", () => {
    expect(placesOfName(near(40, 5)).map(({ count }) => count)).toEqual([5]);
    expect(placesOfName(near(40, 4))).toEqual([]);
  });

  it("is two places where they are far apart", () =>
    expect(placesOfName([...near(40, 5), ...near(44, 6)]).map(({ count }) => count)).toEqual([5, 6]));

  it("is ignored if the listings are spread over a county", () => {
    const wide = Array.from({ length: 8 }, (_, index) => ({
      latitude: 0.12 * Math.sin((index * Math.PI) / 4),
      longitude: 10 + 0.12 * Math.cos((index * Math.PI) / 4),
    }));
    expect(placesOfName([{ latitude: 0, longitude: 10 }, ...wide])).toEqual([]);
  });

  it("has its middle where most are", () =>
    expect(middleOfSpots([...near(40, 5), { latitude: 40.1, longitude: 10.05 }])).toEqual({ latitude: 40.003, longitude: 10 }));

  it("is spelt as most spell it", () => {
    expect(
      commonest(
        new Map([
          ["Ko Tao", 1],
          ["Koh Tao", 3],
        ]),
      ),
    ).toBe("Koh Tao");
    expect(commonest(new Map())).toBeUndefined();
  });
});
