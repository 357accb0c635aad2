import { describe, expect, it } from "vitest";
import { ISLE_KM, isInside, isleLinks, isleRing } from "./isles.ts";

/** A hundredth of a degree near the equator is 1.1 km. */
const at = (x: number, y = 0) => ({ latitude: y / 100, longitude: x / 100 });

describe("land around listings off the outline's land", () => {
  it("joins listings within 2 km, and leaves a lone one alone", () => {
    const [one, other, lone] = [at(0), at(1), at(9)];
    expect(isleLinks([one, other, lone])).toEqual([
      [one, other],
      [lone, lone],
    ]);
  });

  it("does not bridge more than 2 km", () => expect(isleLinks([at(0), at(2)]).every(([one, other]) => one === other)).toBe(true));

  it("ignores listings beside one another, and grows no further than 60 of them", () => {
    expect(isleLinks([at(0), at(0.01), at(0.02)])).toHaveLength(1);
    expect(isleLinks(Array.from({ length: 500 }, (_, index) => at(index * 5)))).toHaveLength(60);
    expect(isleLinks([])).toEqual([]);
  });

  it("is a closed ring around both listings and the way between, 600 m wide", () => {
    const ring = isleRing([at(0), at(1)]);
    expect(ring[0]).toEqual(ring.at(-1));
    for (const place of [at(0), at(0.5), at(1), at(0.5, 0.5)]) expect(isInside([ring], place)).toBe(true);
    const wide = (ISLE_KM / 111.195) * 100;
    for (const place of [at(-wide - 0.01), at(0.5, wide + 0.01), at(1 + wide + 0.01)]) expect(isInside([ring], place)).toBe(false);
  });
});

it("a point in a lake of an island is not on its land", () => {
  const square = (half: number): [number, number][] => [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
  const rings = [square(0.1), square(0.02)];
  expect([at(0), at(5), at(20)].map((place) => isInside(rings, place))).toEqual([false, true, false]);
});
