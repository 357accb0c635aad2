import { describe, expect, it } from "vitest";
import type { AreaOutline, OutlinedTown } from "./areaOutlines.ts";
import { createLocator, type Outlines } from "./locate.ts";
import { isPartOfCity } from "./nearest.ts";

/**
 * A made-up world: Austria east of longitude 10, Germany west of it, Réunion far in the south, sea north of 60, an unofficial country
 * beyond 40.
 */
const outlines: Outlines = {
  at(latitude, longitude) {
    if (latitude > 60) return null;
    if (latitude < -20) return "RE";
    if (longitude > 170) return "DE";
    if (longitude > 40) return "XK";
    return longitude >= 10 ? "AT" : "DE";
  },
  sovereign: (code) => (code === "RE" ? "FR" : null),
};

const KM = 1 / 111.2;
let id = 0;
const buildTown = (given: Partial<OutlinedTown>): OutlinedTown => ({
  id: ++id,
  country_code: "DE",
  latitude: 0,
  longitude: 5,
  population: 5_000,
  ...given,
});
const metropolis = buildTown({ population: 2_000_000, latitude: 0, longitude: 5 });
const quarter = buildTown({ population: 90_000, latitude: 2 * KM, longitude: 5, is_section: true });
const suburb = buildTown({ population: 60_000, latitude: 5 * KM, longitude: 5 });
const village = buildTown({ population: 900, latitude: 15 * KM, longitude: 5 });
const borderTown = buildTown({ country_code: "AT", latitude: 20, longitude: 10.005 });
const acrossDateLine = buildTown({ latitude: -10, longitude: -179.9 });
const locate = createLocator([metropolis, quarter, suburb, village, borderTown, acrossDateLine], outlines);

it.each([
  ["a small town in its inner half", { population: 60_000, latitude: 5 * KM }, true],
  ["a small town in its outer half", { population: 60_000, latitude: 8 * KM }, false],
  ["a town of more than a tenth of its people", { population: 210_000, latitude: 5 * KM }, false],
  ["a small town of another state", { population: 60_000, latitude: 5 * KM, state_code: "07" }, false],
  ["the city itself", { population: 2_000_000 }, false],
])("%s is part of a city: %j %s", (_what, given, expected) => expect(isPartOfCity(buildTown(given), metropolis)).toBe(expected));

describe("the area", () => {
  it.each([
    ["the middle of a quarter", 2],
    ["the middle of a suburb that the city has grown over", 5],
    ["between city and village", 10],
  ])("is the city in %s", (_where, km) => expect(locate(km * KM, 5)).toEqual({ country_code: "DE", area: metropolis }));

  it("is the village 15 km away for a listing in the village", () =>
    expect(locate(15.3 * KM, 5)).toEqual({ country_code: "DE", area: village }));

  it("is undefined beyond 60 km of any town", () => expect(locate(80 * KM, 5)).toEqual({ country_code: "DE", area: null }));

  it("is found across the date line", () => expect(locate(-10, 179.95)).toEqual({ country_code: "DE", area: acrossDateLine }));

  it("is found on this side of the date line", () => expect(locate(-10, -179.95)).toEqual({ country_code: "DE", area: acrossDateLine }));
});

describe("an area by its name", () => {
  const named = (name: string, given: Partial<OutlinedTown> & { state_name?: string }) => buildTown({ name, ...given });
  const large = named("Springfield", { population: 150_000, state_code: "MO", state_name: "Missouri" });
  const small = named("Springfield", { population: 110_000, state_code: "IL", state_name: "Illinois" });
  const abroad = named("Springfield", { population: 900_000, country_code: "AT" });
  const part = named("Old Town", { is_section: true });
  const { byName } = createLocator([small, large, abroad, part], outlines);

  it("is the most populous of the country first", () => expect(byName("DE", "springfield")).toEqual([large, small]));

  it.each(["Springfield, Illinois", "Springfield, IL", "Springfield (Illinois)"])("is that of its state in %j", (text) =>
    expect(byName("DE", text)).toEqual([small]),
  );

  it("is undefined for an unknown name, a part of a town, or another country", () =>
    expect(["Nowhere", "Old Town"].flatMap((text) => byName("DE", text)).concat(byName("FR", "Springfield"))).toEqual([]));
});

describe("the country", () => {
  it("is the record's within 1 km of the border", () => expect(locate(30, 9.995, "at")).toMatchObject({ country_code: "AT" }));

  it("is refused when the record is sure of another", () =>
    expect(locate(30, 9.5, "AT")).toEqual({ reason: "country_disagrees", country_code: "DE" }));

  it("is the territory when the record names the country it belongs to", () =>
    expect(locate(-21, 5, "FR")).toEqual({ country_code: "RE", area: null }));

  it("is that of the border town which a place stands in, where its own country has no town", () =>
    expect(locate(20, 9.998)).toEqual({ country_code: "AT", area: borderTown }));

  it("is the outline's a kilometre behind the border", () => expect(locate(20, 9.98)).toEqual({ country_code: "DE", area: null }));

  it("is found 10 km off the coast, not 50 km", () => {
    expect(locate(60.09, 5)).toEqual({ country_code: "DE", area: null });
    expect(locate(60.45, 5)).toEqual({ reason: "no_country", country_code: null });
  });

  it("is undefined outside of every official country", () => expect(locate(30, 50)).toEqual({ reason: "no_country", country_code: null }));

  it("ignores what is no country code", () => expect(locate(30, 5, "Germany")).toMatchObject({ country_code: "DE" }));
});

it.each([
  [0, 0],
  [91, 0],
  [0, 181],
  [Number.NaN, 5],
  [5, Number.POSITIVE_INFINITY],
])("%s, %s is no place", (latitude, longitude) =>
  expect(locate(latitude, longitude, "DE")).toEqual({ reason: "no_position", country_code: null }),
);

describe("on islands", () => {
  /** One island west of longitude 5.1, another east of it; no map shows those beyond 8. */
  const land = (_latitude: number, longitude: number) => (longitude > 8 ? -1 : longitude < 5.1 ? 1 : 2);
  const west = buildTown({ name: "West", latitude: 40, longitude: 5 });
  const east = buildTown({ name: "East", latitude: 40, longitude: 5.4 });
  const city = buildTown({ name: "City", latitude: 44, longitude: 5.05, population: 1_000_000 });
  const islet = buildTown({ name: "Islet", latitude: 40, longitude: 8.5, population: 900 });
  const onIslands = createLocator([west, east, city, islet], outlines, { land });

  it("the nearest town is one on the same island", () => {
    expect(onIslands(40, 5.12)).toMatchObject({ area: east });
    expect(onIslands(40, 5.09)).toMatchObject({ area: west });
  });

  it("a town on another island is never chosen, however near", () => {
    const alone = createLocator([west], outlines, { land });
    expect(alone(40, 5.11)).toEqual({ country_code: "DE", area: null });
  });

  it("an island in the middle of a city is the city's, and one outside is not", () => {
    expect(onIslands(44, 5.11)).toMatchObject({ area: city });
    expect(onIslands(44, 5.17)).toEqual({ country_code: "DE", area: null });
  });

  it("on islands that no map draws only what is next to one is in it", () => {
    expect(onIslands(40, 8.515)).toMatchObject({ area: islet });
    expect(onIslands(40, 8.56)).toEqual({ country_code: "DE", area: null });
  });
});

describe("a record's own town", () => {
  const near = buildTown({ name: "Near", latitude: 45, longitude: 5 });
  const named = buildTown({ name: "Bad Ort", latitude: 45.1, longitude: 5 });
  const namesake = buildTown({ name: "Bad Ort", latitude: 49, longitude: 5 });
  const abroad = buildTown({ name: "Drüben", latitude: 45, longitude: 10.05, country_code: "AT" });
  const across = buildTown({ name: "Insel", latitude: 45, longitude: 5.12 });
  const quarter = buildTown({ name: "Viertel", latitude: 45.03, longitude: 5, is_section: true });
  const land = (_latitude: number, longitude: number) => (longitude > 5.1 && longitude < 6 ? 2 : 1);
  const find = createLocator([near, named, namesake, abroad, across, quarter], outlines, { land });

  it("goes before the nearest one, in whatever letters and with whatever beside", () => {
    expect(find(45.02, 5)).toMatchObject({ area: near });
    for (const said of ["Bad Ort", "BAD ORT", "12345 Bad Ort", "Bad Ort, Bayern; Deutschland"])
      expect(find(45.02, 5, null, [said])).toMatchObject({ area: named });
  });

  it("is passed over far away, across a border, on other land, and where it is a part of a town", () => {
    expect(find(47.2, 5, null, ["Bad Ort"])).toEqual({ country_code: "DE", area: null });
    expect(find(45, 9.99, null, ["Drüben"])).toEqual({ country_code: "DE", area: null });
    expect(find(45, 5.05, null, ["Insel"])).toMatchObject({ area: near });
    expect(find(45.005, 5, null, ["Viertel"])).toMatchObject({ area: near });
  });

  it("that nobody knows is as if it said nothing", () =>
    expect(find(45.02, 5, null, ["", "Nirgends", "123"])).toMatchObject({ area: near }));
});

describe("an outline", () => {
  const box = (west: number, south: number, side: number): AreaOutline["polygons"] => [
    [
      [
        [west, south],
        [west + side, south],
        [west + side, south + side],
        [west, south + side],
      ],
    ],
  ];
  const town = buildTown({ name: "Town", latitude: 50, longitude: 5 });
  const district = buildTown({ name: "District", latitude: 50.02, longitude: 5.02, population: 0 });
  const island = buildTown({ name: "Island", latitude: 52, longitude: 5, population: 0 });
  const port = buildTown({ name: "Port", latitude: 52, longitude: 5.1, parent_id: island.id });
  const hamlet = buildTown({ name: "Hamlet", latitude: 52.1, longitude: 5, population: 10, parent_id: island.id });
  const overBorder = buildTown({ name: "Valley", latitude: 55, longitude: 9.9, population: 0 });
  const areaOutlines: AreaOutline[] = [
    { area_id: island.id, polygons: box(4.8, 51.8, 0.5) },
    { area_id: district.id, polygons: box(5.01, 50.01, 0.02) },
    { area_id: overBorder.id, polygons: box(9.8, 54.9, 0.5) },
    { area_id: -1, polygons: box(0, 0, 90) },
  ];
  const city = buildTown({ name: "City", latitude: 48, longitude: 3, population: 900_000 });
  const quarter = buildTown({ name: "Quarter", latitude: 48.1, longitude: 3.1, population: 0, parent_id: city.id });
  const swallowed = buildTown({ name: "Village", latitude: 48.1, longitude: 3.1, population: 500, parent_id: quarter.id });
  areaOutlines.push({ area_id: quarter.id, polygons: box(3.05, 48.05, 0.1) });
  const all = [town, district, island, port, hamlet, overBorder, city, quarter, swallowed];
  const find = createLocator(all, outlines, { areaOutlines });

  it("holds what is in it, and nothing outside it", () => {
    expect(find(50.015, 5.015)).toMatchObject({ area: district });
    expect(find(50.015, 5.0315)).toMatchObject({ area: town });
  });

  it("goes before what the record says", () => expect(find(50.015, 5.015, null, ["Town"])).toMatchObject({ area: district }));

  it("gives what is in or next to a town of its own to that, and what is farther to itself", () => {
    expect(find(52, 5.11)).toMatchObject({ area: port });
    expect(find(51.9, 4.9)).toMatchObject({ area: island });
    expect(find(51.9, 4.9, null, ["Hamlet"])).toMatchObject({ area: hamlet });
  });

  it("has what names the town that it is a part of, and not a village in it", () => {
    expect(find(48.101, 3.101, null, ["City"])).toMatchObject({ area: quarter });
    expect(find(48.101, 3.101, null, ["Village", "City"])).toMatchObject({ area: swallowed });
    expect(find(48.101, 3.101)).toMatchObject({ area: swallowed });
    expect(find(48.101, 3.101, null, ["Elsewhere"])).toMatchObject({ area: swallowed });
  });

  it("of an island, which is no town, leaves to its villages what names the island", () =>
    expect(find(52, 5.11, null, ["Island"])).toMatchObject({ area: port }));

  it("has what is at most 2 km outside it, where no town is near", () => {
    expect(find(55.41, 9.9)).toMatchObject({ area: overBorder });
    expect(find(55.43, 9.9)).toEqual({ country_code: "DE", area: null });
    expect(find(52.31, 5)).toMatchObject({ area: hamlet });
  });

  it("ends at the border of its country", () => {
    expect(find(55, 9.95)).toMatchObject({ country_code: "DE", area: overBorder });
    expect(find(55, 10.05)).toEqual({ country_code: "AT", area: null });
  });

  it("does not split a village at the border of two", () => {
    const [one, other] = [
      buildTown({ name: "One", latitude: 30, longitude: 4 }),
      buildTown({ name: "Other", latitude: 30, longitude: 4.2 }),
    ];
    const village = buildTown({ name: "Mid", latitude: 30.05, longitude: 4.1, population: 0, parent_id: one.id });
    const both = createLocator([one, other, village], outlines, {
      areaOutlines: [
        { area_id: one.id, polygons: box(3.9, 29.9, 0.2) },
        { area_id: other.id, polygons: box(4.1, 29.9, 0.2) },
      ],
    });
    expect(both(30.05, 4.095, null, ["Mid"])).toMatchObject({ area: village });
    expect(both(30.05, 4.105, null, ["Mid"])).toMatchObject({ area: village });
    expect(both(30.05, 4.2, null, ["Mid"])).toMatchObject({ area: other });
  });
});

describe("a record that names a city far away", () => {
  const city = buildTown({ name: "Great City", population: 400_000, latitude: 30 });
  const town = buildTown({ name: "Coast Town", population: 30_000, latitude: 30 + 25 * KM });
  const hamlet = buildTown({ name: "Hamlet", population: 1_200, latitude: 30 - 25 * KM });
  const added = buildTown({ name: "Added", population: 0, latitude: 30, longitude: 5 + 30 * KM });
  const own = { ...added, id: 2_000_000_001 };
  const find = createLocator([city, town, hamlet, own], outlines);

  it.each([
    ["in another town of 10,000 people", 30 + 26 * KM, 5, town],
    ["in an area that an import or staff added", 30, 5 + 31 * KM, own],
  ])("is %s if it stands there", (_where, latitude, longitude, area) =>
    expect(find(latitude, longitude, null, ["Great City"])).toMatchObject({ area }),
  );

  it.each([
    ["in a village", 30 - 25 * KM],
    ["between the city and the town", 30 + 14 * KM],
    ["at the edge of the city", 30 + 8 * KM],
  ])("stays in the city %s", (_where, latitude) => expect(find(latitude, 5, null, ["Great City"])).toMatchObject({ area: city }));
});
