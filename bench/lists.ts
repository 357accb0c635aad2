import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { findViewer, handlers } from "../src/api.ts";
import { LIST_SIZE } from "../src/catalogue/browse/rules.ts";
import { readWeeks } from "../src/catalogue/hours/jobs.ts";
import { hasOneClock } from "../src/catalogue/places/time.ts";
import { readConfig } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Db } from "../src/platform/db/types.ts";
import { createStorage } from "../src/platform/files/createStorage.ts";
import { createApp } from "../src/platform/http/app.ts";
import { createLog } from "../src/platform/log.ts";
import { createReporter } from "../src/platform/reporter.ts";
import { whileChanging } from "./lists/changes.ts";
import { fill } from "./lists/fill.ts";
import { askNaively } from "./lists/naive.ts";
import { type CountryQuestion, countryQuestions, drawnQuestions, largestQuestions, type Question } from "./lists/questions.ts";
import { endAll, temporaryFolder } from "./processes.ts";
import { machineLines, table, whole } from "./report.ts";
import { percentile } from "./search/measure.ts";

/**
 * Measures lists with three filters and all their numbers on the embedded database with a million made-up listings and all places.
 *   node bench/lists.ts [listings] [folder]     default 1,000,000; a folder is filled once and reused
 * Only a run with the default writes bench/results/lists.md.
 */
const LISTINGS = 1_000_000;
const DRAWN = 3_000;
const LARGEST = 10;
const LARGEST_EACH = 50;
const COUNTRIES_EACH = 30;
const CHANGES_A_SECOND = 100;
const NAIVE = 200;

const lines: string[] = [];
function say(...more: string[]) {
  lines.push(...more);
  process.stdout.write(`${more.join("\n")}\n`);
}
const progress = (line: string) => void process.stderr.write(`${line}\n`);

const browseUrl = (question: Question | CountryQuestion) => {
  const place = "slug" in question ? ["area", question.slug] : ["country", question.country];
  const query = new URLSearchParams([place, ["page_size", String(LIST_SIZE)]]);
  for (const [name, values] of Object.entries(question.filters)) for (const value of values) query.append(name, value);
  if ("ordering" in question) query.append("ordering", String(question.ordering));
  if ("page" in question) query.append("page", String(question.page));
  return `/guide/api/browse/?${query}`;
};

/** Calls the guide's own endpoint in memory: validation, database, filters, cards and serialisation of the response. */
async function asker(db: Db, dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: "https://guide.test" });
  const log = createLog("silent");
  const limits = { reads: { hits: 1e9, seconds: 60 } };
  const services = { config, db, log, reporter: await createReporter(undefined, log), limits, storage: createStorage(config) };
  const { fastify } = await createApp({ services, handlers, files: [], findViewer });
  const ask = async (question: Question | CountryQuestion) => {
    const begun = performance.now();
    const response = await fastify.inject(browseUrl(question));
    if (response.statusCode !== 200) throw new Error(`${browseUrl(question)}: ${response.statusCode} ${response.body}`);
    return performance.now() - begun;
  };
  return { ask, close: () => fastify.close() };
}

async function measurePercentiles<One>(questions: One[], ask: (question: One) => Promise<number>): Promise<string[]> {
  const times: number[] = [];
  for (const question of questions) times.push(await ask(question));
  times.sort((a, b) => a - b);
  return [whole(times.length), ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)), (times.at(-1) ?? 0).toFixed(1)];
}

const PLANS = {
  "an area's block":
    "SELECT string_agg(line, E'\\n') FROM (SELECT code || facets || E'\\t' || facet_digits || facet_languages || E'\\t' || facet_hashtags AS line FROM business WHERE is_published AND area_id = $1 ORDER BY recommendations_count DESC, code) AS listing",
  "what is open in a country on Tuesday at 13:00":
    "WITH open AS (SELECT key FROM opening_week WHERE country_code = (SELECT country_code FROM area WHERE id = $1) AND spans IS NOT NULL AND spans @> 2220 AND (until IS NULL OR until >= current_date)) SELECT facets, count(*) FROM business WHERE is_published AND country_code = (SELECT country_code FROM area WHERE id = $1) AND (left(facet_digits, 8) IN (SELECT key FROM open)) IS TRUE GROUP BY 1",
  "a country's hashtags under a filter":
    "SELECT facet_hashtags, count(*) FROM business WHERE is_published AND country_code = (SELECT country_code FROM area WHERE id = $1) AND strpos(facet_languages, ',en,') > 0 GROUP BY 1",
};

const hasClock = ({ country }: CountryQuestion) => hasOneClock(country);
const openNow = <One extends Question | CountryQuestion>(question: One): One => ({ ...question, filters: { open_now: ["yes"] } });

async function plans(db: Db, area_id: number): Promise<string[]> {
  const shown: string[] = [];
  for (const [name, text] of Object.entries(PLANS)) {
    const { rows } = await db.$client.query(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${text.replaceAll("$1", String(area_id))}`,
    );
    const plan = rows.map((row) => String(row["QUERY PLAN"]));
    const isScanned = plan.some((line) => /Seq Scan on (business|area)\b/.test(line));
    shown.push(`${name}: ${isScanned ? "**a sequential scan**" : "no sequential scan"}`, "", "```", ...plan, "```", "");
  }
  return shown;
}

async function sizes(db: Db): Promise<string> {
  const { rows } = await db.$client.query(
    `SELECT count(*) AS areas, max(businesses) AS largest, percentile_disc(0.5) WITHIN GROUP (ORDER BY businesses) AS middle FROM business_count
     WHERE area_id > 0 AND business_type = '' AND activity_subtype = '' AND businesses > 0`,
  );
  const { areas, largest, middle } = rows[0];
  return `${whole(Number(areas))} areas have listings: ${middle} in the middle one, ${whole(Number(largest))} in the largest.`;
}

async function main([listings = String(LISTINGS), kept]: string[]) {
  const folder = kept ?? temporaryFolder("lists");
  mkdirSync(folder, { recursive: true });
  const isFilled = existsSync(join(folder, "filled"));
  const database = await openDatabase({ dataDir: folder, poolSize: 4, statementTimeout: 0 });
  const { db } = database;
  try {
    say(
      "# lists",
      "",
      `\`node bench/lists.ts\` on the embedded database: ${whole(Number(listings))} made-up listings and every place of the gazetteer.`,
      "",
    );
    say(
      ...machineLines(),
      `- Load of the machine before (1, 5, 15 minutes): ${loadavg()
        .map((value) => value.toFixed(1))
        .join(", ")}`,
      "",
    );
    await migrate(database.connection);
    if (!isFilled) {
      const seconds = await fill(db, Number(listings), progress);
      say(`Filled with listings in ${whole(seconds)} s.`, "");
      if (kept) writeFileSync(join(folder, "filled"), "");
    }
    const read = performance.now();
    await readWeeks(db);
    say(`Opening hours read in ${((performance.now() - read) / 1_000).toFixed(1)} s.`, "");
    say(await sizes(db), "");
    const { ask, close } = await asker(db, folder);
    const drawn = await drawnQuestions(db, DRAWN);
    const largest = await largestQuestions(db, LARGEST, LARGEST_EACH);
    for (const question of drawn.slice(0, 200)) await ask(question);
    const countries = await countryQuestions(db, LARGEST, 1, false);
    const again = await countryQuestions(db, LARGEST, COUNTRIES_EACH, false);
    const filtered = await countryQuestions(db, LARGEST, COUNTRIES_EACH, true);
    const ordered = ["name", "price", "discount"].flatMap((ordering) =>
      filtered.slice(0, 100).map((question) => ({ ...question, ordering })),
    );
    const deep = again.map((question, turn) => ({
      ...question,
      page: Math.ceil((question.listings / LIST_SIZE) * ((turn % 9) / 10 + 0.1)),
    }));
    progress("asking");
    const rows = [
      ["areas drawn by their listings", ...(await measurePercentiles(drawn, ask))],
      [`the ${LARGEST} largest areas`, ...(await measurePercentiles(largest, ask))],
      ["drawn, the naive way", ...(await measurePercentiles(drawn.slice(0, NAIVE), (question) => askNaively(db, question)))],
      ["the largest, the naive way", ...(await measurePercentiles(largest.slice(0, NAIVE), (question) => askNaively(db, question)))],
      [`the ${LARGEST} largest countries, without filters, each for the first time`, ...(await measurePercentiles(countries, ask))],
      ["the same again", ...(await measurePercentiles(again, ask))],
      ["the same, pages from a tenth of the list to its end", ...(await measurePercentiles(deep, ask))],
      ["the same countries with three filters", ...(await measurePercentiles(filtered, ask))],
      ["the same by name, price and discount", ...(await measurePercentiles(ordered, ask))],
      ["the largest areas, what is open now", ...(await measurePercentiles(largest.map(openNow), ask))],
      ["those countries that have one clock, what is open now", ...(await measurePercentiles(again.filter(hasClock).map(openNow), ask))],
    ];
    progress("changing");
    const { rows: changed } = await db.$client.query<{ code: string }>(
      "SELECT code FROM business WHERE country_code = ANY($1) ORDER BY md5(code) LIMIT 20000",
      [countries.map(({ country }) => country)],
    );
    const codes = changed.map(({ code }) => code);
    const { result, rate } = await whileChanging(db, codes, CHANGES_A_SECOND, async () => [
      ["without filters, while listings of these countries change", ...(await measurePercentiles(again, ask))],
      ["with three filters, while they change", ...(await measurePercentiles(filtered, ask))],
    ]);
    rows.push(...result);
    await close();
    say(
      "Lists of an area with three filters of one to three values each: a page of 12 cards, the count, and the numbers of all eleven filters. The guide is asked at its endpoint, in memory (validation and the writing of the answer are in it); the naive way are twelve queries on an index of the area, and their bare answers. One at a time, nothing kept between them.",
      "",
      table(["milliseconds", "lists", "p50", "p95", "p99", "longest"], rows),
      "",
      `Goals: areas in 25 ms (p99); a large country's page and count in 50 ms (p99), and the numbers of its combined filters in 150 ms, no worse while 100 listings a second change (here ${whole(rate)}). The largest country has ${whole(countries[0]?.listings ?? 0)} listings, the ${LARGEST}th ${whole(countries.at(-1)?.listings ?? 0)}.`,
      "",
    );
    say(...(await plans(db, largest[0]?.area_id ?? 0)));
  } finally {
    await database.close();
    await endAll();
  }
  if (Number(listings) === LISTINGS) writeFileSync(join(import.meta.dirname, "results", "lists.md"), `${lines.join("\n").trimEnd()}\n`);
}

await main(process.argv.slice(2));
