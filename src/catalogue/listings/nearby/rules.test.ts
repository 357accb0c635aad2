import { describe, expect, it } from "vitest";
import { byDistance, circlesAround, distanceText, eastAndSouth, kilometres, sketchRadius, spread } from "./rules.ts";

const EDINBURGH = { latitude: 55.9533, longitude: -3.1883 };
const PARIS = { latitude: 48.8566, longitude: 2.3522 };
const SUVA = { latitude: -18.1416, longitude: 178.4419 };

describe("the distance", () => {
  it("goes over the ground, across the edge of maps too", () => {
    expect(kilometres(EDINBURGH, PARIS)).toBeCloseTo(872, -1);
    expect(kilometres(SUVA, { latitude: -18.1416, longitude: -178.4419 })).toBeLessThan(340);
    expect(kilometres(PARIS, PARIS)).toBe(0);
  });

  it.each([
    [0.004, "10 m away"],
    [0.32, "320 m away"],
    [1.24, "1.2 km away"],
    [33.6, "34 km away"],
  ])("of %s km reads %s", (distance, text) => {
    expect(distanceText(distance)).toBe(text);
  });
});

describe("what is nearby", () => {
  it("comes by distance on the ground, although a degree eastwards is shorter than one northwards, and ends at the limit", () => {
    const north = { ...EDINBURGH, latitude: EDINBURGH.latitude + 0.1 };
    const east = { ...EDINBURGH, longitude: EDINBURGH.longitude + 0.15 };
    const far = { ...EDINBURGH, latitude: EDINBURGH.latitude + 2 };
    const near = byDistance([far, north, east], EDINBURGH, 50);
    expect(near.map(({ latitude, longitude }) => ({ latitude, longitude }))).toEqual([east, north]);
    expect(near[1]?.distance).toBeCloseTo(11.12, 1);
  });

  it("is looked for in one circle on the map, and in two where its edge runs through", () => {
    expect(circlesAround(EDINBURGH, 50)).toHaveLength(1);
    const [here, beyond] = circlesAround({ latitude: -16.8, longitude: 179.98 }, 50);
    expect([here?.x, beyond?.x]).toEqual([179.98, 179.98 - 360]);
  });
});

describe("a sketch of the surroundings", () => {
  it("is as wide as the middle of the distances asks for, in round kilometres", () => {
    expect(sketchRadius([0.1, 0.2, 0.4])).toBe(0.5);
    expect(sketchRadius([0.5, 1.2, 30])).toBe(2);
    expect(sketchRadius([0.5, 2.2, 30])).toBe(3);
    expect(sketchRadius([49, 48, 47])).toBe(50);
    expect(sketchRadius([])).toBe(0.5);
  });

  it("has its dots beside each other, even those of one place, and leaves alone what is apart", () => {
    const dots = [0, 0, 3, 5, 90].map((x, id) => ({ id, x, y: 10 }));
    const moved = spread(dots, 20);
    for (const one of moved)
      for (const other of moved) if (one.id !== other.id) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(17);
    expect(moved[4]).toEqual(dots[4]);
  });

  it("keeps its dots off the listing's own pin, whose place none takes, and moves no others for it", () => {
    const pin = { x: 100, y: 75, reach: 25 };
    const dots = [
      { id: "behind the pin", x: 100, y: 80 },
      { id: "at its head", x: 100, y: 75 },
      { id: "far", x: 20, y: 20 },
    ];
    const moved = spread(dots, 20, pin);
    for (const { x, y } of moved) expect(Math.hypot(x - pin.x, y - pin.y)).toBeGreaterThan(22);
    expect(moved[2]).toEqual(dots[2]);
    expect(spread(dots.slice(0, 1), 20)).toEqual(dots.slice(0, 1));
  });

  it("has north at the top, and goes over the date line", () => {
    const { east, south } = eastAndSouth(EDINBURGH, { latitude: EDINBURGH.latitude + 0.1, longitude: EDINBURGH.longitude + 0.1 });
    expect([Math.round(east * 10) / 10, Math.round(south * 10) / 10]).toEqual([6.2, -11.1]);
    expect(eastAndSouth({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }).east).toBeCloseTo(22.24, 1);
  });
});
