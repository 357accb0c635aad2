import { describe, expect, it } from "vitest";
import { createXmlReader } from "../placeImport/readXml.ts";
import { archiveReadme, type ExportedPlace, placesToGeojson, placesToGpx, placesToKml, toExportedPlaces } from "./placeFiles.ts";

const place = (name: string, values: Partial<ExportedPlace> = {}): ExportedPlace => ({
  list: "wishlist",
  name,
  note: "",
  latitude: 15.5,
  longitude: 108.5,
  created: "2026-01-01T00:00:00.000Z",
  url: "https://guide.test/abcdefgh/",
  ...values,
});

describe("The maps", () => {
  const hostile = `</name><script>alert("x")</script>&amp;\u0000\u0007\ud800 ]]> 'ok'`;

  it("hold any text, and nothing of it becomes an element", () => {
    for (const text of [
      placesToGpx([place(hostile, { note: hostile, list: hostile })], hostile),
      placesToKml([place(hostile, { note: hostile, list: hostile })], hostile),
    ]) {
      expect(text).not.toContain("<script");
      expect(text.isWellFormed()).toBe(true);
      const reader = createXmlReader();
      reader.push(text);
      expect(reader.end()).toMatchObject([{ name: expect.stringContaining("ok"), latitude: 15.5, longitude: 108.5 }]);
    }
  });

  it("of nobody's places are whole all the same", () => {
    for (const text of [placesToGpx([], "Visit Andorra"), placesToKml([], "Visit Andorra")]) {
      const reader = createXmlReader();
      reader.push(text);
      expect(reader.end()).toEqual([]);
    }
    expect(JSON.parse(placesToGeojson([]))).toEqual({ type: "FeatureCollection", features: [] });
  });

  it("have longitude first where the format has it", () => {
    expect(JSON.parse(placesToGeojson([place("A")])).features[0].geometry.coordinates).toEqual([108.5, 15.5]);
    expect(placesToKml([place("A")], "Visit Andorra")).toContain("<coordinates>108.5,15.5</coordinates>");
    expect(placesToGpx([place("A")], "Visit Andorra")).toContain('lat="15.5" lon="108.5"');
  });

  it("have a folder for each list", () => {
    const text = placesToKml([place("A"), place("B", { list: "visited" }), place("C")], "Visit Andorra");
    expect(text.match(/<Folder>/g)).toHaveLength(2);
  });
});

it("Rows without a point are on no map; a listing leads to its page, a place of one's own to its address", () => {
  const rows = [
    { name: "A", latitude: 1, longitude: 2, business: "abcdefgh", comment: "x", url: "https://no.test" },
    { name: "B", latitude: 1, longitude: 2, url: "https://b.test", note: "y", list: "visited" },
    { name: "C", latitude: null, longitude: 2 },
    { name: "D", latitude: "1", longitude: "2" },
  ];
  expect(toExportedPlaces("wishlist", rows, "https://guide.test")).toMatchObject([
    { name: "A", url: "https://guide.test/abcdefgh/", note: "x", list: "wishlist" },
    { name: "B", url: "https://b.test", note: "y", list: "visited" },
  ]);
});

it("The archive says what is in it, what is not, and why a cell begins with an apostrophe", () => {
  const text = archiveReadme("2026-01-01", [{ name: "wishlist", rows: 3 }]);
  for (const part of ["wishlist: 3", "apostrophe", "Passwords, keys", "everything.json"]) expect(text).toContain(part);
});
