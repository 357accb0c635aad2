import { describe, expect, it } from "vitest";
import { landInSquare, squareAt, squareBounds, toLandPolygon } from "./land.ts";
import { besideMiddle, CLUSTER, clearOfPins, clusterPins, clusterStacks, fitView, spreadPins, stackPins, zoomAt } from "./pinPositions.ts";

const pin = (number: number, latitude = 0, longitude = 0) => ({ number, business_code: `code${number}`, latitude, longitude });

describe("pins", () => {
  it("that would hide each other are drawn as one, those of this page of the list alone", () => {
    const drawn = [1, 30, 31, 32, 33].map((number, index) => ({ pin: pin(number, index), x: number === 33 ? 400 : 10, y: 10 }));
    const { alone, clusters } = clusterPins(drawn, (number) => number <= 24);
    expect(alone.map(({ number }) => number)).toEqual([1, 33]);
    expect(clusters.map(({ pins, latitude }) => [pins.length, latitude])).toEqual([[3, 2]]);
  });

  it("are stacked in a wide view if they would cover each other, also those of this page of the list", () => {
    const drawn = [
      { pin: pin(1, 1), x: 100, y: 100 },
      { pin: pin(2, 3), x: 120, y: 90 },
      { pin: pin(3, 5), x: 140, y: 100 },
    ];
    // The third covers the second, but not the first.
    expect(stackPins(drawn).map((stack) => stack.map(({ pin: { number } }) => number))).toEqual([[1, 2], [3]]);
    const { alone, clusters } = clusterStacks(drawn);
    expect(alone.map(({ number }) => number)).toEqual([3]);
    expect(clusters.map(({ pins, latitude }) => [pins.length, latitude])).toEqual([[2, 2]]);
    expect(stackPins([])).toEqual([]);
  });

  it("know the zoom of a scale: the globe is a tile of 512 pixels at zoom 0", () => {
    expect(zoomAt(512 / 360)).toBe(0);
    expect(zoomAt((512 * 2 ** 8) / 360)).toBeCloseTo(8);
  });

  it("lie inside their view, but for the few outermost of many", () => {
    const points = Array.from({ length: 100 }, (_, index) => pin(index, index === 99 ? 40 : index / 1_000, 10));
    const view = fitView(points, { latitude: 0, longitude: 10 });
    expect(view.north).toBeLessThan(1);
    expect([view.south < 0.05, view.west < 10 && view.east > 10]).toEqual([true, true]);
  });

  it("of a list without any show the place itself", () => {
    const { west, east } = fitView([], { latitude: 15, longitude: 108 });
    expect([west < 108, east > 108]).toEqual([true, true]);
  });
});

describe("a square of land", () => {
  it("holds what of a country lies in it, closed", () => {
    const { column, row } = squareAt(1, 1);
    const { west, north } = squareBounds(column, row);
    const land = toLandPolygon([
      [
        [west - 10, north - 2],
        [west + 2, north - 2],
        [west + 2, north + 10],
        [west - 10, north + 10],
      ],
    ]);
    const { coordinates } = landInSquare([land], column, row);
    const [ring = []] = coordinates[0] ?? [];
    expect(ring[0]).toEqual(ring.at(-1));
    expect(new Set(ring.map(String))).toEqual(
      new Set(
        [
          [west, north - 2],
          [west + 2, north - 2],
          [west + 2, north],
          [west, north],
        ].map(String),
      ),
    );
  });

  it("is empty at sea", () => {
    expect(landInSquare([], 3, 3).coordinates).toEqual([]);
  });
});

describe("clusters", () => {
  it("move off pins and off each other, no further than they must, and stay where there is no room", () => {
    const places = clearOfPins(
      [
        { x: 100, y: 100 },
        { x: 104, y: 100 },
        { x: 400, y: 100 },
      ],
      [{ x: 100, y: 123 }],
    );
    for (const { x, y } of places) expect(Math.hypot(100 - x, 100 - y)).toBeGreaterThanOrEqual(38);
    const [first, second, third] = places as [(typeof places)[0], (typeof places)[0], (typeof places)[0]];
    expect(Math.hypot(first.x - second.x, first.y - second.y)).toBeGreaterThanOrEqual(CLUSTER);
    expect([third.x, third.y, first.point]).toEqual([400, 100, { x: 100, y: 100 }]);
    const everywhere = Array.from({ length: 400 }, (_, at) => ({ x: (at % 20) * 20 - 100, y: Math.floor(at / 20) * 20 - 73 }));
    expect(clearOfPins([{ x: 100, y: 100 }], everywhere)[0]).toMatchObject({ x: 100, y: 100 });
  });
});

describe("pins that stand close", () => {
  it("are moved apart until no point stands on another's number, one above another too", () => {
    const pins = spreadPins(Array.from({ length: 9 }, (_, index) => ({ x: 100 + index, y: 100 - index * 2 })));
    for (const one of pins)
      for (const other of pins.filter((each) => each !== one)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y), "heads are 32 wide").toBeGreaterThan(31);
        expect(Math.hypot(one.x - other.x, one.y - (other.y - 27)), "a number is in the middle of its head").toBeGreaterThan(13);
      }
  });

  it("know where their points are, and those with room stay there", () => {
    const [alone] = spreadPins([{ x: 5, y: 7 }]);
    expect(alone).toMatchObject({ x: 5, y: expect.closeTo(7), point: { x: 5, y: 7 } });
    expect(spreadPins([])).toEqual([]);
  });
});

describe("a longitude beside a map's middle", () => {
  it.each([
    [179.99, -179.93, -180.01],
    [-179.88, 179.9, 180.12],
    [-179.88, 180.06, 180.12],
    [-1, 359, 359],
  ])("goes on over the line at 180 degrees: %d seen from %d", (longitude, middle, beside) => {
    expect(besideMiddle(longitude, middle)).toBeCloseTo(beside, 9);
  });

  it.each([
    [179.99, 179.93],
    [-179.88, -179.9],
    [-70, 100],
    [14.1, 14.2],
  ])("stays as it is where the line is not between them: %d seen from %d", (longitude, middle) => {
    expect(besideMiddle(longitude, middle)).toBe(longitude);
  });
});
