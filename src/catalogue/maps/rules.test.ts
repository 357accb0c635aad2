import { expect, it } from "vitest";
import { numbersOnWorldMap, onWorldMap } from "./rules.ts";

const BALI = { latitude: -8.5, longitude: 115.2 };
const gaps = (spots: { x: number; y: number }[]) =>
  spots.flatMap((one, index) => spots.slice(index + 1).map((other) => Math.hypot(other.x - one.x, (other.y - one.y) / 2.2)));

it("moves numbers on the world map apart that would cover each other", () => {
  const near = [
    BALI,
    { latitude: -8.6, longitude: 115.3 },
    { latitude: -8.4, longitude: 115.1 },
    BALI,
    { latitude: -7.8, longitude: 110.4 },
  ];
  for (const gap of gaps(numbersOnWorldMap(near))) expect(gap).toBeGreaterThan((24 / 560) * 0.95);
});

it("leaves a number that has room in its place", () => {
  const far = { latitude: 42.5, longitude: 1.5 };
  expect(numbersOnWorldMap([BALI, far, BALI])[1]).toEqual(onWorldMap(far.latitude, far.longitude));
  expect(numbersOnWorldMap([])).toEqual([]);
});
