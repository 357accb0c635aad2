import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { basename, join } from "node:path";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { ACTIVITY_TYPES, BUSINESS_TYPES } from "../src/catalogue/listings/enumerations.ts";
import { loadPlaces } from "../src/catalogue/places/acts.ts";
import { readPlaces } from "../src/catalogue/places/gazetteerFiles.ts";
import { importCommand } from "../src/openData/importing/import/commands.ts";
import type { Report } from "../src/openData/importing/report.ts";
import { listRuns } from "../src/openData/importing/store.ts";
import { readConfig } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { itemAt } from "../src/platform/values/items.ts";

/** Heap limit that `npm run guide` gives a command: without it the garbage collector waits until the heap is twice as large as needed. */
const HEAP = "--max-old-space-size=384";

/**
 * Measures `guide import` on a new embedded database.
 *   node bench/import.ts [rows] [runs]     rows a second and memory on a made-up CSV (default 100,000 rows, 3 runs)
 *   node bench/import.ts --files FILE…     results of real files, as a table
 */

/** Returns a generator of the same numbers each time, so that every run imports the same file. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const FIRST = "Blue Old Little Golden Green River Stone Lemon Harbour Quiet Cedar Morning Lantern Salt Copper".split(" ");
const SECOND = "House Garden Table Lodge Terrace Rooms Kitchen Workshop Courtyard Inn Trail Studio Corner Yard".split(" ");
const HOURS = ["Mo-Su 08:00-22:00", "Mo-Fr 09:00-17:00; Sa 10:00-14:00", "9AM-5PM daily", "24/7", "ask inside", "", ""];
const TEXT =
  "A family has run this place for three generations. &lt;b&gt;Breakfast&lt;/b&gt; is made from what the valley grows, and the owner knows every path to the river. Come before noon, when the light is on the terrace. ";

const quoted = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Writes plausible listings all over the world, more of them in large towns; one in a hundred is invalid. */
async function writeRows(path: string, rows: number) {
  const random = createRandom(7);
  const places = readPlaces();
  const reach: number[] = [];
  let total = 0;
  for (const place of places) {
    total += Math.sqrt(place.population);
    reach.push(total);
  }
  const townAt = (share: number) => {
    let low = 0;
    for (let high = reach.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if (itemAt(reach, middle) < share * total) low = middle + 1;
      else high = middle;
    }
    return itemAt(places, low);
  };
  const pick = <Value>(values: readonly Value[]) => itemAt(values, Math.floor(random() * values.length));
  const types = Object.keys(BUSINESS_TYPES);
  const subtypes = Object.keys(ACTIVITY_TYPES);
  const out = createWriteStream(path);
  out.write(
    "id,name,business_type,activity_subtype,latitude,longitude,country,address,phone,email,website,opening_hours,description,hashtags,number_of_rooms,cuisine,licence,attribution\n",
  );
  for (let row = 0; row < rows; row += 1) {
    const town = townAt(random());
    const [longitude, latitude] = town.loc.coordinates;
    const type = pick(types);
    const faulty = row % 100 === 99;
    const line = [
      `r${row}`,
      `${pick(FIRST)} ${pick(SECOND)} ${town.name}`,
      type,
      type === "activity" || type === "sight" ? pick(subtypes) : "",
      faulty ? "0" : (latitude + (random() - 0.5) / 40).toFixed(5),
      faulty ? "0" : (longitude + (random() - 0.5) / 40).toFixed(5),
      random() < 0.5 ? town.country : "",
      `${Math.ceil(random() * 200)} Main Street`,
      random() < 0.6 ? `0${Math.floor(1e8 + random() * 9e8)}` : "",
      random() < 0.4 ? `hello@place${row}.example.com` : "",
      random() < 0.6 ? `https://place${row}.example.com/` : "",
      pick(HOURS),
      TEXT.repeat(1 + Math.floor(random() * 3)),
      "family; garden",
      type === "accommodation" ? String(Math.ceil(random() * 40)) : "",
      type === "restaurant" ? "regional" : "",
      "CC BY 4.0",
      "Made up for measuring",
    ];
    if (!out.write(`${line.map(quoted).join(",")}\n`)) await once(out, "drain");
  }
  out.end();
  await finished(out);
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
const median = (values: number[]) =>
  itemAt(
    [...values].sort((a, b) => a - b),
    Math.floor(values.length / 2),
  );
const print = (line = "") => process.stdout.write(`${line}\n`);

interface Measured {
  report: Report;
  seconds: number;
  rowsASecond: number;
  /** Resident memory of the importing process at each tenth of the file, and its peak, in MB. */
  memory: number[];
  peak: number;
}

/** Imports one file in this process. */
async function importOnce(dataDir: string, file: string): Promise<Measured> {
  const database = await openDatabase({ dataDir, poolSize: 4, statementTimeout: 0 });
  try {
    const memory: number[] = [];
    const stderr = new PassThrough();
    stderr.on("data", () => memory.push(megabytes(process.memoryUsage.rss())));
    const stdout = new PassThrough();
    let text = "";
    stdout.on("data", (chunk) => {
      text += chunk;
    });
    const context = {
      db: database.db,
      connection: database.connection,
      config: readConfig({ DATA_DIR: dataDir }),
      stdout,
      stderr,
      signal: new AbortController().signal,
    };
    await importCommand([file], context);
    memory.push(megabytes(process.memoryUsage.rss()));
    const [latest] = await listRuns(database.db, 1);
    const seconds = Number(text.match(/ in ([\d.]+) s/)?.[1] ?? 0);
    const report = latest?.report as Report;
    return {
      report,
      seconds,
      rowsASecond: Math.round(report.read / Math.max(seconds, 0.1)),
      memory,
      peak: megabytes(process.resourceUsage().maxRSS * 1024),
    };
  } finally {
    await database.close();
  }
}

/** Runs this file again in a separate process, so that the measured memory is only the import's. */
function inOwnProcess(...args: string[]): string {
  const child = spawnSync(process.execPath, [HEAP, import.meta.filename, ...args], { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (child.status !== 0) throw new Error(child.stderr);
  return child.stdout;
}

async function prepare(dataDir: string) {
  const database = await openDatabase({ dataDir, statementTimeout: 0 });
  await migrate(database.connection);
  await migrateJobs(database.connection);
  await loadPlaces(database.db);
  await database.close();
}

/** Creates a new database with all places, which is deleted afterwards. */
async function withDatabase(use: (run: (file: string) => Measured) => void) {
  const dataDir = mkdtempSync(join(tmpdir(), "guide-bench-"));
  try {
    inOwnProcess("--prepare", dataDir);
    use((file) => JSON.parse(inOwnProcess("--import", dataDir, file)));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function printMachine() {
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" });
  print(
    `Machine: ${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}`,
  );
  print(`Commit: ${commit.status === 0 ? commit.stdout.trim() : "none yet"}`);
}

async function measure(rows: number, runs: number) {
  const folder = mkdtempSync(join(tmpdir(), "guide-bench-csv-"));
  const path = join(folder, "made-up.csv");
  try {
    inOwnProcess("--write", path, String(rows));
    print(`File: ${rows.toLocaleString("en-GB")} rows, ${megabytes(statSync(path).size)} MB, the guide's own columns`);
    const first: Measured[] = [];
    const again: Measured[] = [];
    for (let run = 0; run < runs; run += 1) {
      await withDatabase((run) => {
        first.push(run(path));
        again.push(run(path));
      });
    }
    for (const [name, samples] of [
      ["new rows", first],
      ["the same file again", again],
    ] as const) {
      print();
      print(
        `${name}: median ${median(samples.map(({ seconds }) => seconds)).toFixed(1)} s, ${median(samples.map(({ rowsASecond }) => rowsASecond)).toLocaleString("en-GB")} rows a second`,
      );
      for (const { seconds, rowsASecond, memory, peak, report } of samples) {
        print(
          `  ${seconds.toFixed(1)} s, ${rowsASecond} rows/s; made ${report.made}, unchanged ${report.unchanged}, refused ${report.refused}; memory in MB at each tenth: ${memory.join(" ")}; highest ${peak}`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function showFiles(files: string[]) {
  await withDatabase((run) => {
    print("| file | read | made | refused | duplicates | rows/s | memory MB |");
    print("|---|---|---|---|---|---|---|");
    const reasons: string[] = [];
    for (const file of files) {
      const { report, rowsASecond, peak } = run(file);
      print(
        `| ${basename(file)} | ${report.read} | ${report.made} | ${report.refused} | ${report.duplicates} | ${rowsASecond} | ${peak} |`,
      );
      for (const [reason, count] of Object.entries(report.refused_by)) reasons.push(`| ${basename(file)} | ${count} | ${reason} |`);
      for (const [reason, count] of Object.entries(report.notes_by)) reasons.push(`| ${basename(file)} | ${count} | imported; ${reason} |`);
    }
    print();
    print("| file | rows | reason |");
    print("|---|---|---|");
    for (const line of reasons) print(line);
  });
}

const [mode = "100000", ...rest] = process.argv.slice(2);
const [first = "", second = ""] = rest;
if (mode === "--write") await writeRows(first, Number(second));
else if (mode === "--prepare") await prepare(first);
else if (mode === "--import") print(JSON.stringify(await importOnce(first, second)));
else {
  printMachine();
  if (mode === "--files") await showFiles(rest);
  else await measure(Number(mode), Number(first || 3));
}
