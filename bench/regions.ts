import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { findViewer, handlers } from "../src/api.ts";
import type { FoundEvents } from "../src/catalogue/events/contract.ts";
import type { BusinessCard } from "../src/catalogue/listings/contract.ts";
import { NEED_NAMES } from "../src/catalogue/listings/needs/rules.ts";
import { loadPlaces } from "../src/catalogue/places/acts.ts";
import type { PracticalKind } from "../src/catalogue/practical/enumerations.ts";
import type { PlaceResult } from "../src/catalogue/search/contract.ts";
import { indexAll } from "../src/catalogue/search/jobs.ts";
import { placeResults } from "../src/catalogue/search/results.ts";
import { RESULTS_MAX } from "../src/catalogue/search/rules.ts";
import { readGuideName } from "../src/catalogue/settings/jobs.ts";
import { datasetFromFileName } from "../src/openData/formats/keys.ts";
import { importCommand } from "../src/openData/importing/import/commands.ts";
import { openRecords } from "../src/openData/importing/openRecords.ts";
import { readSample } from "../src/openData/importing/readSample.ts";
import { placingTasks } from "../src/openData/placing/jobs.ts";
import { freezeClock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { sql } from "../src/platform/db/sql.ts";
import type { Db } from "../src/platform/db/types.ts";
import { createStorage } from "../src/platform/files/createStorage.ts";
import { createApp } from "../src/platform/http/app.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { createLog } from "../src/platform/log.ts";
import { createReporter } from "../src/platform/reporter.ts";
import { endAll, temporaryFolder } from "./processes.ts";
import { keysOfRecords } from "./records.ts";
import { type Facts, isWanted, parseWanted, type Wanted } from "./regions/wanted.ts";
import { machineLines, table } from "./report.ts";

/**
 * `npm run bench -- regions FOLDER [--missed]`: how often the search of a guide of one region finds what visitors look for there, in their
 * language. Each region is an empty guide into which the command imports real files, which are not part of the project. The queries and
 * their answers are in bench/regions/queries.tsv (region, query, answer as ids or kinds: see wanted.ts). An answer counts if it is among the
 * first five of its group. REGIONS_ONLY=name,name measures some regions and writes no file.
 */
interface Region {
  name: string;
  label: string;
  files: { file: string; id?: string; options?: string[] }[];
  /** Moment of the queries, if the region's events are over. */
  at?: string;
}

const REGIONS: Region[] = [
  { name: "andorra", label: "Andorra (Catalan, Spanish, French)", files: [{ file: "osm/andorra-2021-06-22.osm.pbf" }] },
  {
    name: "touraine",
    label: "Touraine (French; asked in September 2020, when its events took place)",
    files: [{ file: "datatourisme/touraine-a.json.gz", id: "id" }],
    at: "2020-09-10T09:00:00Z",
  },
  { name: "pokhara", label: "Pokhara (English)", files: [{ file: "osm/pokhara_hotels.geojson" }] },
  {
    name: "cape-town",
    label: "Cape Town (English)",
    files: [
      { file: "osm/cape_town_arts_culture.geojson" },
      { file: "airbnb/cape_town_listings_summary_2023.csv.gz", id: "id", options: ["--map", "guess", "--licence", "CC BY 4.0"] },
    ],
  },
  {
    name: "boston",
    label: "Boston (English)",
    files: [
      { file: "airbnb/boston_listings_2024-06-22.csv.gz", id: "id", options: ["--map", "guess", "--licence", "CC BY 4.0"] },
      { file: "wikivoyage/Boston.wikitext" },
    ],
  },
  {
    name: "buenos-aires",
    label: "Buenos Aires (Spanish)",
    files: [
      {
        file: "buenos-aires/oferta_gastronomica_a.csv",
        id: "id",
        options: ["--map", "guess", "--type", "restaurant", "--country", "AR", "--licence", "CC BY 2.5 AR"],
      },
    ],
  },
];

const QUERIES = join(import.meta.dirname, "regions", "queries.tsv");

interface Query {
  text: string;
  wanted: Wanted;
}

/** Returns the queries by region. */
function readQueries(): Map<string, Query[]> {
  const lines = readFileSync(QUERIES, "utf8").trimEnd().split("\n").slice(1);
  const rows = lines.map((line) => {
    const [region = "", text = "", wanted = ""] = line.split("\t");
    return { region, text, wanted: parseWanted(wanted) };
  });
  return Map.groupBy(rows, ({ region }) => region);
}

/** Imports the files of a region as the command does, with the jobs that follow. @returns codes of listings and events by record id */
async function fill(db: Db, connection: Parameters<typeof migrate>[0], dataDir: string, region: Region, folder: string, ids: Set<string>) {
  await migrate(connection);
  await migrateJobs(connection);
  await loadPlaces(db);
  const drain = new PassThrough().resume();
  const config = readConfig({ DATA_DIR: dataDir, GUIDE_DEMO: "off" });
  const context = { db, connection, config, stdout: drain, stderr: drain, signal: new AbortController().signal };
  const keys = new Map<string, string>();
  for (const { file, id, options = [] } of region.files) {
    const path = join(folder, file);
    await importCommand([path, ...options], context);
    const sample = await readSample(path, file.startsWith("buenos-aires") ? { business_type: "restaurant", country: "AR" } : {});
    const reading = sample.format === "table" ? sample.reading : undefined;
    const dataset = (await openRecords(path, reading)).collectionName || datasetFromFileName(path);
    for (const [own, key] of await keysOfRecords(path, { dataset, id, reading }, ids)) if (key) keys.set(own, key);
    await placingTasks.place_localities?.({ dataset }, { db } as Parameters<NonNullable<(typeof placingTasks)[string]>>[1]);
  }
  await indexAll(db);
  return keys;
}

/** Returns the codes of listings and events by the keys of their records. */
async function codesByKey(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ source_key: string; code: string }>(sql`
    SELECT source_key, business_code AS code FROM import_record
    UNION ALL SELECT source_key, code FROM event WHERE source_key IS NOT NULL`);
  return new Map(rows.map(({ source_key, code }) => [source_key, code]));
}

/** Returns the fields of each listing that its card lacks, by code. */
async function factsByCode(db: Db): Promise<Map<string, Facts>> {
  const columns = NEED_NAMES.map((name) => {
    const column = name === "wifi" ? "internet" : name;
    return sql`CASE WHEN b.row ->> ${column} IN ('yes', 'limited', 'free', 'paid') THEN ${name} END`;
  });
  const { rows } = await db.execute<{ code: string } & Facts & Record<string, unknown>>(sql`
    SELECT code, neighbourhood, concat_ws(' ', short_description, description, cuisine) AS texts,
      array_remove(ARRAY[${sql.join(columns, sql`, `)}]::text[], NULL) AS needs
    FROM (SELECT *, to_jsonb(business) AS row FROM business) b`);
  return new Map(rows.map((row) => [row.code, row]));
}

async function guideOn(db: Db, dataDir: string) {
  const config = readConfig({ PUBLIC_URL: "https://guide.test", DATA_DIR: dataDir, GUIDE_DEMO: "off" });
  const log = createLog("silent", new Writable({ write: (_chunk, _encoding, done) => done() }));
  const reporter = await createReporter(undefined, log);
  const limits = new Proxy({}, { get: () => ({ hits: 1_000_000, seconds: 60 }) });
  const services = { config, db, log, reporter, limits, storage: createStorage(config), readGuideName: () => readGuideName(db) };
  return createApp({ services, handlers, files: [], findViewer });
}

interface Measured {
  right: number;
  asked: number;
  missed: string[];
}

async function measureRegion(region: Region, queries: readonly Query[], folder: string): Promise<Measured> {
  const dataDir = temporaryFolder(`regions-${region.name}`);
  const database = await openDatabase({ dataDir, poolSize: 4, statementTimeout: 0 });
  if (region.at) freezeClock(new Date(region.at));
  try {
    const ids = new Set(queries.flatMap(({ wanted }) => ("records" in wanted ? wanted.records : [])));
    const keys = await fill(database.db, database.connection, dataDir, region, folder, ids);
    const codes = await codesByKey(database.db);
    const facts = await factsByCode(database.db);
    const lookup = { codeOf: (id: string) => codes.get(keys.get(id) ?? ""), factsOf: (code: string) => facts.get(code) };
    const { fastify } = await guideOn(database.db, dataDir);
    const get = async (path: string) => (await fastify.inject({ url: path })).json();
    const counts = await get("/search/counts/");
    const missed: string[] = [];
    for (const { text, wanted } of queries) {
      const search = encodeURIComponent(text);
      const places: { results: PlaceResult[] } = await get(`/search/areas-countries/?search=${search}&page_size=50&counted=yes`);
      const listings: { results: BusinessCard[] } = await get(`/search/public/tab/?search=${search}&page_size=${RESULTS_MAX}`);
      const { countries, areas } = placeResults(text, places.results, counts);
      const practical: { kind: PracticalKind | null; place: { slug: string } | null; results: unknown[] } = await get(
        `/guide/api/practical/search/?search=${search}`,
      );
      const events: FoundEvents = await get(`/search/events/?search=${search}`);
      const groups = {
        countries: countries.map(({ code }) => code),
        areas: areas.map(({ slug }) => slug ?? ""),
        listings: listings.results,
        practical,
        events: events.results,
      };
      if (isWanted(groups, wanted, lookup)) continue;
      const shown = groups.listings.map(({ name, area }) => `${name} (${area?.slug})`).join("; ") || "no listing";
      missed.push(
        `- ${region.name}: ${text} → ${shown} | ${groups.areas.slice(0, 3).join(", ")} | ${practical.kind} ${practical.place?.slug}`,
      );
    }
    await fastify.close();
    return { right: queries.length - missed.length, asked: queries.length, missed };
  } finally {
    freezeClock(undefined);
    await database.close();
    await endAll();
  }
}

async function main(folder: string | undefined): Promise<number> {
  const only = new Set(process.env.REGIONS_ONLY?.split(",") ?? []);
  const asked = REGIONS.filter(({ name }) => only.size === 0 || only.has(name));
  if (!folder || !asked.every(({ files }) => files.every(({ file }) => existsSync(join(folder, file))))) {
    process.stderr.write("npm run bench -- regions FOLDER: the folder with the files of the regions (osm/, airbnb/, datatourisme/ …)\n");
    return 2;
  }
  const queries = readQueries();
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const region of asked) {
    const { right, asked: number, missed: wrong } = await measureRegion(region, queries.get(region.name) ?? [], folder);
    const cells = [region.label, String(number), String(right), `${((100 * right) / number).toFixed(0)} %`];
    process.stdout.write(`${cells.join("  ")}\n`);
    rows.push(cells);
    missed.push(...wrong);
  }
  const head = ["# regions", "", "`npm run bench -- regions FOLDER`", "", ...machineLines(), ""];
  const figures = table(["Guide", "queries", "right within the first five", "share"], rows);
  const text = [...head, figures, "", "Wanted: 90 % of the queries of each guide."].join("\n");
  const isTold = process.argv.includes("--missed") || only.size > 0;
  process.stdout.write(`${text}\n${isTold ? `\n${missed.join("\n")}\n` : ""}`);
  if (only.size === 0) writeFileSync(join(import.meta.dirname, "results", "regions.md"), `${text}\n`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2).find((word) => !word.startsWith("--")));
