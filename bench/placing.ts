import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readLandAt } from "../src/catalogue/maps/landAt.ts";
import { OUTLINES } from "../src/catalogue/places/countryOutlines.ts";
import { buildTowns, type GazetteerTown } from "../src/catalogue/places/gazetteer.ts";
import { readPlaces, readStateNames } from "../src/catalogue/places/gazetteerFiles.ts";
import { NO_LAND } from "../src/catalogue/places/land.ts";
import { createLocator, type Locate } from "../src/catalogue/places/locate.ts";
import { foldName } from "../src/catalogue/places/slugs.ts";
import { createCsvParser } from "../src/platform/files/csvReader.ts";
import { itemAt } from "../src/platform/values/items.ts";
import { machineLines, table, whole } from "./report.ts";

/**
 * `npm run bench -- placing`: measures the share of 200 rows of each file in ../shared/data that are placed in the right area: by their
 * coordinates alone, and as the product places them, with the town that a row names, where its import reads that. The labels are made here,
 * by rules without distances:
 * - a city's register or list: that city, for every row; for Boston also the part that the row names, if that is an area of its own;
 * - the list of Cape Town's museums and theatres: the town in whose streets the row is, read off a map (CAPE_TOWNS), as far as Hermanus;
 * - `addr:city` of OpenStreetMap, the article of Wikivoyage, "in PLACE" of an Airbnb title: an area of that name, folded alike.
 * Rows are left out if no town of the gazetteer in any country has the name: no placement could be right.
 */
const DATA = join(import.meta.dirname, "..", "..", "shared", "data");
const SAMPLE = 200;

interface Row {
  latitude: number;
  longitude: number;
  /** Folded name of the area it is in. */
  wanted: string;
  /** Name that is also right: a part of that area. */
  part?: string;
  /** Town that the product reads from the row. */
  says?: string;
}

/** Towns near Cape Town that its list of museums, galleries and theatres includes: south, west, north, east. */
const CAPE_TOWNS: [name: string, south: number, west: number, north: number, east: number][] = [
  ["Stellenbosch", -34, 18.8, -33.89, 18.9],
  ["Franschhoek", -33.9, 18.95, -33.85, 19.06],
  ["Paarl", -33.85, 18.92, -33.7, 19.01],
  ["Wellington", -33.66, 18.99, -33.62, 19.03],
  ["Malmesbury", -33.48, 18.7, -33.44, 18.76],
  ["Kleinmond", -34.36, 18.99, -34.32, 19.04],
];
const capeTownName = (latitude: number, longitude: number) =>
  CAPE_TOWNS.find(([, south, west, north, east]) => latitude > south && latitude < north && longitude > west && longitude < east)?.[0] ??
  "Cape Town";

const readUnzipped = (file: string) => {
  const bytes = readFileSync(join(DATA, file));
  return file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
};
const readText = (file: string, encoding = "utf-8") => new TextDecoder(encoding).decode(readUnzipped(file));

/** Returns the rows of a table by the names of its columns. */
function csvRows(text: string, delimiter = ","): Record<string, string>[] {
  const parser = createCsvParser(delimiter);
  const [head, ...rows] = [...parser.push(text), ...parser.end()].flatMap((record) => ("content" in record ? [record.content] : []));
  return rows.map((row) => Object.fromEntries((head ?? []).map((name, index) => [name, row[index] ?? ""])));
}

const degrees = (text: string | undefined) =>
  text === undefined || text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
const toRow = (latitude: string | undefined, longitude: string | undefined, place: string): Row => ({
  latitude: degrees(latitude),
  longitude: degrees(longitude),
  wanted: foldName(place),
});

interface Feature {
  properties: Record<string, string>;
  geometry: { type: string; coordinates: [number, number] } | null;
}
const points = (file: string, placeOf: (feature: Feature, latitude: number, longitude: number) => string): Row[] =>
  (JSON.parse(readText(file)) as { features: Feature[] }).features.flatMap((feature) => {
    const { geometry } = feature;
    if (geometry?.type !== "Point") return [];
    const [longitude, latitude] = geometry.coordinates;
    const says = feature.properties["addr:city"] ?? "";
    return [{ latitude, longitude, wanted: foldName(placeOf(feature, latitude, longitude)), says }];
  });

const waypoints = (file: string): Row[] =>
  [...readText(file).matchAll(/<wpt lat="([^"]*)" lon="([^"]*)"[^>]*>\s*<name>[^<]*\(([^<(]*), [^<,]*\)<\/name>/g)].map(
    ([, latitude, longitude, article = ""]) => toRow(latitude, longitude, article.split("/")[0] ?? ""),
  );

const FILES: { file: string; label: string; read: (file: string) => Row[] }[] = [
  {
    file: "airbnb/boston_listings_2024-06-22.csv.gz",
    label: "Boston, or its part",
    read: (file) =>
      csvRows(readText(file)).map((row) => ({
        ...toRow(row.latitude, row.longitude, "Boston"),
        part: foldName(row.neighbourhood_cleansed ?? ""),
      })),
  },
  {
    file: "airbnb/cape_town_listings_summary_2023.csv.gz",
    label: "“in PLACE” of the title",
    read: (file) =>
      csvRows(readText(file)).map((row) => toRow(row.latitude, row.longitude, / in ([^·]+?) ·/.exec(row.name ?? "")?.[1]?.trim() ?? "")),
  },
  {
    file: "buenos-aires/oferta_gastronomica_a.csv",
    label: "Buenos Aires",
    read: (file) => csvRows(readText(file, "latin1"), ";").map((row) => toRow(row.lat, row.long, "Buenos Aires")),
  },
  {
    file: "osm/andorra_poi.geojson.gz",
    label: "addr:city",
    read: (file) => points(file, ({ properties }) => properties["addr:city"] ?? ""),
  },
  {
    file: "osm/cape_town_arts_culture.geojson",
    label: "the town on a map",
    read: (file) => points(file, (_, latitude, longitude) => capeTownName(latitude, longitude)),
  },
  { file: "osm/pokhara_hotels.geojson", label: "Pokhara", read: (file) => points(file, () => "Pokhara") },
  {
    file: "wikivoyage/wikivoyage-listings-sample.csv",
    label: "article",
    read: (file) =>
      csvRows(readText(file)).map((row) => ({
        ...toRow(row.latitude, row.longitude, row.article?.split("/")[0] ?? ""),
        says: row.article?.split("/")[0] ?? "",
      })),
  },
  { file: "wikivoyage/wikivoyage-listings-de.osmand.gpx.gz", label: "article", read: waypoints },
];

/** Picks rows evenly over the file, the same ones each time. */
const pickSample = <One>(rows: readonly One[]): One[] =>
  rows.length <= SAMPLE
    ? [...rows]
    : Array.from({ length: SAMPLE }, (_, index) => itemAt(rows, Math.floor((index * rows.length) / SAMPLE)));

const findArea = (locate: Locate<GazetteerTown>, { latitude, longitude, says = "" }: Row, isTold = false) => {
  const found = locate(latitude, longitude, null, isTold && says !== "" ? [says] : []);
  return "area" in found ? found.area : null;
};

/** Returns the time of a look-up with a place name that is not known. */
function lookUpMicroseconds(locate: Locate<GazetteerTown>): number {
  const speed = pickSample(FILES.flatMap(({ file, read }) => read(file))).filter(({ latitude }) => Number.isFinite(latitude));
  const start = performance.now();
  for (let round = 0; round < 100; round += 1) for (const row of speed) locate(row.latitude, row.longitude, null, ["Nowhere Known"]);
  return ((performance.now() - start) * 1_000) / (speed.length * 100);
}

/** Columns of the table. */
const COLUMNS = [
  "File",
  "Right is",
  "Rows with coordinates",
  "whose place the gazetteer knows",
  "sampled",
  "right by the nearest town alone",
  "right on the same land",
  "right as the product does it",
];

function measure(): string[] {
  const towns = buildTowns(readPlaces(), readStateNames());
  const names = new Set(towns.filter(({ is_section }) => !is_section).map(({ name }) => foldName(name)));
  const land = readLandAt();
  const before = createLocator(towns, OUTLINES);
  const now = createLocator(towns, OUTLINES, { land });
  const isRight = ({ wanted, part }: Row, name: string) => name === wanted || (name !== "" && name === part);
  const countCorrect = (locate: Locate<GazetteerTown>, rows: Row[], isTold = false) =>
    rows.filter((row) => isRight(row, foldName(findArea(locate, row, isTold)?.name ?? ""))).length;
  const percent = (part: number, whole_: number) => (whole_ === 0 ? "–" : `${((100 * part) / whole_).toFixed(1)} %`);

  let others = [0, 0];
  let checked = 0;
  const rows = FILES.map(({ file, label, read }) => {
    const all = read(file).filter(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
    const usable = all.filter(({ wanted }) => names.has(wanted));
    const sample = pickSample(usable);
    for (const row of all) {
      const ground = land(row.latitude, row.longitude);
      if (ground === NO_LAND) continue;
      checked += 1;
      others = [before, now].map((locate, index) => {
        const area = findArea(locate, row);
        const there = area ? land(area.latitude, area.longitude) : NO_LAND;
        return itemAt(others, index) + Number(there !== NO_LAND && there !== ground);
      });
    }
    return [
      file,
      label,
      whole(all.length),
      whole(usable.length),
      String(sample.length),
      percent(countCorrect(before, sample), sample.length),
      percent(countCorrect(now, sample), sample.length),
      percent(countCorrect(now, sample, true), sample.length),
    ];
  });

  const microseconds = lookUpMicroseconds(now);
  return [
    table(COLUMNS, rows),
    "",
    `Of all ${whole(checked)} rows on drawn land, ${whole(itemAt(others, 0))} would stand in a town on other land by the nearest town alone, ${whole(itemAt(others, 1))} do (islands in the middle of cities).`,
    "",
    "The last column gives the placing what the row says of its own town (`addr:city`, the article); where the label is made of that, a row whose town is known and near is right by definition. The other files say none. Localities that become areas after an import are left out here.",
    "",
    `A look-up with a place name that is not known takes ${microseconds.toFixed(0)} µs.`,
  ];
}

if (FILES.every(({ file }) => existsSync(join(DATA, file)))) {
  const text = ["# placing", "", "`npm run bench -- placing`", "", ...machineLines(), "", ...measure()].join("\n").trimEnd();
  process.stdout.write(`${text}\n`);
  writeFileSync(join(import.meta.dirname, "results", "placing.md"), `${text}\n`);
} else process.stdout.write("placing: left out, the files of ../shared/data are not here\n");
