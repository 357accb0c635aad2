import { describe, expect, test } from "vitest";
import type { PlaceOf } from "./listing.ts";
import { createRowProcessor, type MappingOptions } from "./rowProcessor.ts";

const ANYWHERE: PlaceOf = () => ({ country_code: "PT", area_id: null, area_name: "" });
const OPTIONS: MappingOptions = {
  format: "csv",
  dataset: "set",
  language: "en",
  licence: "CC0",
  attribution: undefined,
  attributionLink: undefined,
};
const ROW = { id: "1", name: "Casa Verde", business_type: "accommodation", latitude: "38.7", longitude: "-9.1" };
const processor = (options: Partial<MappingOptions> = {}, placeOf = ANYWHERE) =>
  createRowProcessor({ ...OPTIONS, ...options }, placeOf, new Set());

describe("a row of a file", () => {
  test("is a listing, with its line and nothing to say", () => {
    const { listing, problems } = processor()({ line: 2, content: ROW });
    expect(listing).toMatchObject({ source_key: expect.stringContaining("1") });
    expect(problems).toEqual([]);
  });

  test("that cannot be read is refused with its line and reason, and the next one is read", () => {
    const process = processor();
    expect(process({ line: 2, problem: "the text is not valid UTF-8" }).problems).toEqual([
      { line: 2, place: "", kind: "refused", field: "record", reason: "the text is not valid UTF-8", name: "" },
    ]);
    expect(process({ line: 3, content: ROW }).listing).toBeDefined();
  });

  test("is refused with its field and name where something is missing", () => {
    const { listing, problems } = processor()({ line: 5, content: { ...ROW, business_type: "" } });
    expect(listing).toBeUndefined();
    expect(problems).toEqual([{ line: 5, place: "", kind: "refused", field: "business_type", reason: "missing", name: "Casa Verde" }]);
  });

  test("is refused once, with all its faults", () => {
    const { problems, more } = processor()({ line: 5, content: { ...ROW, name: " ", business_type: "bank", latitude: "", longitude: "" } });
    expect(problems).toEqual([expect.objectContaining({ kind: "refused", field: "business_type" })]);
    expect(more?.map(({ field }) => field)).toEqual(["name", "latitude"]);
  });

  test("is refused where no country is", () => {
    const nowhere = processor({}, () => ({ reason: "lies in no country" }));
    expect(nowhere({ line: 2, content: ROW }).problems).toEqual([expect.objectContaining({ kind: "refused", name: "Casa Verde" })]);
  });

  test("that an earlier one was already is left out, and says so", () => {
    const process = processor();
    expect(process({ line: 2, content: ROW }).listing).toBeDefined();
    const again = process({ line: 9, content: { ...ROW, name: "Casa Verde again" } });
    expect(again.listing).toBeUndefined();
    expect(again.problems).toEqual([expect.objectContaining({ line: 9, kind: "duplicate", field: "id", name: "Casa Verde again" })]);
  });

  test("that is refused takes nobody's key: a good one of the same id after it is taken", () => {
    const process = processor();
    expect(process({ line: 2, content: { ...ROW, latitude: "north" } }).listing).toBeUndefined();
    expect(process({ line: 3, content: ROW }).listing).toBeDefined();
  });

  test("is taken with remarks where a field was left out", () => {
    const { listing, problems } = processor()({ line: 2, content: { ...ROW, number_of_rooms: "many" } });
    expect(listing).toBeDefined();
    expect(problems).toEqual([expect.objectContaining({ kind: "note", field: "number_of_rooms", name: "Casa Verde" })]);
  });

  test("keeps what to look for in a file that has no lines", () =>
    expect(processor({ format: "osm" })({ line: 1, place: "way/123", content: "{" }).problems[0]).toMatchObject({
      place: "way/123",
      field: "feature",
    }));
});

describe("each format", () => {
  test.each([
    [
      "osm",
      JSON.stringify({
        id: "way/1",
        properties: { name: "Casa", tourism: "hotel" },
        geometry: { type: "Point", coordinates: [-9.1, 38.7] },
      }),
    ],
    [
      "overture",
      JSON.stringify({
        id: "08f",
        names: { primary: "Casa" },
        categories: { primary: "hotel" },
        geometry: { coordinates: [-9.1, 38.7] },
        confidence: 0.9,
      }),
    ],
    [
      "foursquare",
      {
        fsq_place_id: "4b6f",
        name: "Casa",
        latitude: "38.7",
        longitude: "-9.1",
        fsq_category_labels: '["Travel and Transportation > Lodging > Hotel"]',
      },
    ],
    ["wikivoyage", { article: "Lisbon", type: "sleep", title: "Casa", latitude: "38.7", longitude: "-9.1" }],
    ["csv", ROW],
  ] as const)("%s has its own reading, and all give a place to stay", (format, content) => {
    const { listing, problems } = processor({ format })({ line: 1, content: content as string | Record<string, string> });
    expect(problems).toEqual([]);
    expect(listing?.fields).toMatchObject({ business_type: "accommodation", country_code: "PT" });
  });

  test("of a table is read by its mapping, and its rows are named by the column that has the names", () => {
    const process = processor({
      format: "table",
      reading: { columns: { Nombre: "name", Clase: "business_type", Lat: "latitude", Lon: "longitude" } },
    });
    const row = { Nombre: "Casa", Clase: "Hotel", Lat: "38.7", Lon: "-9.1" };
    expect(process({ line: 2, content: row }).listing).toBeDefined();
    expect(process({ line: 3, content: { ...row, Clase: "Banco" } }).problems[0]).toMatchObject({ field: "business_type", name: "Casa" });
  });
});
