import { describe, expect, test } from "vitest";
import { createFeatureParser, geometryCentroid } from "./geojsonReader.ts";

function split(text: string, size: number) {
  const splitter = createFeatureParser();
  const records = [];
  for (let at = 0; at < text.length; at += size) records.push(...splitter.push(text.slice(at, at + size)));
  return { records: [...records, ...splitter.end()], splitter };
}

const collection = (...features: string[]) =>
  `{"type":"FeatureCollection","name":"cafés","crs":{"properties":{"features":[{"not":1}]}},"features":[\n${features.join(",\n")}\n]}`;

describe("splitting a feature collection", () => {
  test.each([1, 3, 64, 10_000])("gives each feature's text with its line, in pieces of %i", (size) => {
    const { records, splitter } = split(collection('{"a":"}]\\"{"}', '{"b":[1,[2]]}'), size);
    expect(records).toEqual([
      { line: 2, place: "feature 1", content: '{"a":"}]\\"{"}' },
      { line: 3, place: "feature 2", content: '{"b":[1,[2]]}' },
    ]);
    expect(splitter.collectionName()).toBe("cafés");
  });

  test("a file that ends within a feature keeps the good ones and says where it ended", () => {
    const { records } = split(collection('{"a":1}', '{"b":2').slice(0, -3), 5);
    expect(records).toEqual([
      { line: 2, place: "feature 1", content: '{"a":1}' },
      { line: 3, place: "feature 2", problem: "the file ends here, before the end of its list" },
    ]);
  });

  test("a text without a list of features is given up early, however long it is", () => {
    const deep = createFeatureParser();
    deep.push("[".repeat(50_000));
    expect(deep.headProblem()).toMatch(/more than 40 nested brackets/);
    const long = createFeatureParser();
    for (let piece = 0; piece < 70 && !long.headProblem(); piece += 1) long.push(`${piece === 0 ? "{" : ""}${'"a":[],'.repeat(2_300)}`);
    expect(long.headProblem()).toMatch(/within its first million characters/);
    const found = createFeatureParser();
    found.push(`{"about":"${"x".repeat(900_000)}","features":[`);
    expect([found.foundFeatures(), found.headProblem()]).toEqual([true, ""]);
  });

  test("a feature larger than 1 MB or nested without end is refused, and the next one is read", () => {
    const deep = `{"g":${"[".repeat(500_000)}${"]".repeat(500_000)}}`;
    const { records } = split(collection(`{"a":"${"x".repeat(1_200_000)}"}`, deep, '{"c":3}'), 50_000);
    expect(records).toEqual([
      { line: 2, place: "feature 1", problem: "the record is larger than 1 MB" },
      { line: 3, place: "feature 2", problem: "the feature is nested too deeply" },
      { line: 4, place: "feature 3", content: '{"c":3}' },
    ]);
  });

  test("brackets that do not match end the reading with a line, never silently", () => {
    const { records } = split(collection('{"a":1}', '{"b":[1}', '{"c":3}'), 9);
    expect(records.at(-1)).toEqual({ line: 3, place: "feature 2", problem: "the brackets do not match here: nothing after it was read" });
  });

  test("Overpass's elements are split as well, but not what a feature collection calls so", () => {
    const { records, splitter } = split('{"version":0.6,"elements":[{"type":"node"},{"type":"way"}]}', 7);
    expect(records.map(({ place }) => place)).toEqual(["element 1", "element 2"]);
    expect(splitter.isElements()).toBe(true);
    const collection = split('{"type":"FeatureCollection","elements":[{"no":1}],"features":[{"a":1}]}', 7);
    expect([collection.records.length, collection.splitter.isElements()]).toEqual([1, false]);
  });

  test("JSON without features returns no parts", () => {
    expect(split('{"type":"Topology","objects":{}}', 6).splitter.foundFeatures()).toBe(false);
  });
});

describe("the middle of a geometry", () => {
  test("is a point itself, half-way along a line, the centroid of an area", () => {
    expect(geometryCentroid({ type: "Point", coordinates: [1.5, 42.5, 900] })).toEqual({ latitude: 42.5, longitude: 1.5 });
    expect(
      geometryCentroid({
        type: "LineString",
        coordinates: [
          [0, 0],
          [10, 0],
          [10, 2],
        ],
      }),
    ).toEqual({ latitude: 0, longitude: 6 });
    const square = [
      [10, 50],
      [12, 50],
      [12, 52],
      [10, 52],
      [10, 50],
    ];
    expect(geometryCentroid({ type: "Polygon", coordinates: [square] })).toEqual({ latitude: 51, longitude: 11 });
    expect(geometryCentroid({ type: "LineString", coordinates: square })).toEqual({ latitude: 51, longitude: 11 });
    const larger = [
      [20, 50],
      [24, 50],
      [24, 54],
      [20, 54],
      [20, 50],
    ];
    const middle = geometryCentroid({ type: "MultiPolygon", coordinates: [[square], [larger]] });
    expect(middle?.longitude).toBeCloseTo((11 * 4 + 22 * 16) / 20, 9);
  });

  test("lies on the same side of the globe as an outline across 180 degrees", () => {
    const ring = [
      [179.99, -16.83],
      [-179.97, -16.83],
      [-179.97, -16.81],
      [179.99, -16.81],
      [179.99, -16.83],
    ];
    const round = (geometry: unknown) => Number(geometryCentroid(geometry)?.longitude.toFixed(6));
    expect(round({ type: "Polygon", coordinates: [ring] })).toBe(-179.99);
    expect(round({ type: "LineString", coordinates: ring.slice(0, 2) })).toBe(-179.99);
    expect(round({ type: "MultiPoint", coordinates: ring.slice(0, 2) })).toBe(-179.99);
    const east = ring.map(([x = 0, y]) => [x > 0 ? 179.95 : 180, y]);
    const west = ring.map(([x = 0, y]) => [x > 0 ? -180 : -179.99, y]);
    // Two halves, as GeoJSON requires.
    expect(round({ type: "MultiPolygon", coordinates: [[east], [west]] })).toBe(179.98);
  });

  test("is missing where there is no geometry or only nonsense", () => {
    for (const geometry of [
      null,
      {},
      { type: "Point", coordinates: [] },
      { type: "Polygon", coordinates: "x" },
      { type: "GeometryCollection", geometries: [] },
    ]) {
      expect(geometryCentroid(geometry)).toBeUndefined();
    }
  });
});
