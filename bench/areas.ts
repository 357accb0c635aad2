import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadPlaces } from "../src/catalogue/places/acts.ts";
import { foldName } from "../src/catalogue/places/slugs.ts";
import type { TableReading } from "../src/openData/formats/tables/reading.ts";
import { importFile } from "../src/openData/importing/acts.ts";
import { importServices } from "../src/openData/importing/engine/commands.ts";
import { readSample } from "../src/openData/importing/readSample.ts";
import { placeNow } from "../src/openData/placing/acts.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { sql } from "../src/platform/db/sql.ts";
import type { Db } from "../src/platform/db/types.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { keysOfRecords } from "./records.ts";
import { machineLines, table, whole } from "./report.ts";

/**
 * `npm run bench -- areas FOLDER…`: imports files of real places into an empty guide, as the product reads them, and compares the areas and
 * kinds of sampled records with labels made by hand (bench/areas/labels.tsv: source, id of the record, names of the right area, right
 * kinds; "none" for records that do not belong in a guide). The files are not part of the project; files that are in none of the folders
 * are left out. A record is right if its area, or an area that contains it, has one of the names. AREAS_ONLY=name,name measures some
 * sources and writes no file.
 */
interface Source {
  name: string;
  label: string;
  file: string;
  /** Column with the id of a table's records. */
  id?: string;
  /** Options that staff choose beside the guess. */
  given?: Partial<TableReading>;
}

const SOURCES: Source[] = [
  { name: "andorra", label: "Andorra, OpenStreetMap extract", file: "osm/andorra-2021-06-22.osm.pbf" },
  { name: "touraine", label: "Touraine, DATAtourisme", file: "datatourisme/touraine-a.json.gz", id: "id" },
  { name: "pokhara", label: "Pokhara, hotels of OpenStreetMap", file: "osm/pokhara_hotels.geojson" },
  { name: "cape-town", label: "Cape Town, Inside Airbnb", file: "airbnb/cape_town_listings_summary_2023.csv.gz", id: "id" },
  { name: "boston", label: "Boston, Inside Airbnb", file: "airbnb/boston_listings_2024-06-22.csv.gz", id: "id" },
  {
    name: "buenos-aires",
    label: "Buenos Aires, city register",
    file: "buenos-aires/oferta_gastronomica_a.csv",
    id: "id",
    given: { business_type: "restaurant", country: "AR" },
  },
  { name: "otepaa", label: "Otepää (ski resort), OpenStreetMap", file: "osm/otepaa.geojson" },
  { name: "isle-of-man", label: "Isle of Man (island), OpenStreetMap", file: "isle-of-man.geojson" },
];

const LABELS = join(import.meta.dirname, "areas", "labels.tsv");

interface Label {
  /** Folded names of the right area. */
  areas: Set<string>;
  kinds: Set<string>;
}

/** Returns the labels by source and id of the record. */
function readLabels(): Map<string, Map<string, Label>> {
  const labels = new Map<string, Map<string, Label>>();
  for (const line of readFileSync(LABELS, "utf8").trimEnd().split("\n").slice(1)) {
    const [source = "", record = "", areas = "", kinds = ""] = line.split("\t");
    const known = labels.get(source) ?? new Map<string, Label>();
    labels.set(source, known.set(record, { areas: new Set(areas.split("|").map(foldName)), kinds: new Set(kinds.split("|")) }));
  }
  return labels;
}

interface Placed extends Record<string, unknown> {
  source_key: string;
  kind: string;
  names: string[];
}

/** Returns the kind of each listing, and the names of its area and of the areas that contain it, by the keys of its records. */
async function listingsByKey(db: Db): Promise<Map<string, Placed>> {
  const { rows } = await db.execute<Placed>(sql`
    WITH RECURSIVE up AS (
      SELECT i.source_key, b.business_type AS kind, b.area_id, 0 AS steps FROM import_record i JOIN business b ON b.code = i.business_code
      UNION ALL
      SELECT source_key, kind, a.parent_id, steps + 1 FROM up JOIN area a ON a.id = up.area_id WHERE a.parent_id IS NOT NULL AND steps < 9
    ) SELECT source_key, kind, array_agg(a.name ORDER BY steps) FILTER (WHERE a.name IS NOT NULL) AS names
      FROM up LEFT JOIN area a ON a.id = up.area_id GROUP BY source_key, kind`);
  return new Map(rows.map((row) => [row.source_key, { ...row, names: row.names ?? [] }]));
}

/** Imports a file into an empty guide, places its listings, and returns their figures. */
async function importInto(db: Db, path: string, { name }: Source, reading: TableReading | undefined) {
  const services = importServices({ db, signal: new AbortController().signal });
  const request = { file: path, dryRun: false, dataset: name, licence: "CC0", attribution: "", attributionLink: "", language: undefined };
  let made = 0;
  for await (const event of importFile({ ...request, reading }, services)) if (event.event === "done") made = event.report.made;
  const done = await placeNow(db, { dataset: name, signal: new AbortController().signal });
  const { rows } = await db.execute<{ none: number }>(sql`SELECT count(*)::integer AS none FROM business WHERE area_id IS NULL`);
  return { made, areas: (done?.plan.areas ?? []).length, none: rows[0]?.none ?? 0, listings: await listingsByKey(db) };
}

interface Result {
  cells: string[];
  wrong: string[];
}

const share = (right: number, all: number) => (all === 0 ? "not read" : `${((100 * right) / all).toFixed(1)} %`);

async function measureSource(source: Source, path: string, labels: ReadonlyMap<string, Label>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), "areas-"));
  const { db, connection, close } = await openDatabase({ dataDir, poolSize: 4, statementTimeout: 0 });
  try {
    await migrate(connection);
    await migrateJobs(connection);
    await loadPlaces(db);
    const sample = await readSample(path, source.given);
    const reading = sample.format === "table" ? sample.reading : undefined;
    const keys = await keysOfRecords(path, { ...source, reading, dataset: source.name }, new Set(labels.keys()));
    const { made, areas, none, listings } = await importInto(db, path, source, reading);
    const wrong: string[] = [];
    const count = { area: 0, areaRight: 0, kindRight: 0 };
    for (const [id, label] of labels) {
      const listing = listings.get(keys.get(id) ?? "");
      const names = listing?.names ?? [];
      const kind = listing?.kind ?? "none";
      const note = (right: Iterable<string>, is: string) => wrong.push(`| ${source.name} | ${id} | ${[...right].join(", ")} | ${is} |`);
      if (label.kinds.has(kind)) count.kindRight += 1;
      else note(label.kinds, kind);
      // A record that belongs in no guide, and is in none, has no area.
      if (!listing && label.kinds.has("none")) continue;
      count.area += 1;
      if (names.some((one) => label.areas.has(foldName(one)))) count.areaRight += 1;
      else note(label.areas, names.join(" in ") || "no area");
    }
    const shares = [share(count.areaRight, count.area), share(count.kindRight, labels.size)];
    return { cells: [source.label, whole(made), whole(areas), whole(none), String(labels.size), ...shares], wrong };
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
    table(["Source", "Listings", "New areas", "Without an area", "Labelled records", "In the right area", "Of the right kind"], rows),
    "",
    ...(missing.length > 0 ? [`Left out, because their files are in none of the folders: ${missing.join("; ")}.`, ""] : []),
    "Labels were made by hand from the names, categories, coordinates and place columns of each record (`bench/areas/labels.tsv`). An area counts as right too if it is inside the labelled one. For a village with fewer than five listings in its file, a neighbouring town is right too. Wanted: 98 % of the areas, 95 % of the kinds.",
    "",
    ...(wrong.length > 0 ? ["| source | record | right | in the guide |", "|---|---|---|---|", ...wrong] : []),
  ].join("\n");
  process.stdout.write(`${text.trimEnd()}\n`);
  if (only.size === 0) writeFileSync(join(import.meta.dirname, "results", "areas.md"), `${text.trimEnd()}\n`);
}

await main(process.argv.slice(2));
