import { describe, expect, it } from "vitest";
import { datasetFromFileName, idKey, keyText, openPlaceKey, osmKey, placeKey, townKey, wikivoyageKey } from "./keys.ts";

describe("the name of a record", () => {
  it("differs by source, so that ids of two files never meet", () => {
    const keys = [
      osmKey("node", "1"),
      osmKey("way", "1"),
      openPlaceKey("overture", "1"),
      openPlaceKey("foursquare", "1"),
      idKey("a", "1"),
      idKey("b", "1"),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("of a record without an id holds while it is written differently or moves a few metres, and not for its neighbour", () => {
    const key = placeKey("hotels", "Café Uno", "10.12341", 20.5);
    expect(placeKey("hotels", " CAFÉ UNO ", 10.12344, "20.5")).toBe(key);
    expect(placeKey("hotels", "Café Uno", "10,12341", "20,5")).toBe(key);
    expect(placeKey("hotels", "Café Uno", 10.125, 20.5)).not.toBe(key);
    expect(placeKey("hotels", "Café Due", 10.12341, 20.5)).not.toBe(key);
    expect(placeKey("bars", "Café Uno", 10.12341, 20.5)).not.toBe(key);
  });

  it("fits an index, however long what it is made of, and has no control characters", () => {
    const long = wikivoyageKey("en", "a".repeat(5_000), "see", "b".repeat(5_000));
    expect(long.length).toBeLessThan(400);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
    expect(idKey("a\u0000b", "c\u0007")).not.toMatch(/[\u0000-\u001f]/);
  });
});

describe("datasetFromFileName", () => {
  it.each([
    ["/data/Listings-2024.csv.gz", "Listings-2024"],
    ["C:\\files\\hotels.tsv", "hotels"],
    ["places.osm.bz2", "places"],
    ["vietnam-latest.osm.pbf", "vietnam-latest"],
    ["MAP.KMZ", "MAP"],
    ["notes.v2", "notes.v2"],
    [".csv", "file"],
    ["/data/", "file"],
    ["", "file"],
  ])("of %j is %s", (file, name) => expect(datasetFromFileName(file)).toBe(name));

  it("is cut at a hundred characters", () => expect(datasetFromFileName(`${"x".repeat(300)}.csv`)).toHaveLength(100));
});

it.each([
  [osmKey("node", "5551234"), "OpenStreetMap node/5551234"],
  [openPlaceKey("overture", "08f2"), "Overture 08f2"],
  [idKey("hotels", "12|a"), "ID 12|a"],
  [placeKey("hotels", "Café Uno", 10.1, 20.5), "café uno"],
  [townKey("hotels", "Café Uno", "Ubud"), "café uno"],
  [wikivoyageKey("en", "Ubud", "sleep", "Umah"), "Wikivoyage Ubud: Umah"],
  ["old-key", "old-key"],
])("The key %j is read as %j", (key, text) => expect(keyText(key)).toBe(text));
