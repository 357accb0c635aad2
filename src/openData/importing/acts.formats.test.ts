import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sql } from "../../platform/db/sql.ts";
import { writeZip } from "../../platform/files/zip.ts";
import { openTestDatabase } from "../../tools/testing/commandRun.ts";
import { importFile } from "./acts.ts";
import { importServices } from "./engine/commands.ts";
import type { ImportEvent, ImportRequest } from "./events.ts";
import { openRecords } from "./openRecords.ts";
import { readSample } from "./readSample.ts";
import { problemLine } from "./report.ts";

vi.setConfig({ testTimeout: 60_000 });

/** OpenStreetMap file of one hotel, packed with bzip2. */
const PACKED =
  "QlpoOTFBWSZTWbCFt8EAABtdlAAQUAH5Z4FAJu+fQACACAAgAHQSqeVPU008kx6kD9UGGmgamjU0AzU9QAACAGd+AeBodNTzI1YIiDQJUclAUI1hFI1azdFAEPzpokzI7+Iu4pg60kSf7npmjXIWDHMlbMmpj1RSFVdJVWNixeNCE9mpeMWxS6Ip2TAPW9fAu5IpwoSFhC2+CA==";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase({ places: true });
  mkdirSync(join(database.dataDir, "files"));
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`DELETE FROM business`);
  await database.db.execute(sql`TRUNCATE import_run, import_record, import_change, import_problem, listing_difference RESTART IDENTITY`);
});

function writeImportFile(name: string, content: string | Buffer) {
  const file = join(database.dataDir, "files", name);
  writeFileSync(file, content);
  return file;
}
async function run(file: string, options: Partial<ImportRequest> = {}) {
  const none = { dataset: undefined, licence: undefined, attribution: undefined, attributionLink: undefined, language: undefined };
  const services = importServices({ db: database.db, signal: new AbortController().signal }, async () => () => ({
    country_code: "NP",
    area_id: null,
    area_name: "Pokhara",
  }));
  const events: ImportEvent[] = [];
  for await (const event of importFile({ file, dryRun: false, ...none, ...options }, services)) events.push(event);
  return {
    done: events.at(-1),
    problems: events.flatMap((event) => (event.event === "problem" ? [problemLine(event.problem)] : [])),
  };
}
const listed = async () => {
  const { rows } = await database.db.execute<{ name: string; osm_id: string; attribution_text: string }>(
    sql`SELECT name, osm_id, attribution_text FROM business ORDER BY name`,
  );
  return rows;
};

test("OpenStreetMap's XML packed by bzip2 becomes listings, known by their element, whatever the file is called", async () => {
  const file = writeImportFile("extract.bin", Buffer.from(PACKED, "base64"));
  expect((await readSample(file)).format).toBe("osm");
  expect((await run(file)).done).toMatchObject({ event: "done", report: { read: 1, made: 1, damage: "" } });
  expect(await listed()).toEqual([{ name: "Hotel Façade", osm_id: "node/1", attribution_text: "© OpenStreetMap contributors" }]);
});

test("an element that is refused is named by its id, a feature by its number", async () => {
  const xml = writeImportFile("a.osm", '<osm><node id="9" lat="1" lon="1"><tag k="tourism" v="hotel"/></node></osm>');
  expect((await run(xml)).problems).toEqual(["node/9: name: missing: add the name, or map the column that holds it"]);
  const feature = (name: string) =>
    JSON.stringify({ properties: { tourism: "hotel", name }, geometry: { type: "Point", coordinates: [1, 1] } });
  const geojson = writeImportFile("a.geojson", `{"type":"FeatureCollection","features":[${feature("Sun")},${feature("")}]}`);
  expect((await run(geojson)).problems).toContain("feature 2: name: missing: add the name, or map the column that holds it");
  const { rows } = await database.db.execute(sql`SELECT place FROM import_problem WHERE kind = 'refused' ORDER BY place`);
  expect(rows).toEqual([{ place: "feature 2" }, { place: "node/9" }]);
});

test("the id of an area that another tool made is the way's, or the relation's", async () => {
  const feature = (id: string, name: string) =>
    JSON.stringify({ id, properties: { tourism: "hotel", name }, geometry: { type: "Point", coordinates: [1, 1] } });
  await run(
    writeImportFile("areas.geojson", `{"type":"FeatureCollection","features":[${feature("a246", "Way")},${feature("a247", "Relation")}]}`),
  );
  expect((await listed()).map(({ osm_id }) => osm_id)).toEqual(["relation/123", "way/123"]);
});

const READING: ImportRequest["reading"] = {
  columns: { name: "name", latitude: "latitude", longitude: "longitude", link: "website" },
  business_type: "bar",
};

test("waypoints and placemarks are a table, whose columns are guessed and mapped; each fault has its number", async () => {
  const gpx = writeImportFile(
    "trip.gpx",
    '<gpx><wpt lat="1" lon="1"><name>Sun</name><link href="https://sun.example"/></wpt><wpt lat="1° 2" lon="1"><name>Moon</name></wpt></gpx>',
  );
  await expect(openRecords(gpx)).rejects.toThrow(/it needs a mapping/);
  expect((await readSample(gpx)).reading.columns).toEqual(READING?.columns);
  const { done, problems } = await run(gpx, { reading: READING, licence: "CC0" });
  expect(done).toMatchObject({ report: { made: 1, refused: 1 } });
  expect(problems).toEqual([expect.stringMatching(/^waypoint 2: latitude: .*\(Moon\)$/)]);
  await expect(run(gpx, { reading: READING })).rejects.toThrow(/has no licence column/);
});

test("names that say place and kind throughout are taken apart: in Wikivoyage's words its own listings, in others a table", async () => {
  const gpx = (...names: string[]) =>
    `<gpx>${names.map((name, at) => `<wpt lat="28.${at}" lon="83"><name>${name}</name></wpt>`).join("")}</gpx>`;
  const voyage = writeImportFile(
    "wikivoyage-listings-de.gpx",
    gpx("Dom (Haus) (Aachen, see)", "Post (Aachen (Stadt), sleep)", "Bahnhof (Aachen, go)"),
  );
  expect((await readSample(voyage)).format).toBe("wikivoyage");
  expect((await run(voyage)).problems).toEqual([
    "waypoint 3: type: not a travel business (type go): add it by hand if travellers should find it (Bahnhof)",
  ]);
  const { rows } = await database.db.execute(sql`SELECT name, business_type, attribution_text FROM business ORDER BY name`);
  expect(rows).toEqual([
    { name: "Dom (Haus)", business_type: "sight", attribution_text: "Wikivoyage contributors" },
    { name: "Post", business_type: "accommodation", attribution_text: "Wikivoyage contributors" },
  ]);

  const others = await readSample(writeImportFile("others.gpx", gpx("Dom (Aachen, church)", "Post (Aachen, hotel)")));
  expect(Object.values(others.reading.columns).sort()).toEqual(["business_type", "city", "latitude", "longitude", "name"]);
  const mixed = await readSample(writeImportFile("mixed.gpx", gpx("Dom (Aachen, see)", "Post (old, but good)", "Sun")));
  expect(Object.keys(mixed.reading.columns).sort()).toEqual(["latitude", "longitude", "name"]);
});

test("a title above the heads of a table is passed over, and rows keep their lines", async () => {
  const file = writeImportFile(
    "titled.csv",
    'Register\n"May 1, 2024"\n\nNome;Tipologia;Latitude;Longitude\nSol;Hotel;28,2;83,9\nLua;Banco;28,2;83,9\n',
  );
  const { reading } = await readSample(file);
  expect(reading).toMatchObject({ delimiter: ";", columns: { Nome: "name", Tipologia: "business_type" } });
  const { done, problems } = await run(file, { reading, licence: "CC0" });
  expect(done).toMatchObject({ report: { read: 2, made: 1 } });
  expect(problems).toEqual(['line 6: business_type: "Banco" is an unknown type: choose a type for such rows (--type) (Lua)']);
});

test("the guide's own columns below a title need no mapping, by the sample and by the import", async () => {
  const file = writeImportFile("own.csv", "Our bars\n\nname,type,lat,lon,licence\nSol,bar,28.2,83.9,CC0\nLua,bank,28.2,83.9,CC0\n");
  expect(await readSample(file)).toEqual({ format: "csv", reading: { columns: {} }, columns: [] });
  const { done, problems } = await run(file);
  expect(done).toMatchObject({ report: { read: 2, made: 1 } });
  expect(problems).toEqual([expect.stringMatching(/^line 5: business_type: "bank" is not known/)]);
});

test("decimal commas go with any separator that is said, and one that no line has is refused with the one that there is", async () => {
  const table = (sign: string) => [`Naziv${sign}Tip${sign}Lat${sign}Lon`, `Sol${sign}hotel${sign}45,12${sign}14,56`].join("\n");
  for (const [name, delimiter] of [
    ["semicolon", ";"],
    ["tab", "\t"],
    ["vertical bar", "|"],
  ] as const) {
    const file = writeImportFile(`${name}.csv`, table(delimiter));
    const { reading } = await readSample(file, { delimiter });
    expect(reading.columns).toEqual({ Naziv: "name", Tip: "business_type", Lat: "latitude", Lon: "longitude" });
    expect((await run(file, { reading, licence: "CC0" })).done).toMatchObject({ report: { refused: 0 } });
    const other = delimiter === "|" ? ";" : "|";
    await expect(readSample(file, { delimiter: other })).rejects.toThrow(
      `has no ${other === ";" ? "semicolon" : "vertical bar"} between its columns; the delimiter is: ${name}.`,
    );
  }
});

test("a KMZ is the map in it, beside its pictures; an archive without a map is a spreadsheet or nothing", async () => {
  const map = "<kml><Document><Placemark><name>Sun</name><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>";
  const picture = { name: "files/a.kml.png", content: Buffer.from("x") };
  const linked = { name: "more/other.kml", content: Buffer.from("<kml/>") };
  const kmz = writeImportFile("map.bin", await writeZip([picture, linked, { name: "doc.kml", content: Buffer.from(map) }]));
  expect((await readSample(kmz)).columns.map(({ head }) => head)).toEqual(["name", "longitude", "latitude"]);
  expect((await run(kmz, { reading: READING, licence: "CC0" })).done).toMatchObject({ report: { made: 1 } });
  await expect(openRecords(writeImportFile("none.zip", await writeZip([picture])))).rejects.toThrow(/not a spreadsheet/);
  // A map that unpacks to more than 30 MB is rejected.
  const bomb = writeImportFile("bomb.kmz", await writeZip([{ name: "doc.kml", content: Buffer.alloc(40_000_000, " ") }]));
  await expect(openRecords(bomb, READING)).rejects.toThrow(/too large/);
});

test("places of Overture and Foursquare need no mapping and no licence; closed ones are named by their row", async () => {
  const point = (at: number) => ({ type: "Point", coordinates: [at, 28] });
  const parquet = parquetWriteBuffer({
    columnData: [
      { name: "id", data: ["a", "b"] },
      { name: "geometry", data: [point(83), point(84)], type: "GEOMETRY" },
      { name: "names", data: [{ primary: "Sun" }, { primary: "Moon" }], type: "JSON" },
      { name: "categories", data: [{ primary: "hotel" }, { primary: "hotel" }], type: "JSON" },
      { name: "operating_status", data: ["open", "permanently_closed"] },
    ],
  });
  const file = writeImportFile("places.parquet", Buffer.from(parquet));
  const { done, problems } = await run(file);
  expect(done).toMatchObject({ report: { read: 2, made: 1, damage: "" } });
  expect(problems).toEqual([
    "row 2: operating_status: is permanently closed: nothing to do, unless it is open: then correct the source (Moon)",
  ]);
  // The desk runs in the server, which a file of this kind could stop.
  await expect(readSample(file)).rejects.toThrow(/only the command line/);

  const csv = writeImportFile(
    "fsq.csv",
    "fsq_place_id,name,latitude,longitude,date_closed,fsq_category_labels\n" +
      "x,Blue,28,83,,\"['Dining and Drinking > Bar > Pub']\"\ny,Gone,28,83,2024-01-01,\"['Dining and Drinking > Bar']\"\n",
  );
  expect((await readSample(csv)).format).toBe("foursquare");
  expect((await run(csv)).problems).toEqual([
    "line 3: date_closed: is closed: nothing to do, unless it is open: then correct the source (Gone)",
  ]);
  expect((await listed()).map(({ name, attribution_text }) => [name, attribution_text])).toEqual([
    ["Blue", "Foursquare Open Source Places"],
    ["Sun", "Overture Maps Foundation"],
  ]);
});

test("XML and bytes of another kind are refused, saying what is read", async () => {
  await expect(openRecords(writeImportFile("x.html", "<html><p>no</p></html>"))).rejects.toThrow(/XML or HTML of an unknown kind.*PBF/);
  await expect(openRecords(writeImportFile("x.bin", Buffer.alloc(1_000)))).rejects.toThrow(/is not text/);
  const cut = writeImportFile("cut.bz2", Buffer.from(PACKED, "base64").subarray(0, 50));
  await expect(openRecords(cut)).rejects.toThrow(/its compressed part ends early/);
});
