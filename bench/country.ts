import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildPages } from "../scripts/build.ts";
import { buildLanguages } from "../scripts/texts/buildLanguages.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { makeGuide, readMade } from "./country/make.ts";
import { HOUR, measureGuide, SHORT } from "./country/measure.ts";
import { countryReport, type Measured } from "./country/report.ts";
import { SCALES } from "./country/size.ts";
import { endAll } from "./processes.ts";

/**
 * Measures the guide of a country under a day's traffic.
 *   npm run bench -- country make LISTINGS FOLDER       makes the guide in FOLDER/LISTINGS; steps that are done are left out
 *   npm run bench -- country measure LISTINGS FOLDER    measures it and writes the figures of all sizes in FOLDER; --hour adds an hour
 */
const USAGE = "npm run bench -- country make|measure LISTINGS FOLDER [--hour]\n";
const FIGURES = "country.json";

const say = (line: string) => void process.stderr.write(`${line}\n`);

async function readBytes(dataDir: string): Promise<Measured["bytes"]> {
  const database = await openDatabase({ dataDir, poolSize: 1, statementTimeout: 0 });
  try {
    const { rows } = await database.db.$client.query(`
      SELECT pg_database_size(current_database()) AS database, pg_total_relation_size('business') AS business,
        sum(pg_total_relation_size(oid)) FILTER (WHERE relname LIKE 'search\\_%' AND relkind = 'r') AS search FROM pg_class`);
    return { database: Number(rows[0].database), search: Number(rows[0].search), business: Number(rows[0].business) };
  } finally {
    await database.close();
  }
}

function readMeasured(folder: string): Measured[] {
  return SCALES.map((listings) => join(folder, String(listings), FIGURES))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")) as Measured);
}

async function main([act, count, root, ...options]: string[]): Promise<number> {
  const listings = Number(count);
  if (!root || !Number.isInteger(listings) || listings < 1_000) {
    process.stderr.write(USAGE);
    return 2;
  }
  const folder = resolve(root, String(listings));
  if (act === "make") {
    await makeGuide(folder, listings, say);
    return 0;
  }
  if (act !== "measure" || readMade(folder).check === undefined) {
    process.stderr.write(
      act === "measure" ? `${folder} holds no finished guide: npm run bench -- country make ${listings} ${root}\n` : USAGE,
    );
    return 2;
  }
  await buildPages();
  // A guide would build them in its first minute, beside what is measured.
  await buildLanguages();
  const bytes = await readBytes(folder);
  const figures = await measureGuide(folder, listings, options.includes("--hour") ? HOUR : SHORT, say);
  writeFileSync(join(folder, FIGURES), JSON.stringify({ made: readMade(folder), figures, bytes } satisfies Measured));
  const text = countryReport(readMeasured(resolve(root)))
    .join("\n")
    .trimEnd();
  process.stdout.write(`${text}\n`);
  writeFileSync(join(import.meta.dirname, "results", "country.md"), `${text}\n`);
  return 0;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => endAll().finally(() => process.exit(1)));
try {
  process.exitCode = await main(process.argv.slice(2));
} finally {
  await endAll();
}
