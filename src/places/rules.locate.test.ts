import { describe, expect, it } from "vitest";
import { createLocator, type Outlines } from "./rules.locate.ts";
import type { LocatorTown } from "./rules.nearest.ts";

/** A made-up world: east of longitude 10 is Austria, west of it Germany, Réunion far in the south, sea north of 60, an unofficial country beyond 40. */
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
const buildTown = (given: Partial<LocatorTown>): LocatorTown => ({
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

describe("the area", () => {
  it.each([
    ["the middle of a quarter", 2],
    ["the middle of a suburb that the city has grown over", 5],
    ["between city and village", 10],
  ])("is the city in %s", (_where, km) => expect(locate(km * KM, 5)).toEqual({ country_code: "DE", area: metropolis }));

  it("is the village 15 km away for a listing in the village", () =>
    expect(locate(15.3 * KM, 5)).toEqual({ country_code: "DE", area: village }));

  it("is none beyond 60 km of any town", () => expect(locate(80 * KM, 5)).toEqual({ country_code: "DE", area: null }));

  it("is found across the date line", () => expect(locate(-10, 179.95)).toEqual({ country_code: "DE", area: acrossDateLine }));

  it("is found on this side of the date line", () => expect(locate(-10, -179.95)).toEqual({ country_code: "DE", area: acrossDateLine }));
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

  it("is none where no official one is", () => expect(locate(30, 50)).toEqual({ reason: "no_country", country_code: null }));

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
