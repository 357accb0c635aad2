import { expect, it } from "vitest";
import { landOf, outlineOf, polygonOf } from "./rules.land.ts";

/** An island of ten degrees with a lake of two. */
const ISLAND = polygonOf([
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
  const { rings, scale } = outlineOf([ISLAND], { west: 5, south: 5, east: 15, north: 15 });
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
  expect(outlineOf([ISLAND], { west: 20, south: 20, east: 21, north: 21 }).rings).toEqual([]);
});

it("A square of the moving map has closed rings", () => {
  const { coordinates } = landOf([ISLAND], 32, 15);
  for (const ring of coordinates.flat()) expect(ring[0]).toEqual(ring.at(-1));
  expect(coordinates).toHaveLength(1);
});
