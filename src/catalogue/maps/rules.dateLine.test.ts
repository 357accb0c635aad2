import { describe, expect, it } from "vitest";
import { drawMap, fitFrame, MAP_HEIGHT, MAP_WIDTH } from "../../site/offline/map.ts";
import { parseBounds as boundsOfAddress } from "../browse/filters.ts";
import { coastSvg } from "./coast.ts";
import { LAND_COLUMNS, LAND_ROWS, landOutline, squareAt, squareBounds, toLandPolygon } from "./land.ts";
import { boundsOfView, clusterPins, fitView, unwrapped } from "./pinPositions.ts";
import { onWorldMap, regionViewBox } from "./rules.ts";
import { placeOn, toStillFrame as stillFrameOf } from "./still.ts";

/** The edges of the globe: the line at 180 degrees runs through Fiji, and maps end before the poles. */

const SAVUSAVU = { latitude: -16.78, longitude: 179.33 };
const TAVEUNI = { latitude: -16.87, longitude: -179.97 };
const RABI = { latitude: -16.5, longitude: -179.99 };
const FIJI = [SAVUSAVU, TAVEUNI, RABI];

describe("places on both sides of the date line", () => {
  it("are shown beside each other, not with the whole globe between", () => {
    const view = fitView(FIJI, SAVUSAVU);
    expect(view.east - view.west).toBeLessThan(1);
    for (const point of FIJI) {
      const { x, y } = placeOn(stillFrameOf(view), point);
      expect(Math.abs(x)).toBeLessThan(0.5);
      expect(Math.abs(y)).toBeLessThan(0.5);
    }
    // West of the date line is on the left.
    expect(placeOn(stillFrameOf(view), SAVUSAVU).x).toBeLessThan(placeOn(stillFrameOf(view), TAVEUNI).x);
  });

  it("are shown beside each other on a map that is kept", () => {
    const frame = fitFrame(FIJI);
    if (!frame) throw new Error("no frame");
    const { pins } = drawMap(
      frame,
      FIJI.map((point, index) => ({ ...point, number: index + 1 })),
      [],
      { rings: [], scale: 1 },
    );
    for (const { point } of pins) {
      expect(point.x).toBeGreaterThan(0);
      expect(point.x).toBeLessThan(MAP_WIDTH);
      expect(point.y).toBeGreaterThan(0);
      expect(point.y).toBeLessThan(MAP_HEIGHT);
    }
    expect(frame.across * MAP_WIDTH).toBeLessThan(2);
  });

  it("leave everything else as it is", () => {
    for (const longitudes of [[], [10], [-10, 10], [170, 175], [-175, -170], [-120, -60, 0, 60, 120]])
      expect(unwrapped(longitudes)).toEqual(longitudes);
    expect(unwrapped([179, -179])).toEqual([179, 181]);
    // A point outside the view has its true position.
    expect(placeOn(stillFrameOf({ west: 10, east: 20, south: 0, north: 10 }), { latitude: 5, longitude: -10 }).x).toBeLessThan(-0.5);
  });
});

describe("the edges of a map that was moved", () => {
  const view = (west: number, east: number, south = -20, north = -10) => ({ west, east, south, north });
  it.each([
    [view(10, 20), [10, -20, 20, -10]],
    [view(179, 181), [179, -20, -179, -10]],
    [view(-181, -179), [179, -20, -179, -10]],
    [view(370, 380), [10, -20, 20, -10]],
    [view(-190, 200), [-180, -20, 180, -10]],
    [view(-180, 180), [-180, -20, 180, -10]],
    [view(10.12345, 20.98765), [10.123, -20, 20.988, -10]],
    [view(10, 20, -95, 95), [10, -90, 20, 90]],
  ])("%o are %j", (given, bounds) => {
    expect(boundsOfView(given)).toEqual(bounds);
    // A list accepts the URL.
    expect(boundsOfAddress(boundsOfView(given).join(","))).toEqual(bounds);
  });
});

describe("a view", () => {
  const point = (latitude: number, longitude: number) => ({ latitude, longitude });
  it("of one place, or of several at one point, has some ground around it", () => {
    for (const points of [[point(10, 10)], [point(10, 10), point(10, 10)]]) {
      const { west, south, east, north } = fitView(points, point(50, 50));
      expect([east - west, north - south].map((one) => Math.round(one * 1_000))).toEqual([10, 10]);
    }
  });
  it("leaves out the outermost of more than 25 points and of no fewer", () => {
    const town = (count: number) => Array.from({ length: count }, () => point(10, 10));
    expect(fitView([...town(24), point(60, 60)], point(0, 0)).north).toBeGreaterThan(60);
    expect(fitView([...town(49), point(60, 60)], point(0, 0)).north).toBeLessThan(11);
  });
});

describe("clusters", () => {
  it("are of pins that are not on this page of the list, and lose none", () => {
    const pins = Array.from({ length: 200 }, (_, index) => ({
      pin: { number: index + 1, business_code: `code${index}`, latitude: index % 7, longitude: index % 11 },
      x: (index * 37) % 900,
      y: (index * 91) % 600,
    }));
    const { alone, clusters } = clusterPins(pins, (number) => number <= 12);
    const all = [...alone, ...clusters.flatMap((one) => one.pins)].map(({ number }) => number);
    expect(all.toSorted((a, b) => a - b)).toEqual(pins.map(({ pin }) => pin.number));
    for (const { pins: together } of clusters) {
      expect(together.length).toBeGreaterThan(1);
      expect(together.every(({ number }) => number > 12)).toBe(true);
    }
  });
  it("of nothing are empty", () => expect(clusterPins([], () => true)).toEqual({ alone: [], clusters: [] }));
  it("stand in the middle of theirs, also left of and above the screen", () => {
    const drawn = [1, 2].map((number) => ({ pin: { number, business_code: "a", latitude: number, longitude: -number }, x: -10, y: -40 }));
    expect(clusterPins(drawn, () => false).clusters).toMatchObject([{ latitude: 1.5, longitude: -1.5 }]);
  });
});

describe("squares of land", () => {
  it.each([
    [0, 0],
    [90, -180],
    [-90, 180],
    [89.999, 179.999],
    [-16.8, 179.9],
    [-16.8, -179.9],
    [51.5, -0.1],
  ])("hold the point %d, %d", (latitude, longitude) => {
    const { column, row } = squareAt(latitude, longitude);
    expect(column).toBeGreaterThanOrEqual(0);
    expect(column).toBeLessThan(LAND_COLUMNS);
    expect(row).toBeGreaterThanOrEqual(0);
    expect(row).toBeLessThan(LAND_ROWS);
    const { west, south, east, north } = squareBounds(column, row);
    expect([longitude >= west, longitude <= east, latitude >= south, latitude <= north]).toEqual([true, true, true, true]);
  });

  it("of what lies beyond the globe are those at its edge", () => {
    expect(squareAt(95, -200)).toEqual({ column: 0, row: 0 });
    expect(squareAt(-95, 200)).toEqual({ column: LAND_COLUMNS - 1, row: LAND_ROWS - 1 });
  });

  it("cover the globe without a gap", () => {
    expect(squareBounds(0, 0)).toMatchObject({ west: -180, north: 90 });
    expect(squareBounds(LAND_COLUMNS - 1, LAND_ROWS - 1)).toMatchObject({ east: 180, south: -90 });
    expect(squareBounds(4, 9).east).toBe(squareBounds(5, 9).west);
    expect(squareBounds(4, 9).south).toBe(squareBounds(4, 10).north);
  });
});

describe("an outline", () => {
  const square = (west: number, south: number, side: number) =>
    toLandPolygon([
      [
        [west, south],
        [west + side, south],
        [west + side, south + side],
        [west, south + side],
      ],
    ]);
  it("that fills its box is the box", () => {
    const { rings, scale } = landOutline([square(-10, -10, 40)], { west: 0, south: 0, east: 4, north: 2 });
    const side = 4 * scale;
    const corners = [
      [0, 0],
      [0, side / 2],
      [side, 0],
      [side, side / 2],
    ];
    expect(rings).toHaveLength(1);
    expect(rings[0]?.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by)).toEqual(corners);
  });
  it("stays inside its box, and has whole steps", () => {
    const box = { west: 1, south: 1, east: 3.3, north: 2.1 };
    const { rings, scale } = landOutline([square(0, 0, 2), square(2.5, 1.5, 5), square(50, 50, 1)], box);
    expect(rings).toHaveLength(2);
    for (const [x, y] of rings.flat()) {
      expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true]);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(Math.ceil(2.3 * scale));
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(Math.ceil(1.1 * scale));
    }
  });
  it("too small for a step is left out", () => {
    expect(landOutline([square(10, 10, 0.000_001)], { west: 0, south: 0, east: 20, north: 20 }).rings).toEqual([]);
  });
});

describe("the small world map", () => {
  it.each([
    [84, -180, 0, 0],
    [-57, 180, 1, 1],
    [13.5, 0, 0.5, 0.5],
  ])("has %d, %d at %d, %d", (latitude, longitude, x, y) => expect(onWorldMap(latitude, longitude)).toEqual({ x, y }));
  it("shows each region inside the drawing, and the whole world for an unknown region", () => {
    expect(regionViewBox()).toBe("0 0 2000 910");
    expect(regionViewBox("XX")).toBe("0 0 2000 910");
    expect(regionViewBox("toString")).toBe("0 0 2000 910");
    for (const region of ["AF", "AS", "EU", "LA", "ME", "NA", "OC"]) {
      const [x = -1, y = -1, width = 0, height = 0] = regionViewBox(region).split(" ").map(Number);
      expect([x >= 0, y >= 0, width > 0, height > 0, x + width <= 2_000, y + height <= 910]).toEqual(Array(6).fill(true));
    }
  });
});

describe("the coast of a still map", () => {
  const square = (west: number, east: number) =>
    toLandPolygon([
      [
        [west, -17],
        [east, -17],
        [east, -16],
        [west, -16],
      ],
    ]);
  const middle = { latitude: -16.5, longitude: 180 };
  const frame = stillFrameOf({ west: 178, east: 182, south: -18, north: -15 });
  const pathData = (svg: string, kind: string) => new RegExp(`(?:class|id)="${kind}"[^>]* d="([^"]*)"`).exec(svg)?.[1] ?? "";

  it("is not drawn where land goes on behind the date line", () => {
    const svg = coastSvg([square(179, 180), square(-180, -179)], frame, middle);
    // The date line is in the middle of the drawing: land reaches it from both sides and covers the gap.
    const points = (path: string) => [...path.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, across, down]) => [Number(across), Number(down)]);
    const [[x = 0] = []] = points(pathData(svg, "s"));
    // Cut points are in whole steps, so the two sides may be one step apart.
    const isOnLine = (across = 0) => Math.abs(across - x) < 1;
    expect(points(pathData(svg, "s")).every(([across]) => isOnLine(across))).toBe(true);
    const coast = pathData(svg, "o").split("M").slice(1).map(points);
    expect(coast.flat().some(([across]) => isOnLine(across))).toBe(true);
    for (const line of coast)
      for (const [index, [across]] of line.entries()) expect(isOnLine(across) && isOnLine(line[index - 1]?.[0])).toBe(false);
  });

  it("is the whole outline of land that ends before it", () => {
    const svg = coastSvg([square(179, 179.9)], frame, middle);
    expect(pathData(svg, "s")).toBe("");
    expect(svg).toContain('<use href="#l" class="c" stroke-width="2.4"/>');
  });
});
