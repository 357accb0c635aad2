import { describe, expect, it } from "vitest";
import { joinAcrossDateLine, landInSquare, landOutline, splitLandAtDateLine, squaresInView, toLandPolygon } from "./land.ts";
import { readLandAt } from "./landAt.ts";
import { readLand } from "./landFiles.ts";

/** An island 10 degrees wide with a lake of 2 degrees. */
const ISLAND = toLandPolygon([
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ],
  [
    [4, 4],
    [6, 4],
    [6, 6],
    [4, 6],
  ],
]);

it("An outline is cut to its box, in whole steps from the north-west corner", () => {
  const { rings, scale } = landOutline([ISLAND], { west: 5, south: 5, east: 15, north: 15 });
  expect(scale).toBe(80);
  expect(rings).toHaveLength(2);
  expect(rings[0]?.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by)).toEqual([
    [0, 400],
    [0, 800],
    [400, 400],
    [400, 800],
  ]);
});

it("An outline at sea is empty", () => {
  expect(landOutline([ISLAND], { west: 20, south: 20, east: 21, north: 21 }).rings).toEqual([]);
});

it("A square of the moving map has closed rings", () => {
  const { coordinates } = landInSquare([ISLAND], 32, 15);
  for (const ring of coordinates.flat()) expect(ring[0]).toEqual(ring.at(-1));
  expect(coordinates).toHaveLength(1);
});

describe("a land on the line at 180 degrees", () => {
  const boxes = (rings: Parameters<typeof splitLandAtDateLine>[0]) =>
    splitLandAtDateLine(rings).map(({ west, south, east, north }) => [west, south, east, north]);
  const across: [number, number][] = [
    [178, 70],
    [-178, 70],
    [-178, 72],
    [178, 72],
  ];

  it("that runs over it is in two parts, one at each end of the map, and never a band around the globe", () => {
    expect(boxes([across])).toEqual([
      [178, 70, 180, 72],
      [-180, 70, -178, 72],
    ]);
    const lake = [[-179, 71] as const, [-178.5, 71] as const, [-178.5, 71.5] as const];
    expect(splitLandAtDateLine([across, lake]).map(({ rings }) => rings.length)).toEqual([2, 1]);
  });

  it("that ends at it ends there, whichever sign its points have, and goes on behind it as the same land", () => {
    const west = splitLandAtDateLine([
      [
        [170, 0],
        [180, 0],
        [-180, 5],
        [170, 5],
      ],
    ]);
    expect(west.map((one) => [one.west, one.east])).toEqual([[170, 180]]);
    const east = splitLandAtDateLine([
      [
        [180, 1],
        [-175, 1],
        [-175, 4],
        [-180, 4],
      ],
    ]);
    expect(east.map((one) => [one.west, one.east])).toEqual([[-180, -175]]);
    const farther = splitLandAtDateLine([
      [
        [-180, 7],
        [-175, 7],
        [-175, 8],
      ],
    ]);
    expect(joinAcrossDateLine([...west, ...east, ...farther, ISLAND]).map((land) => land.length)).toEqual([2, 1, 1]);
  });

  it("around a pole, and one far from the line, stay as they are", () => {
    const pole: [number, number][] = [
      [-180, -80],
      [-60, -70],
      [60, -70],
      [180, -80],
    ];
    expect(boxes([pole])).toEqual([[-180, -80, 180, -70]]);
    expect(splitLandAtDateLine(ISLAND.rings)).toEqual([ISLAND]);
  });

  it("leaves no band in the world's land: but for Antarctica none is wider than half a globe and more", () => {
    expect(readLand().filter(({ west, east }) => east - west > 200)).toHaveLength(1);
  });

  it("leaves land and sea of the same latitudes right: the Lofoten, Iceland, Lapland", () => {
    const at = readLandAt();
    expect(at(68.2342, 14.5681)).not.toBe(at(67.28, 14.4));
    expect(at(67.9, 14.6)).toBe(-1);
    expect(at(65.68, -18.1)).toBe(at(64.14, -21.9));
    expect(at(67.85, 20.2)).toBe(at(48.86, 2.35));
    expect(at(66, -172.5)).toBe(at(64.73, 177.5));
  });
});

it("The squares of a view go on behind the line at 180 degrees, and are each once", () => {
  expect(squaresInView({ west: 179, south: -15, east: 181, north: -14 }).map(({ column }) => column)).toEqual([63, 0]);
  expect(squaresInView({ west: -181, south: -15, east: -179, north: -14 }).map(({ column }) => column)).toEqual([63, 0]);
  expect(squaresInView({ west: 1, south: 46, east: 2, north: 47 })).toEqual([{ column: 32, row: 7 }]);
  expect(squaresInView({ west: -400, south: 1, east: 400, north: 2 })).toHaveLength(64);
});
