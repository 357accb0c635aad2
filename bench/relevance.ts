import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { BusinessCard } from "../src/catalogue/listings/contract.ts";
import { loadPlaces } from "../src/catalogue/places/acts.ts";
import { indexAll } from "../src/catalogue/search/jobs.ts";
import { importCommand } from "../src/openData/importing/import/commands.ts";
import { readConfig } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Db } from "../src/platform/db/types.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { endAll, temporaryFolder } from "./processes.ts";
import { type Groups, groupsFetcher, guideOn } from "./relevance/groups.ts";
import { KINDS, QUERIES, type QueryKind, type Wanted } from "./relevance/queries.ts";
import { machineLines } from "./report.ts";

/**
 * `npm run bench -- relevance [--missed]`: measures how often the search finds the intended result, on real listings of four regions in
 * ../shared/data, which are imported into a new guide. A listing or a place counts if it is among the first five of its group; a kind of
 * listing counts if three of the first five listings (all, where fewer are found) are of that kind, or a list of exactly these is among the
 * first five of its group.
 */
const FILES = [
  "osm/andorra_poi.geojson.gz",
  "osm/cape_town_arts_culture.geojson",
  "osm/pokhara_hotels.geojson",
  "wikivoyage/wikivoyage-listings-sample.csv",
].map((file) => join(import.meta.dirname, "..", "..", "shared", "data", file));
const ENOUGH = 3;

async function fill(db: Db, connection: Parameters<typeof migrate>[0], dataDir: string) {
  await migrate(connection);
  await migrateJobs(connection);
  await loadPlaces(db);
  const drain = new PassThrough().resume();
  const context = { db, connection, config: readConfig({ DATA_DIR: dataDir }), stdout: drain, stderr: drain };
  for (const file of FILES) await importCommand([file], { ...context, signal: new AbortController().signal });
  await indexAll(db);
}

/** Whether a listing is of the wanted kind. */
function isWanted(card: BusinessCard, wanted: Exclude<Wanted, { listing: string }>): boolean {
  if ("types" in wanted && wanted.types && !wanted.types.includes(card.business_type)) return false;
  if ("activity" in wanted && wanted.activity && wanted.activity !== card.activity_subtype) return false;
  if ("named" in wanted && wanted.named && !wanted.named.test(card.name)) return false;
  if ("area" in wanted && wanted.area && wanted.area !== card.area?.slug) return false;
  return !("country" in wanted && wanted.country) || wanted.country === card.country.code;
}

function isRight({ places, listings, lists }: Groups, wanted: Wanted): boolean {
  if ("listing" in wanted) return listings.some(({ name }) => name === wanted.listing);
  const keys = Object.keys(wanted);
  if (keys.length === 1 && "area" in wanted) return places.some(({ area }) => area === wanted.area);
  if (keys.length === 1 && "country" in wanted) return places.some(({ country, area }) => country === wanted.country && area === null);
  const fitting = listings.filter((card) => isWanted(card, wanted)).length;
  if (fitting >= Math.min(ENOUGH, listings.length) && fitting > 0) return true;
  if (!("activity" in wanted) || wanted.area || wanted.named) return false;
  return lists.some(({ activity, country }) => activity === wanted.activity && country === wanted.country);
}

async function measure(isTold: boolean): Promise<string[]> {
  const dataDir = temporaryFolder("relevance");
  const database = await openDatabase({ dataDir, poolSize: 4, statementTimeout: 0 });
  try {
    await fill(database.db, database.connection, dataDir);
    const { fastify } = await guideOn(database.db, dataDir);
    const fetchGroups = await groupsFetcher(fastify);
    const rows: [QueryKind, number, number][] = [];
    const missed: string[] = [];
    for (const kind of KINDS) {
      let right = 0;
      for (const [text, wanted] of QUERIES[kind]) {
        const groups = await fetchGroups(text);
        if (isRight(groups, wanted)) right += 1;
        else
          missed.push(
            `- ${kind}: ${text} → ${groups.listings.map(({ name, area }) => `${name} (${area?.slug})`).join("; ") || "no listing"}`,
          );
      }
      rows.push([kind, right, QUERIES[kind].length]);
    }
    await fastify.close();
    const [right, all] = [rows.reduce((sum, [, one]) => sum + one, 0), rows.reduce((sum, [, , one]) => sum + one, 0)];
    const line = (name: string, good: number, of: number) => `| ${name} | ${of} | ${good} | ${((100 * good) / of).toFixed(0)} % |`;
    return [
      "| Queries | number | right within a group's first five | share |",
      "|---|---|---|---|",
      ...rows.map(([kind, good, of]) => line(kind, good, of)),
      line("**all**", right, all),
      ...(isTold ? ["", "Missed:", ...missed] : []),
    ];
  } finally {
    await database.close();
    await endAll();
  }
}

const isTold = process.argv.includes("--missed");
if (FILES.every(existsSync)) {
  const figures = await measure(isTold);
  const text = ["# relevance", "", "`npm run bench -- relevance`", "", ...machineLines(), "", ...figures].join("\n").trimEnd();
  process.stdout.write(`${text}\n`);
  if (!isTold) writeFileSync(join(import.meta.dirname, "results", "relevance.md"), `${text}\n`);
} else process.stdout.write("relevance: left out, the regions of ../shared/data are not here\n");
