import { describe, expect, test } from "vitest";
import { openMemorySource } from "../../../tools/testing/sourceFile.ts";
import { rootElementName } from "../readXml.ts";
import { middleOfLines } from "./elements.ts";
import { readOsmElements } from "./readOsmFile.ts";
import { openOsmXml } from "./readOsmXml.ts";
import { openOverpass, parseElement } from "./readOverpass.ts";

const HOTEL = `<tag k="tourism" v="hotel"/><tag k="name" v="Sun &amp; Sea"/>`;
const FILE = `<?xml version="1.0"?>
<osm version="0.6">
  <node id="1" lat="50" lon="10">${HOTEL}</node>
  <node id="2" lat="50" lon="12"/>
  <node id="3" lat="52" lon="12"/>
  <node id="4" lat="1" lon="1" action="delete">${HOTEL}</node>
  <way id="7"><nd ref="1"/><nd ref="2"/>${HOTEL}</way>
  <way id="8"><nd ref="3"/><nd ref="2"/></way>
  <way id="9"><nd ref="99"/>${HOTEL}</way>
  <relation id="5"><member type="way" ref="7" role=""/><member type="way" ref="8" role=""/>
    <tag k="type" v="route"/><tag k="route" v="hiking"/><tag k="name" v="Corner"/></relation>
</osm>`;

async function read(records: AsyncIterable<{ place?: string }[]>) {
  const found: Record<string, unknown> = {};
  for await (const list of records)
    for (const record of list) {
      const { geometry, properties } = JSON.parse((record as { content: string }).content);
      found[record.place ?? ""] = [properties.name, geometry?.coordinates];
    }
  return found;
}
const readXml = async (text: string, limits?: { nodes: number; members: number }) => {
  const { source, damage } = openMemorySource(text, Math.max(64, text.length / 100));
  return { found: await read(readOsmElements(openOsmXml(source), limits).records), damage: damage() };
};

describe("OpenStreetMap's XML", () => {
  test("gives nodes and ways by their middle, routes by their line; what an editor deleted is passed over", async () => {
    expect(await readXml(FILE)).toEqual({
      found: {
        "node/1": ["Sun & Sea", [10, 50]],
        "way/7": ["Sun & Sea", [11, 50]],
        // Its nodes are missing from the file: it is rejected by its name, not lost.
        "way/9": ["Sun & Sea", undefined],
        "relation/5": [
          "Corner",
          [
            [
              [12, 52],
              [12, 50],
              [10, 50],
            ],
          ],
        ],
      },
      damage: "",
    });
  });

  test("keeps what came before a defect, and names its line", async () => {
    const { found, damage } = await readXml(FILE.replace('</way>\n  <way id="9">', '</broken>\n<way id="9">'));
    expect(Object.keys(found)).toEqual(["node/1", "way/7"]);
    expect(damage).toMatch(/^its XML is broken: .*\(line 8\)\.$/);
  });

  test("takes no document type, whose entities grow, no depth and no text without end", async () => {
    expect((await readXml(`<!DOCTYPE osm [<!ENTITY a "aa">]><osm><node id="1" lat="1" lon="1"/></osm>`)).damage).toMatch(/document type/);
    expect((await readXml(`<osm>${"<a>".repeat(1_000)}`)).damage).toMatch(/more than 64 nested elements/);
    expect((await readXml(`<osm><node id="1" lat="1" lon="${"1".repeat(1_200_000)}"/></osm>`)).damage).toMatch(/larger than 1 MB/);
    const tag = `<tag k="a" v="${"x".repeat(900_000)}"/>`;
    expect((await readXml(`<osm><way id="1">${tag.repeat(3)}</way></osm>`)).damage).toMatch(/way \(1\) without an end tag/);
  });

  test("what needs too much memory is refused, saying what to do", async () => {
    await expect(readXml(FILE, { nodes: 3, members: 100 })).rejects.toThrow(/osmium extract/);
    await expect(readXml(FILE, { nodes: 100, members: 1 })).rejects.toThrow(/osmium extract/);
  });

  test("is known by its outermost element", () => {
    expect(rootElementName(FILE)).toBe("osm");
    expect(rootElementName('\n<!-- by hand --><kml:kml xmlns:kml="x">')).toBe("kml");
    expect(rootElementName("<?xml version='1.0'?>")).toBe("");
  });
});

describe("Overpass's JSON", () => {
  const readJson = (elements: unknown[]) => {
    const { source } = openMemorySource(JSON.stringify({ version: 0.6, generator: "Overpass API", elements }), 50);
    return read(readOsmElements(openOverpass(source)).records);
  };
  const tags = { tourism: "hotel", name: "Sun" };

  test("gives an element with nothing but its box the middle of it, and none to a box over the date line", async () => {
    const bounds = { minlat: 2, minlon: 4, maxlat: 4, maxlon: 8 };
    const found = await readJson([
      { type: "relation", id: 1, bounds, members: [], tags },
      { type: "way", id: 2, bounds: { ...bounds, minlon: 179, maxlon: -179 }, tags },
    ]);
    expect(found).toEqual({ "relation/1": ["Sun", [6, 3]], "way/2": ["Sun", undefined] });
  });

  test("gives elements with their nodes, their middle, or their course", async () => {
    const square = [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ].map(([lon, lat]) => ({ lon, lat }));
    const [a, b, c, d] = square as [object, object, object, object];
    const found = await readJson([
      { type: "node", id: 1, lat: 50, lon: 10, tags },
      { type: "node", id: 2, lat: 50, lon: 12 },
      { type: "way", id: 3, nodes: [1, 2], tags },
      { type: "way", id: 4, center: { lat: 5, lon: 6 }, tags },
      { type: "way", id: 5, geometry: [a, b], tags },
      {
        type: "relation",
        id: 6,
        tags,
        members: [
          { type: "way", ref: 8, role: "outer", geometry: [a, b, c] },
          { type: "way", ref: 9, role: "outer", geometry: [a, d, c] },
        ],
      },
    ]);
    expect(found).toEqual({
      "node/1": ["Sun", [10, 50]],
      "way/3": ["Sun", [11, 50]],
      "way/4": ["Sun", [6, 5]],
      "way/5": ["Sun", [1, 0]],
      "relation/6": ["Sun", [1, 1]],
    });
  });

  test("ignores objects that are not elements", () => {
    for (const text of ["{", '{"type":"area","id":1}', '{"type":"node","id":"x"}', '{"type":"node","id":1,"tags":{}}'])
      expect(parseElement(text)).toBeUndefined();
  });
});

test("lines that close to no ring are placed half-way along the longest", () => {
  expect(
    middleOfLines([
      [
        [0, 0],
        [1, 0],
      ],
      [
        [5, 5],
        [9, 5],
      ],
    ]),
  ).toEqual([7, 5]);
  expect(middleOfLines([[]])).toBeUndefined();
});
