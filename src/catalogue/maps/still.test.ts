import { describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { circleAround, coastLines, smoothed } from "./coastLines.ts";
import { squareBounds } from "./land.ts";
import { fitView } from "./pinPositions.ts";
import {
  clearCorner,
  coastUrl,
  namesApart,
  namesClear,
  parseCoastName,
  pinsOn,
  placeOn,
  ringStep,
  ringsClear,
  ringText,
  SMALL_SIDE,
  toStillFrame,
} from "./still.ts";

const { fastify } = await buildApp(testDatabase());
const visitor = new Visitor(fastify);

const HANGA_ROA = { latitude: -27.149, longitude: -109.427 };

describe("a map before it is moved", () => {
  it("has its button in a corner without pins", () => {
    const [width, height] = [392, 340];
    const at = (x: number, y: number) => ({ x: (x - width / 2) / height, y: (y - height / 2) / height });
    expect(clearCorner({ width, height }, [at(196, 170)])).toBe("bottom-left");
    expect(clearCorner({ width, height }, [at(60, 310)])).toBe("top-left");
    expect(clearCorner({ width, height }, [at(60, 310), at(170, 90)])).toBe("top-right");
    expect(clearCorner({ width: 520, height: 900 }, [at(60, 310)])).toBe("top-left");
  });

  it("shows every pin, none over another, each with the way to its point", () => {
    const pins = Array.from({ length: 12 }, (_, index) => ({
      latitude: HANGA_ROA.latitude + (index % 4) * 1e-4,
      longitude: HANGA_ROA.longitude + (index === 11 ? 0.05 : index * 1e-5),
    }));
    const drawn = pinsOn(toStillFrame(fitView(pins, HANGA_ROA)), pins);
    for (const [index, one] of drawn.entries()) {
      expect(Math.abs(one.point.x)).toBeLessThanOrEqual(0.45);
      expect(Math.abs(one.point.y)).toBeLessThanOrEqual(0.45);
      for (const other of drawn.slice(index + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y) * SMALL_SIDE).toBeGreaterThan(31);
    }
  });

  it("stacks pins of a wide view under the first, and none of a town's", () => {
    const towns = [HANGA_ROA, { ...HANGA_ROA, latitude: HANGA_ROA.latitude + 0.01 }, { ...HANGA_ROA, latitude: HANGA_ROA.latitude + 6 }];
    const wide = pinsOn(toStillFrame(fitView(towns, HANGA_ROA)), towns);
    expect(wide.map(({ below }) => below.length)).toEqual([1, 0]);
    expect(wide[0]?.below).toEqual([towns[1]]);
    const town = pinsOn(toStillFrame(fitView(towns.slice(0, 2), HANGA_ROA)), towns.slice(0, 2));
    expect(town.map(({ below }) => below.length)).toEqual([0, 0]);
  });

  it("stretches nothing: as many kilometres across as down", () => {
    const frame = toStillFrame({ west: 24, east: 25, south: 60, north: 60.5 });
    const middle = { latitude: frame.latitude, longitude: frame.longitude };
    const east = placeOn(frame, { ...middle, longitude: middle.longitude + 0.1 / Math.cos((frame.latitude * Math.PI) / 180) });
    const south = placeOn(frame, { ...middle, latitude: middle.latitude - 0.1 });
    const origin = placeOn(frame, middle);
    expect(east.x - origin.x).toBeCloseTo(south.y - origin.y, 6);
  });

  it.each([
    [0.05, 1, "1 km"],
    [0.01, 0.2, "200 m"],
    [2, 50, "50 km"],
  ])("of %s degrees has rings every %s km", (span, step, text) => expect([ringStep(span), ringText(ringStep(span))]).toEqual([step, text]));
});

describe("names on a map", () => {
  it("cover none that stands before them", () => {
    const names = [
      { name: "Claremont", x: 100, y: 100 },
      { name: "Newlands", x: 130, y: 110 },
      { name: "Retreat", x: 100, y: 160 },
      { name: "Wynberg", x: 300, y: 100 },
    ];
    expect(namesApart(names).map(({ name }) => name)).toEqual(["Claremont", "Retreat", "Wynberg"]);
  });

  it("stand where no pin covers them, and not at all where pins are everywhere", () => {
    const town = { name: "Andorra la Vella", x: 100, y: 100 };
    expect(namesClear([town], [])).toEqual([town]);
    const [moved] = namesClear([town], [{ x: 110, y: 120 }]);
    expect(moved?.y).toBe(144);
    expect(
      namesClear(
        [town],
        Array.from({ length: 12 }, (_, at) => ({ x: 100, y: at * 20 })),
      ),
    ).toEqual([]);
  });
});

describe("the distance of a ring", () => {
  const ring = [{ name: "5 km", far: 100 }];
  const middle = { x: 0, y: 0 };

  it("stands at its foot", () => expect(ringsClear(middle, ring, [], [])).toEqual([{ name: "5 km", x: expect.closeTo(0), y: 100 }]));

  it("moves along its ring, off a pin and off a town's name", () => {
    for (const [names, pins] of [
      [[], [{ x: 10, y: 120 }]],
      [[{ name: "Ordino", x: 0, y: 90 }], []],
    ] as const) {
      const [moved] = ringsClear(middle, ring, names, pins);
      expect(moved?.x).not.toBeCloseTo(0);
      expect(Math.hypot(moved?.x ?? 0, moved?.y ?? 0)).toBeCloseTo(100);
    }
  });

  it("is left out where pins are everywhere on it", () => {
    const pins = Array.from({ length: 90 }, (_, at) => ({ x: 100 * Math.cos(at / 14), y: 100 * Math.sin(at / 14) + 20 }));
    expect(ringsClear(middle, ring, [], pins)).toEqual([]);
  });

  it("stands where the ring is in view, and nowhere where none of it is", () => {
    const [seen] = ringsClear(middle, ring, [], [], ({ y }) => y < -50);
    expect(seen?.y).toBeLessThan(-50);
    expect(Math.hypot(seen?.x ?? 0, seen?.y ?? 0)).toBeCloseTo(100);
    expect(ringsClear(middle, ring, [], [], () => false)).toEqual([]);
  });

  it("is never written over that of another ring", () => {
    const two = [...ring, { name: "10 km", far: 110 }];
    expect(namesApart(ringsClear(middle, two, [], []))).toHaveLength(2);
  });
});

describe("the drawing below the pins", () => {
  it("has the coast of a small island, waterlines and rings", async () => {
    const frame = toStillFrame(fitView([HANGA_ROA, { latitude: -27.09, longitude: -109.33 }], HANGA_ROA));
    const response = await visitor.get(coastUrl(frame, HANGA_ROA));
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toContain("image/svg+xml");
    expect(response.body).toMatch(/<path id="l" d="M[\d. L-]{200,}Z"/);
    expect(response.body.match(/<circle/g)).toHaveLength(3);
    // Distances are page text: a drawing does not know the pins.
    expect(response.body).not.toContain("<text");
    expect(response.body.match(/class="a"/g)).toHaveLength(3);
  });

  it("has land around listings in the water, and no more of it around those on land", async () => {
    const laDigue = { latitude: -4.348, longitude: 55.829 };
    const praslin = { latitude: -4.329, longitude: 55.74 };
    const frame = toStillFrame(fitView([laDigue, praslin], laDigue));
    const isles = async (places: (typeof laDigue)[]) =>
      /<path id="i"[^>]* d="([^"]*)"/.exec((await visitor.get(coastUrl(frame, laDigue, places))).body)?.[1];
    expect(await isles([praslin])).toBeUndefined();
    expect(await isles([])).toBeUndefined();
    expect(await isles([praslin, laDigue])).toMatch(/^M([\d.]+ [\d.]+)L\1$/);
  });

  it.each(["?on=91;a,b;1,2,3", "?on=1,2&on=3,4", "?on=", "?on=%3Cscript%3E"])("ignores invalid places: %s", async (query) => {
    const { statusCode, body } = await visitor.get(`${coastUrl({ ...HANGA_ROA, span: 0.1 }, HANGA_ROA)}${query}`);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/id="i"|script/);
  });

  it("goes on beyond the date line", async () => {
    const view = fitView(
      [
        { latitude: -16.78, longitude: 179.33 },
        { latitude: -16.87, longitude: -179.97 },
      ],
      HANGA_ROA,
    );
    const { body } = await visitor.get(coastUrl(toStillFrame(view), { latitude: -16.78, longitude: 179.33 }));
    const xs = [...body.matchAll(/[ML]([\d.-]+) /g)].map(([, x]) => Number(x));
    // Vanua Levu is left of the middle; Taveuni, beyond the date line, is right of it.
    expect(Math.min(...xs)).toBeLessThan(500);
    expect(Math.max(...xs)).toBeGreaterThan(700);
  });

  it("is not there for what is no part of the globe, or as large as the globe", async () => {
    for (const name of ["0,0,1", "a,0,1,0,0", "91,0,1,0,0", "0,0,21,0,0", "0,0,0,0,0", "0,0,1,0,181", "0,0,1.00001,0,0"]) {
      expect(parseCoastName(name), name).toBeUndefined();
      expect((await visitor.get(`/media/coast/${name}.svg`)).statusCode, name).toBe(404);
    }
    expect(parseCoastName("0,181,1,0,-179")).toBeDefined();
  });
});

describe("a smoothed coast", () => {
  const ring: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  const never = () => false;

  it("goes through all points of the outline, with points between them", () => {
    const smooth = smoothed(ring, never, 4);
    for (const point of ring) expect(smooth).toContainEqual(point);
    expect(smooth.length).toBe(12);
    // A curve through the corners of a square is outside its sides.
    expect(Math.min(...smooth.map(([, y]) => y))).toBeLessThan(0);
  });

  it("stays straight where it was cut", () => {
    const smooth = smoothed(ring, (one, other) => one[1] === 0 && other[1] === 0, 4);
    expect(smooth.slice(0, 2)).toEqual(ring.slice(0, 2));
    expect(Math.min(...smooth.map(([, y]) => y))).toBeGreaterThanOrEqual(0);
  });

  it("adds nothing to short sides", () => expect(smoothed(ring, never, 11)).toEqual(ring));
});

describe("the coast of a square", () => {
  it("is without the lines where it was cut", () => {
    const { west, south, east } = squareBounds(10, 10);
    const ring: [number, number][] = [
      [west, south],
      [east, south],
      [east, south + 1],
      [west + 2, south + 2],
      [west, south + 1],
      [west, south],
    ];
    expect(coastLines([ring], 10, 10)).toEqual([ring.slice(2, 5)]);
  });

  it("has circles that are round on the globe", () => {
    const points = circleAround({ latitude: 60, longitude: 10 }, 111.195);
    expect(points[0]).toEqual([10, 59]);
    expect(points[18]?.[0]).toBeCloseTo(12, 5);
    expect(points).toHaveLength(73);
  });
});
