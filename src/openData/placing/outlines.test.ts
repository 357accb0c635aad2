import { describe, expect, it } from "vitest";
import { isInOutline } from "../../catalogue/places/areaOutlines.ts";
import { readOutlines } from "./outlines.ts";

const RING = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const polygon = { type: "Polygon", coordinates: [RING] };
const feature = (properties: unknown, geometry: unknown = polygon) => ({ type: "Feature", properties, geometry });
const read = (...features: unknown[]) => readOutlines(JSON.stringify({ type: "FeatureCollection", features }));
const readReasons = (...features: unknown[]) => read(...features).problems.map(({ number, reason }) => `${number} ${reason}`);

describe("readOutlines", () => {
  it("gives each polygon with its name, and slug, country and parent where it has them", () => {
    const { outlines, problems } = read(
      feature({ name: "  Nusa   Penida ", slug: "Nusa-Penida", country: "id", parent: "Bali" }),
      feature({ name: "Gili" }, { type: "MultiPolygon", coordinates: [[RING], [RING]] }),
    );
    expect(problems).toEqual([]);
    expect(outlines[0]).toMatchObject({ number: 1, name: "Nusa Penida", slug: "nusa-penida", country: "ID", parent: "Bali" });
    expect(outlines[1]).toMatchObject({ number: 2, name: "Gili", slug: undefined, country: undefined, parent: undefined });
    expect(outlines[1]?.polygons).toHaveLength(2);
  });

  it("takes a single feature, a byte order mark, and leaves heights out", () => {
    const high = { type: "Polygon", coordinates: [RING.map(([x, y]) => [x, y, 120])] };
    const { outlines } = readOutlines(`\ufeff${JSON.stringify(feature({ name: "Hill" }, high))}`);
    expect(outlines[0]?.polygons).toEqual([[RING]]);
  });

  it("cuts an outline across 180 degrees in two, so that what lies in it is found on both sides", () => {
    const ring = [
      [179.8, -17],
      [-179.8, -17],
      [-179.8, -16.7],
      [179.8, -16.7],
      [179.8, -17],
    ];
    const [taveuni] = read(feature({ name: "Taveuni" }, { type: "Polygon", coordinates: [ring] })).outlines;
    const isIn = (longitude: number) => isInOutline(taveuni?.polygons ?? [], -16.8, longitude);
    expect([179.9, -179.9, 179.7, -179.7, 0].map(isIn)).toEqual([true, true, false, false, false]);
  });

  it.each([
    [{}, polygon, "has no name"],
    [{ name: "   " }, polygon, "has no name"],
    [{ name: "!!" }, polygon, "has no name"],
    [{ name: 7 }, polygon, "has no name"],
    [{ name: "x".repeat(101) }, polygon, "has no name"],
    [null, polygon, "has no name"],
    [{ name: "Bali" }, null, "is not a Polygon"],
    [{ name: "Bali" }, { type: "Point", coordinates: [0, 0] }, "is not a Polygon"],
    [{ name: "Bali" }, { type: "Polygon", coordinates: [] }, "is not a Polygon"],
    [{ name: "Bali" }, { type: "Polygon", coordinates: [RING.slice(0, 3)] }, "is not a Polygon"],
    [{ name: "Bali" }, { type: "Polygon", coordinates: [RING.map(([x]) => [x, 91])] }, "is not a Polygon"],
    [{ name: "Bali" }, { type: "Polygon", coordinates: [RING.map(([, y]) => [-181, y])] }, "is not a Polygon"],
    [{ name: "Bali" }, { type: "Polygon", coordinates: [RING.map(([x]) => [String(x), 0])] }, "is not a Polygon"],
    [{ name: "Bali" }, { type: "MultiPolygon", coordinates: "many" }, "is not a Polygon"],
    [{ name: "Bali", slug: "no slug!" }, polygon, 'cannot have the slug "no slug!"'],
    [{ name: "Bali", country: "Indonesia" }, polygon, 'has an unknown country: "INDONESIA"'],
  ])("says of %j with %j what is wrong, and goes on with the next", (properties, geometry, reason) => {
    const given = [feature(properties, geometry), feature({ name: "Good" })];
    expect(readReasons(...given)[0]).toContain(`1 ${reason}`);
    expect(read(...given).outlines.map(({ name }) => name)).toEqual(["Good"]);
  });

  it.each([
    ["{", "is not valid JSON"],
    ["[]", "is not a GeoJSON FeatureCollection"],
    ["null", "is not a GeoJSON FeatureCollection"],
    ['"text"', "is not a GeoJSON FeatureCollection"],
    ['{"type":"FeatureCollection"}', "is not a GeoJSON FeatureCollection"],
    ['{"type":"FeatureCollection","features":{}}', "is not a GeoJSON FeatureCollection"],
  ])("refuses %s", (text, reason) => expect(() => readOutlines(text)).toThrow(reason));

  it.each([null, 7, "x", []])("reports that %j is not a feature", (one) => expect(readReasons(one)).toHaveLength(1));
});
