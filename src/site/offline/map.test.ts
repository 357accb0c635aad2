import { expect, it } from "vitest";
import { drawMap, fitFrame, frameBounds, MAP_HEIGHT, MAP_WIDTH } from "./map.ts";

const HOI_AN = [
  { number: 1, latitude: 15.88, longitude: 108.33 },
  { number: 2, latitude: 15.91, longitude: 108.36 },
  { number: 3, latitude: 15.88, longitude: 108.33 },
];

it("A frame has the shape of the drawing, on the ground, and every point inside", () => {
  const frame = fitFrame(HOI_AN);
  if (!frame) throw new Error("no frame");
  const { pins } = drawMap(frame, HOI_AN, [], { rings: [], scale: 1 });
  for (const { point } of pins) {
    expect(point.x).toBeGreaterThan(0);
    expect(point.x).toBeLessThan(MAP_WIDTH);
    expect(point.y).toBeGreaterThan(0);
    expect(point.y).toBeLessThan(MAP_HEIGHT);
  }
  expect(frame.across * Math.cos((15.895 * Math.PI) / 180)).toBeCloseTo(frame.down, 6);
  // North is up.
  expect(pins[1]?.point.y).toBeLessThan(pins[0]?.point.y ?? 0);
});

it("Pins on one place are moved apart, and say where their point is", () => {
  const frame = fitFrame(HOI_AN);
  const { pins } = drawMap(frame ?? { west: 0, north: 0, across: 1, down: 1 }, HOI_AN, [], { rings: [], scale: 1 });
  const [first, , third] = pins;
  expect(first?.point).toEqual(third?.point);
  expect(Math.hypot((first?.x ?? 0) - (third?.x ?? 0), (first?.y ?? 0) - (third?.y ?? 0))).toBeGreaterThan(20);
});

it("Land lies where its degrees are", () => {
  const frame = fitFrame(HOI_AN);
  if (!frame) throw new Error("no frame");
  const box = frameBounds(frame);
  const scale = 800 / Math.max(box.east - box.west, box.north - box.south);
  const step = (degrees: number) => Math.round(degrees * scale);
  const point: [number, number] = [step(108.33 - box.west), step(box.north - 15.88)];
  const { land, pins } = drawMap(frame, HOI_AN, [], { rings: [[point, [0, 0], [0, 100]]], scale });
  const [x = 0, y = 0] = /^M([\d.]+) ([\d.]+)L/.exec(land)?.slice(1).map(Number) ?? [];
  expect(Math.abs(x - (pins[0]?.point.x ?? 0))).toBeLessThan(1);
  expect(Math.abs(y - (pins[0]?.point.y ?? 0))).toBeLessThan(1);
});

it("One place alone has some ground around it; no place has no map; the box ends with the globe", () => {
  const one = fitFrame(HOI_AN.slice(0, 1));
  expect((one?.down ?? 0) * MAP_HEIGHT).toBeGreaterThan(0.03);
  expect(fitFrame([])).toBeUndefined();
  const wide = fitFrame([
    { latitude: 84, longitude: -179 },
    { latitude: 0, longitude: 0 },
    { latitude: -80, longitude: 179 },
  ]);
  expect(wide && frameBounds(wide)).toMatchObject({ west: -180, east: 180, south: -90, north: 90 });
});

it("Names of towns stand where they are, never over each other, and only on the drawing", () => {
  const frame = fitFrame(HOI_AN);
  if (!frame) throw new Error("no frame");
  const town = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude });
  const towns = [
    town("Hội An", 15.88, 108.335),
    town("Minh An", 15.8801, 108.336),
    town("Cẩm Nam", 15.905, 108.345),
    town("Huế", 16.46, 107.6),
  ];
  expect(drawMap(frame, HOI_AN, towns, { rings: [], scale: 1 }).towns.map(({ name }) => name)).toEqual(["Hội An", "Cẩm Nam"]);
});
