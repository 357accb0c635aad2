import { describe, expect, it } from "vitest";
import { createLand, NO_LAND } from "./land.ts";
import { interiorPoint, isInPolygon, kmBetween, type Polygon, polygonArea } from "./polygons.ts";

const square = (west: number, south: number, side: number): Polygon => [
  [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ],
];
/** An island, another one 11 km east of it, and a land whose inner sea contains an island. */
const lake = square(22, 2, 6)[0] as Polygon[number];
const land = createLand([square(0, 0, 1), square(1.1, 0, 1), [square(20, 0, 10)[0] as Polygon[number], lake], square(24, 4, 1)]);

describe("the land at a point", () => {
  it.each([
    ["is the island it is on", 0.5, 0.5, 0],
    ["is another one on the other side of a strait", 0.5, 1.2, 1],
    ["is the island 2 km off its coast", 0.5, -0.018, 0],
    ["is none 3 km off", 0.5, -0.03, NO_LAND],
    ["is none in the middle of a strait", 0.5, 1.05, NO_LAND],
    ["is none in a sea within a land", 3, 23, NO_LAND],
    ["is the island in that sea", 4.5, 24.5, 3],
    ["is the land around it", 1, 21, 2],
    ["is none at the end of the world", 89.99, 179.99, NO_LAND],
  ])("%s", (_what, latitude, longitude, expected) => expect(land(latitude, longitude)).toBe(expected));
});

describe("a polygon", () => {
  /** C-shaped: its centroid is outside. */
  const bay: Polygon = [
    [
      [0, 0],
      [4, 0],
      [4, 1],
      [1, 1],
      [1, 3],
      [4, 3],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
  ];

  it("has its middle in it, whatever its form", () => {
    const middle = interiorPoint([square(10, 10, 1), bay]);
    expect(middle).toEqual({ latitude: 2, longitude: 0.5 });
    expect(isInPolygon(bay, 2, 0.5)).toBe(true);
    expect(isInPolygon(bay, 2, 2.5)).toBe(false);
  });

  it("without a surface has no middle", () => {
    expect(interiorPoint([])).toBeUndefined();
    const line: Polygon = [
      [
        [0, 0],
        [1, 0],
        [0, 0],
      ],
    ];
    expect(interiorPoint([line])).toBeUndefined();
  });

  it("is measured in square kilometres, distances in kilometres", () => {
    expect(polygonArea(square(0, 0, 1))).toBeCloseTo(12_365, 0);
    expect(polygonArea(square(0, 60, 1))).toBeCloseTo(12_365 / 2, 0);
    expect(kmBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2);
  });
});
