import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { findFacts } from "../src/catalogue/search/facts/store.ts";
import { find } from "../src/catalogue/search/find/store.ts";
import { divideSearch } from "../src/catalogue/search/partitions/acts.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Db } from "../src/platform/db/types.ts";
import { itemAt } from "../src/platform/values/items.ts";
import { randomFrom } from "../src/platform/values/random.ts";
import { readMade } from "./country/make.ts";
import { machineLines, table } from "./report.ts";
import { percentile } from "./search/measure.ts";

/**
 * Compares the search's tables whole and divided by country (`guide search divide`) in the same guide, which stays divided.
 *   npm run bench -- country make 1000000 FOLDER
 *   npm run bench -- partitions FOLDER/1000000 [LISTINGS]     countries with at least LISTINGS listings (20000) get their own parts
 */
/** Most searches of each kind, and the time for their first pass: whole tables take some kinds long. */
const QUERIES = 1_000;
const PASS_MILLISECONDS = 5_000;
const FACTS = ["restaurant", "cafe", "museum", "hotel", "wish:discount", "hiking"];

const say = (line: string) => void process.stderr.write(`${line}\n`);

interface Where {
  large: string[];
  small: string[];
  areas: number[];
  names: string[];
}

async function readWhere(db: Db, listings: number): Promise<Where> {
  const column = async <Value>(statement: string) => (await db.$client.query<{ one: Value }>(statement)).rows.map(({ one }) => one);
  const countries = (condition: string) =>
    column<string>(`SELECT country_code AS one FROM business_count WHERE area_id = 0 AND business_type = '' AND activity_subtype = ''
      AND country_code <> '' AND businesses ${condition} ORDER BY businesses DESC`);
  return {
    large: await countries(`>= ${listings}`),
    small: await countries(`< ${listings}`),
    areas: await column<number>(
      "SELECT area_id AS one FROM business_count WHERE area_id > 0 AND business_type = '' AND activity_subtype = '' ORDER BY businesses DESC LIMIT 2000",
    ),
    names: await column<string>("SELECT name AS one FROM business WHERE is_published ORDER BY md5(code) LIMIT 5000"),
  };
}

/** Searches by the name of their row. Names are typed to their second to sixth letter. */
const questions = (db: Db, { large, small, areas, names }: Where): Record<string, (random: () => number) => Promise<unknown>> => {
  const any = <Value>(values: readonly Value[], random: () => number) => itemAt(values, Math.floor(random() * values.length));
  const typed = (random: () => number) => any(names, random).slice(0, 2 + Math.floor(random() * 5));
  return {
    "a name, everywhere": (random) => find(db, { scope: "b", search: typed(random) }),
    "a name, in a large country": (random) => find(db, { scope: "b", search: typed(random), country: any(large, random) }),
    "a name, in a small country": (random) => find(db, { scope: "b", search: typed(random), country: any(small, random) }),
    "a kind, everywhere": (random) => findFacts(db, [[any(FACTS, random)]], { areas: [], countries: [] }),
    "a kind, in a large country": (random) => findFacts(db, [[any(FACTS, random)]], { areas: [], countries: [any(large, random)] }),
    "a kind, in a town": (random) => findFacts(db, [[any(FACTS, random)]], { areas: [any(areas, random)], countries: [] }),
  };
};

interface Figures {
  /** Milliseconds, sorted. */
  times: Map<string, number[]>;
  bytes: number;
}

/** Sends searches one after another. @returns their milliseconds */
async function timesOf(ask: (random: () => number) => Promise<unknown>, name: string, count: number, limit = Number.POSITIVE_INFINITY) {
  const random = randomFrom(name);
  const times: number[] = [];
  for (const end = performance.now() + limit; times.length < count && performance.now() < end; ) {
    const begun = performance.now();
    await ask(random);
    times.push(performance.now() - begun);
  }
  return times;
}

/** @param same figures with the same searches */
async function measure(db: Db, where: Where, same?: Figures): Promise<Figures> {
  const times = new Map<string, number[]>();
  for (const [name, ask] of Object.entries(questions(db, where))) {
    // The first pass reads the pages into memory.
    const count = same?.times.get(name)?.length ?? (await timesOf(ask, name, QUERIES, PASS_MILLISECONDS)).length;
    if (same) await timesOf(ask, name, count);
    const sorted = (await timesOf(ask, name, count)).sort((a, b) => a - b);
    times.set(name, sorted);
    say(`${name}: ${percentile(sorted, 0.5).toFixed(2)} ms`);
  }
  const { rows } = await db.$client.query(`
    SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'search_parts') AND c.relkind = 'r' AND c.relname ~ '^search_(key|fact)'`);
  return { times, bytes: Number(rows[0].bytes) };
}

/** Divides the tables while one visitor searches. @returns seconds, and the longest search in milliseconds */
async function divide(db: Db, listings: number, where: Where): Promise<{ seconds: number; longest: number }> {
  const ask = Object.values(questions(db, where))[0];
  const random = randomFrom("meanwhile");
  let [longest, isDone] = [0, false];
  const begun = performance.now();
  const divided = divideSearch(db, listings, { signal: new AbortController().signal, onBatch: () => undefined }).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const asked = performance.now();
    await ask?.(random);
    longest = Math.max(longest, performance.now() - asked);
  }
  await divided;
  return { seconds: (performance.now() - begun) / 1_000, longest };
}

const ms = (value: number) => value.toFixed(2);

function report(
  listings: number,
  { large, small }: Where,
  before: Figures,
  after: Figures,
  took: Awaited<ReturnType<typeof divide>>,
): string[] {
  const row = (name: string, one: number, other: number, unit: (value: number) => string) => [
    name,
    unit(one),
    unit(other),
    `${(other / one).toFixed(2)} times`,
  ];
  return [
    table(
      ["", "whole", "divided", ""],
      [
        ...[...before.times].flatMap(([name, times]) =>
          [0.5, 0.99].map((share) =>
            row(
              `${name}: ${share === 0.5 ? "median" : "p99"} ms`,
              percentile(times, share),
              percentile(after.times.get(name) ?? [], share),
              ms,
            ),
          ),
        ),
        row("size with indexes, MB", before.bytes / 2 ** 20, after.bytes / 2 ** 20, (value) => String(Math.round(value))),
      ],
    ),
    "",
    `Parts: ${large.length} countries with at least ${listings} listings, and one for the other ${small.length}. Divided in ${took.seconds.toFixed(0)} s beside one visitor who searched without a pause; the longest of these searches took ${took.longest.toFixed(0)} ms.`,
  ];
}

async function main([folder, from = "20000"]: string[]): Promise<number> {
  const listings = Number(from);
  if (!folder || !Number.isInteger(listings) || readMade(resolve(folder)).check === undefined) {
    process.stderr.write("npm run bench -- partitions FOLDER [LISTINGS]; `country make` makes the guide in FOLDER\n");
    return 2;
  }
  const load = loadavg().map((value) => value.toFixed(1));
  const database = await openDatabase({ dataDir: resolve(folder), poolSize: 4, statementTimeout: 0 });
  try {
    const { db } = database;
    const where = await readWhere(db, listings);
    const { rows } = await db.$client.query("SELECT count(*) AS listings FROM business");
    const before = await measure(db, where);
    const took = await divide(db, listings, where);
    const after = await measure(db, where, before);
    const text = [
      "# partitions",
      "",
      "`npm run bench -- partitions FOLDER/1000000`, after `npm run bench -- country make 1000000 FOLDER`",
      "",
      ...machineLines(),
      `- Load of the machine before (1, 5, 15 minutes): ${load.join(", ")}`,
      "",
      `${Number(rows[0].listings).toLocaleString("en-GB")} listings; one client, up to ${QUERIES} searches of each kind (in ${PASS_MILLISECONDS / 1_000} s), as the guide sends them to the database.`,
      "",
      ...report(listings, where, before, after, took),
      "",
    ].join("\n");
    process.stdout.write(text);
    writeFileSync(join(import.meta.dirname, "results", "partitions.md"), text);
    return 0;
  } finally {
    await database.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
