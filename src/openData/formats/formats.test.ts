import { describe, expect, test } from "vitest";
import { openMemorySource } from "../../tools/testing/sourceFile.ts";
import { buildWorkbook } from "../../tools/testing/workbook.ts";
import { FORMATS } from "./enumerations.ts";
import type { SourceFile } from "./file.ts";
import { formatNamed, recogniseFormat } from "./formats.ts";
import { readHead } from "./readHead.ts";
import type { TableReading } from "./tables/reading.ts";

const headOf = (source: SourceFile, given: Partial<TableReading> = {}) => readHead(source, given, () => "utf-8");
const formatName = async (content: string | Buffer, given?: Partial<TableReading>) =>
  recogniseFormat(await headOf(openMemorySource(content).source, given))?.name;

async function readRows(content: string | Buffer, given?: Partial<TableReading>) {
  const { source } = openMemorySource(content, 10);
  const head = await headOf(source, given);
  const opened = await recogniseFormat(head)?.open(source, head);
  const rows = [];
  for await (const records of opened?.records ?? []) rows.push(...records);
  return rows;
}

const PBF = Buffer.concat([Buffer.from([0, 0, 0, 13, 0x0a, 9]), Buffer.from("OSMHeader")]);
const gpx = (name: string) => `<gpx><wpt lat="1" lon="2"><name>${name}</name></wpt></gpx>`;
const OWN = "name,type,lat,lon\nSun,bar,1,2\n";
const VOYAGE = "article,type,title,latitude,longitude\nAachen,see,Dom,1,2\n";
const FOURSQUARE = "fsq_place_id,name,latitude,longitude,fsq_category_labels\nx,Blue,1,2,\n";
const MAPPED: TableReading = { columns: { name: "name", lat: "latitude", lon: "longitude" }, business_type: "bar" };

describe("a file is known by what is in it", () => {
  test.each([
    ["OpenStreetMap's PBF", PBF, "osm"],
    ["its XML", "<?xml version='1.0'?><osm/>", "osm"],
    ["Overpass's JSON", '{"elements":[{"type":"node","id":1}]}', "osm"],
    ["GeoJSON", '{"type":"FeatureCollection","features":[{}]}', "osm"],
    ["a town's GeoJSON", '{"features":[{"type":"Feature","properties":{"Nombre":"Sol","Tipo":"Bar"}}]}', "table"],
    ["OpenStreetMap's tags", '{"features":[{"type":"Feature","properties":{"name":"Sol","amenity":"bar"}}]}', "osm"],
    ["OpenStreetMap's ids", '{"features":[{"id":"node/1","properties":{"name":"Sol"}}]}', "osm"],
    ["one record", '{"title":"Sun"}', "table"],
    ["records in lines", '{"title":"Sun"}\n{"title":"Moon"}\n', "table"],
    ["Wikivoyage's listings", VOYAGE, "wikivoyage"],
    ["places named as Wikivoyage's", gpx("Dom (Aachen, see)"), "wikivoyage"],
    ["Foursquare's places", FOURSQUARE, "foursquare"],
    ["the guide's own columns", OWN, "csv"],
    ["the same below a title", `Register\n\n${OWN}`, "csv"],
    ["places", gpx("Dom"), "table"],
    ["a list of records", '[{"title":"Sun"}]', "table"],
    ["a table with columns of its own", "nombre;lat;lon\nSol;1;2\n", "table"],
  ])("%s", async (_, content, name) => {
    expect(await formatName(content)).toBe(name);
  });

  test.each([
    ["nothing", ""],
    ["a page", "<!doctype html><html/>"],
    ["bytes", Buffer.alloc(1_000)],
  ])("and %s is of no format", async (_, content) => {
    expect(await formatName(content)).toBeUndefined();
  });

  test("a spreadsheet by its columns, as other tables", async () => {
    const sheet = (...heads: string[]) => buildWorkbook([heads, heads.map(() => "1")]);
    expect(await formatName(await sheet("name", "type", "lat", "lon"))).toBe("csv");
    expect(await formatName(await sheet("nombre", "lat", "lon"))).toBe("table");
  });

  test("a file with a mapping is a table, whatever it holds", async () => {
    for (const content of [OWN, VOYAGE, FOURSQUARE, gpx("Dom (Aachen, see)")]) expect(await formatName(content, MAPPED)).toBe("table");
    expect(await formatName('{"features":[{}]}', MAPPED)).toBe("table");
  });

  test("the kind that is given reads places, and not Wikivoyage's columns, otherwise", async () => {
    expect(await formatName(gpx("Dom (Aachen, see)"), { business_type: "bar" })).toBe("table");
    expect(await formatName(VOYAGE, { business_type: "bar" })).toBe("wikivoyage");
  });

  test("every name has a format", () => {
    for (const name of Object.keys(FORMATS) as (keyof typeof FORMATS)[]) expect(formatNamed(name).name).toBe(name);
  });
});

describe("the rows of a table", () => {
  test("begin after its heads, wherever the file is cut, and keep their lines", async () => {
    const row = { name: "Sun", business_type: "bar", latitude: "1", longitude: "2" };
    expect(await readRows(`Register\n\n${OWN}`)).toEqual([{ line: 4, content: row }]);
    expect(await readRows(`Register,2024,x\n${OWN}`, MAPPED)).toEqual([
      { line: 3, content: { name: "Sun", type: "bar", lat: "1", lon: "2" } },
    ]);
  });

  test("need a mapping that fits where the columns are not known", async () => {
    await expect(readRows("nombre,lat\nSol,1\n")).rejects.toThrow("the column name, business_type, longitude is missing");
    await expect(readRows("nombre,lat\nSol,1\n", MAPPED)).rejects.toThrow('has no column "name"');
    await expect(readRows(OWN, { columns: { name: "name" } })).rejects.toThrow(
      "the mapping lacks columns with the coordinates or the town and a type",
    );
    await expect(readRows(gpx("Dom"))).rejects.toThrow("a list of places: it needs a mapping");
    await expect(readRows('[{"title":"Sun"}]')).rejects.toThrow("a list of records: it needs a mapping");
  });
});

test("the beginning of a long file of places is no damage, and says what the whole is", async () => {
  const waypoint = `<wpt lat="1" lon="2"><name>Dom</name><desc>${"x".repeat(40_000)}</desc></wpt>`;
  const { source, damage } = openMemorySource(`<gpx>${waypoint.repeat(60)}</gpx>`, 16_384);
  const head = await headOf(source);
  expect([recogniseFormat(head)?.name, head.places.length > 0 && head.places.length < 60]).toEqual(["table", true]);
  expect(damage()).toBe("");
});
