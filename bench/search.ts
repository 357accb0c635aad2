import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { nameWords } from "../src/catalogue/search/rules.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Db } from "../src/platform/db/types.ts";
import { randomFrom } from "../src/platform/values/random.ts";
import { endAll, temporaryFolder } from "./processes.ts";
import { machineLines } from "./report.ts";
import { fill } from "./search/fill.ts";
import { type Listing, openLoop, percentile, recall, throughput } from "./search/measure.ts";
import { naiveTimes } from "./search/naive.ts";
import { planLines } from "./search/plans.ts";
import { mixedQueries, type Query } from "./search/queries.ts";

/**
 * Measures the search on the embedded database with a million made-up listings and all places.
 *   node bench/search.ts [listings] [seconds] [folder]     default 1,000,000 and 60; a folder is filled once and reused
 * Only a run with the defaults writes bench/results/search.md.
 */
const LISTINGS = 1_000_000;
const SECONDS = 60;
const A_SECOND = 200;
const RECALL_QUERIES = 500;
const RECALL_KINDS = ["exact", "prefix", "middle word", "one typo"];
const NAIVE_QUERIES = 60;

const lines: string[] = [];
function say(line = "") {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}
const progress = (line: string) => void process.stderr.write(`${line}\n`);

/** Counts, without the index, the listings whose name from some word on begins with the typed text. */
async function sharingCounter(db: Db) {
  await db.$client.query('CREATE UNLOGGED TABLE IF NOT EXISTS bench_suffix (suffix text COLLATE "C", code text)');
  const { rows: filled } = await db.$client.query("SELECT 1 FROM bench_suffix LIMIT 1");
  for (let after = "", isMore = filled.length === 0; isMore; ) {
    const { rows } = await db.$client.query<Listing>(
      "SELECT code, name FROM business WHERE is_published AND code > $1 ORDER BY code LIMIT 50000",
      [after],
    );
    const suffixes: string[] = [];
    const codes: string[] = [];
    for (const { code, name } of rows) {
      const words = nameWords(name);
      for (let at = 0; at < words.length; at += 1) {
        suffixes.push(words.slice(at).join(" "));
        codes.push(code);
      }
    }
    await db.$client.query("INSERT INTO bench_suffix SELECT * FROM unnest($1::text[], $2::text[])", [suffixes, codes]);
    after = rows.at(-1)?.code ?? "";
    isMore = rows.length > 0;
  }
  await db.$client.query("CREATE INDEX IF NOT EXISTS bench_suffix_order ON bench_suffix (suffix) INCLUDE (code)");
  await db.$client.query("VACUUM (ANALYZE) bench_suffix");
  return async (typed: string) => {
    const { rows } = await db.$client.query(
      "SELECT count(DISTINCT code) AS n FROM (SELECT code FROM bench_suffix WHERE suffix >= $1 AND suffix < $2 LIMIT 50) few",
      [typed, `${typed}\u{10FFFF}`],
    );
    return Number(rows[0].n);
  };
}

async function sayRecall(db: Db, sample: Listing[]) {
  progress("counting who shares which beginnings");
  const sharing = await sharingCounter(db);
  say("| Recall, queries of at least three letters that fewer than five listings share | queries | intended listing among the five |");
  say("|---|---|---|");
  for (const kind of RECALL_KINDS) {
    const { asked, share, missed } = await recall(db, sample, kind, RECALL_QUERIES, sharing);
    say(`| ${kind} | ${asked} | ${(100 * share).toFixed(1)} % |`);
    progress(`missed: ${missed.slice(0, 8).join("; ")}`);
  }
  await db.$client.query("DROP TABLE bench_suffix");
  say();
}

async function sayTimes(db: Db, names: string[], towns: string[], seconds: number) {
  const random = randomFrom("mixed queries");
  await openLoop(db, mixedQueries(names, towns, 10 * A_SECOND, random), A_SECOND);
  const queries = mixedQueries(names, towns, seconds * A_SECOND, random);
  const before = loadavg()[0] ?? 0;
  const { all, byKind, deepest } = await openLoop(db, queries, A_SECOND);
  const row = (name: string, times: number[]) =>
    say(`| ${name} | ${times.length} | ${[0.5, 0.9, 0.99].map((share) => percentile(times, share).toFixed(1)).join(" | ")} |`);
  say(
    `Open loop: ${A_SECOND} queries a second for ${seconds} s, each timed from the moment it was due until its cards are there; at most ${deepest} under way; load of the machine just before: ${before.toFixed(1)}.`,
  );
  say();
  say("| Query | number | p50 ms | p90 ms | p99 ms |");
  say("|---|---|---|---|---|");
  row("**all**", all);
  for (const [kind, times] of [...byKind].sort(([a], [b]) => (a < b ? -1 : 1))) row(kind, times);
  say();
  const rate = await throughput(db, queries.slice(0, 4_000), 16);
  say(
    `Throughput with 16 clients without a pause (this process and the database share the two cores): ${Math.round(rate)} queries a second.`,
  );
  say();
  return queries;
}

async function sayNaive(db: Db, queries: Query[]) {
  progress("the naive queries");
  say(`| Naive query over the same ${NAIVE_QUERIES} of the mix, one at a time | p50 ms | p99 ms |`);
  say("|---|---|---|");
  for (const line of await naiveTimes(db, queries.slice(0, NAIVE_QUERIES))) say(line);
  say();
}

async function saySizes(db: Db) {
  const { rows } = await db.$client.query(
    `SELECT relname, reltuples::bigint AS n, pg_size_pretty(pg_relation_size(oid)) AS heap, pg_size_pretty(pg_indexes_size(oid)) AS indexes
     FROM pg_class WHERE relname IN ('business', 'area', 'search_entry', 'search_key', 'search_top', 'search_word') ORDER BY relname`,
  );
  say("| Table | rows | heap | indexes |");
  say("|---|---|---|---|");
  for (const { relname, n, heap, indexes } of rows) say(`| ${relname} | ${Number(n).toLocaleString("en-GB")} | ${heap} | ${indexes} |`);
  say();
}

function sayFilling(took: Awaited<ReturnType<typeof fill>>) {
  const inSeconds = (value: number) => `${value.toFixed(1)} s`;
  say(
    `Filled: places ${inSeconds(took.places)} and ${inSeconds(took.placesIndexed)} to index them; listings ${inSeconds(took.written)} and ${inSeconds(took.indexed)} to index them.`,
  );
  say();
}

async function main([listings = String(LISTINGS), seconds = String(SECONDS), kept]: string[]) {
  const folder = kept ?? temporaryFolder("search");
  const filled = join(folder, "filled.json");
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase({ dataDir: folder, poolSize: 16, statementTimeout: 0 });
  const { db } = database;
  try {
    say("# search");
    say();
    say(
      `\`node bench/search.ts\` on the embedded database: ${Number(listings).toLocaleString("en-GB")} made-up listings and every place of the gazetteer.`,
    );
    say();
    for (const line of machineLines()) say(line);
    say();
    if (!existsSync(filled)) {
      await migrate(database.connection);
      writeFileSync(filled, JSON.stringify(await fill(db, Number(listings), progress)));
    }
    sayFilling(JSON.parse(readFileSync(filled, "utf8")));
    await saySizes(db);
    const { rows: sample } = await db.$client.query<Listing>(
      "SELECT code, name FROM business WHERE is_published ORDER BY md5(code || 'sample') LIMIT 30000",
    );
    const { rows: towns } = await db.$client.query<{ name: string }>("SELECT name FROM area ORDER BY population DESC, id LIMIT 5000");
    const queries = await sayTimes(
      db,
      sample.map(({ name }) => name),
      towns.map(({ name }) => name),
      Number(seconds),
    );
    await sayRecall(db, sample);
    await sayNaive(db, queries);
    for (const line of await planLines(db)) say(line);
  } finally {
    await database.close();
    await endAll();
  }
  const isWhole = Number(listings) === LISTINGS && Number(seconds) === SECONDS;
  if (isWhole) writeFileSync(join(import.meta.dirname, "results", "search.md"), `${lines.join("\n").trimEnd()}\n`);
}

await main(process.argv.slice(2));
