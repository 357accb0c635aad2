import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadPlaces } from "../src/catalogue/places/acts.ts";
import { foldName } from "../src/catalogue/places/slugs.ts";
import { formatNamed } from "../src/openData/formats/formats.ts";
import type { TableReading } from "../src/openData/formats/tables/reading.ts";
import { importFile } from "../src/openData/importing/acts.ts";
import { importServices } from "../src/openData/importing/engine/commands.ts";
import { openRecords } from "../src/openData/importing/openRecords.ts";
import { placeNow } from "../src/openData/placing/acts.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { sql } from "../src/platform/db/sql.ts";
import type { Db } from "../src/platform/db/types.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { isObject } from "../src/platform/values/objects.ts";
import { machineLines, table, whole } from "./report.ts";

/**
 * `npm run bench -- areas FOLDER…`: imports files of real places into an empty guide and compares the areas of sampled records with labels
 * made by hand (bench/areas/labels.tsv: source, id of the record, names of the right area). The files are not part of the project; files
 * that are in none of the folders are left out. A record is right if its area, or an area that contains it, has one of the names.
 */
interface Source {
  name: string;
  label: string;
  file: string;
  /** Column with the id of a table's records. */
  id?: string;
  reading?: TableReading;
}

const SOURCES: Source[] = [
  { name: "andorra", label: "Andorra, OpenStreetMap extract", file: "osm/andorra-2021-06-22.osm.pbf" },
  {
    name: "touraine",
    label: "Touraine, DATAtourisme",
    file: "datatourisme/touraine-a.json.gz",
    id: "@id",
    reading: {
      columns: {
        "@id": "id",
        "rdfs:label.fr": "name",
        "isLocatedAt.schema:geo.schema:latitude": "latitude",
        "isLocatedAt.schema:geo.schema:longitude": "longitude",
        "isLocatedAt.schema:address.schema:addressLocality": "city",
      },
      business_type: "sight",
      country: "FR",
    },
  },
  { name: "pokhara", label: "Pokhara, hotels of OpenStreetMap", file: "osm/pokhara_hotels.geojson" },
  {
    name: "cape-town",
    label: "Cape Town, Inside Airbnb",
    file: "airbnb/cape_town_listings_summary_2023.csv.gz",
    id: "id",
    reading: {
      columns: { id: "id", name: "name", latitude: "latitude", longitude: "longitude", neighbourhood: "neighbourhood" },
      business_type: "accommodation",
    },
  },
  {
    name: "boston",
    label: "Boston, Inside Airbnb",
    file: "airbnb/boston_listings_2024-06-22.csv.gz",
    id: "id",
    reading: {
      columns: { id: "id", name: "name", latitude: "latitude", longitude: "longitude", neighbourhood_cleansed: "neighbourhood" },
      business_type: "accommodation",
    },
  },
  {
    name: "buenos-aires",
    label: "Buenos Aires, city register",
    file: "buenos-aires/oferta_gastronomica_a.csv",
    id: "id",
    reading: {
      columns: { id: "id", nombre: "name", lat: "latitude", long: "longitude", barrio: "neighbourhood", categoria: "business_type" },
      business_type: "restaurant",
      country: "AR",
      encoding: "windows-1252",
      delimiter: ";",
    },
  },
  { name: "otepaa", label: "Otepää (ski resort), OpenStreetMap", file: "osm/otepaa.geojson" },
  { name: "isle-of-man", label: "Isle of Man (island), OpenStreetMap", file: "isle-of-man.geojson" },
];

const LABELS = join(import.meta.dirname, "areas", "labels.tsv");

/** Returns the folded names of the right area of each labelled record, by source. */
function readLabels(): Map<string, Map<string, Set<string>>> {
  const labels = new Map<string, Map<string, Set<string>>>();
  for (const line of readFileSync(LABELS, "utf8").trimEnd().split("\n").slice(1)) {
    const [source = "", record = "", names = ""] = line.split("\t");
    const known = labels.get(source) ?? new Map<string, Set<string>>();
    labels.set(source, known.set(record, new Set(names.split("|").map(foldName))));
  }
  return labels;
}

/** Returns the id of a record as its file has it. */
function recordId(content: unknown, column: string | undefined): string {
  if (typeof content !== "string") return isObject(content) && column ? String(content[column] ?? "") : "";
  const { id, properties } = JSON.parse(content) as { id?: unknown; properties?: { "@id"?: unknown } };
  return String(properties?.["@id"] ?? id ?? "");
}

/** Returns the ids of labelled records by the keys under which an import stores them. */
async function keysOfRecords(path: string, { id, reading, name }: Source, wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  const file = await openRecords(path, reading);
  const format = formatNamed(file.format);
  const keys = new Map<string, string>();
  for await (const records of file.records)
    for (const record of records) {
      if (!("content" in record)) continue;
      const own = recordId(record.content, id);
      if (!wanted.has(own)) continue;
      const mapped = format.map(record.content, { dataset: name, licence: "", reading } as Parameters<typeof format.map>[1]);
      if ("candidate" in mapped) keys.set(mapped.candidate.source_key, own);
    }
  return keys;
}

interface Placed extends Record<string, unknown> {
  source_key: string;
  names: string[];
}

/** Returns the names of each listing's area and of the areas that contain it, by the keys of its records. */
async function placesByKey(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<Placed>(sql`
    WITH RECURSIVE up AS (
      SELECT i.source_key, b.area_id, 0 AS steps FROM import_record i JOIN business b ON b.code = i.business_code
      UNION ALL SELECT source_key, a.parent_id, steps + 1 FROM up JOIN area a ON a.id = up.area_id WHERE a.parent_id IS NOT NULL AND steps < 9
    ) SELECT source_key, array_agg(a.name ORDER BY steps) AS names FROM up JOIN area a ON a.id = up.area_id GROUP BY source_key`);
  return new Map(rows.map(({ source_key, names }) => [source_key, names]));
}

interface Result {
  cells: string[];
  wrong: string[];
}

async function measureSource(source: Source, path: string, labels: ReadonlyMap<string, ReadonlySet<string>>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), "areas-"));
  const { db, connection, close } = await openDatabase({ dataDir, poolSize: 4, statementTimeout: 0 });
  try {
    await migrate(connection);
    await migrateJobs(connection);
    await loadPlaces(db);
    const keys = await keysOfRecords(path, source, new Set(labels.keys()));
    const services = importServices({ db, signal: new AbortController().signal });
    const request = {
      file: path,
      dryRun: false,
      dataset: source.name,
      licence: "CC0",
      attribution: "",
      attributionLink: "",
      language: undefined,
    };
    let listings = 0;
    for await (const event of importFile({ ...request, reading: source.reading }, services))
      if (event.event === "done") listings = event.report.made;
    const done = await placeNow(db, { dataset: source.name, signal: new AbortController().signal });
    const places = await placesByKey(db);
    const wrong: string[] = [];
    let right = 0;
    for (const [key, id] of keys) {
      const names = places.get(key) ?? [];
      const is = labels.get(id);
      if (names.some((one) => is?.has(foldName(one)))) right += 1;
      else wrong.push(`| ${source.name} | ${id} | ${[...(is ?? [])].join(", ")} | ${names.join(" in ") || "none"} |`);
    }
    const { rows } = await db.execute<{ none: number }>(sql`SELECT count(*)::integer AS none FROM business WHERE area_id IS NULL`);
    const share = keys.size === 0 ? "not read" : `${((100 * right) / keys.size).toFixed(1)} %`;
    const areas = (done?.plan.areas ?? []).length;
    return { cells: [source.label, whole(listings), whole(areas), whole(rows[0]?.none ?? 0), String(keys.size), share], wrong };
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function main(folders: string[]): Promise<void> {
  const only = new Set(process.env.AREAS_ONLY?.split(",") ?? []);
  const labels = readLabels();
  const rows: string[][] = [];
  const wrong: string[] = [];
  const missing: string[] = [];
  for (const source of SOURCES) {
    if (only.size > 0 && !only.has(source.name)) continue;
    const path = folders.map((folder) => join(folder, source.file)).find((one) => existsSync(one));
    if (!path) {
      missing.push(source.label);
      continue;
    }
    const result = await measureSource(source, path, labels.get(source.name) ?? new Map());
    process.stdout.write(`${result.cells.join("  ")}\n`);
    rows.push(result.cells);
    wrong.push(...result.wrong);
  }
  const text = [
    "# areas",
    "",
    "`npm run bench -- areas FOLDER…`",
    "",
    ...machineLines(),
    "",
    table(["Source", "Listings", "New areas", "Without an area", "Labelled records", "In the right area"], rows),
    "",
    ...(missing.length > 0 ? [`Left out, because their files are in none of the folders: ${missing.join("; ")}.`, ""] : []),
    "Labels were made by hand from the coordinates, names and place columns of each record (`bench/areas/labels.tsv`). An area counts as right too if it lies in the labelled one.",
    "",
    ...(wrong.length > 0 ? ["| source | record | label | area |", "|---|---|---|---|", ...wrong] : []),
  ].join("\n");
  process.stdout.write(`${text.trimEnd()}\n`);
  if (only.size === 0) writeFileSync(join(import.meta.dirname, "results", "areas.md"), `${text.trimEnd()}\n`);
}

await main(process.argv.slice(2));
