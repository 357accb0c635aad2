import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSourceTexts } from "../scripts/texts/sourceTexts.ts";
import { readTranslations } from "../scripts/texts/translations.ts";
import { readWeeks } from "../src/catalogue/hours/jobs.ts";
import type { BusinessCard } from "../src/catalogue/listings/contract.ts";
import { loadPlaces } from "../src/catalogue/places/acts.ts";
import { indexAll } from "../src/catalogue/search/jobs.ts";
import { freezeClock } from "../src/platform/clock.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { sql } from "../src/platform/db/sql.ts";
import type { Db } from "../src/platform/db/types.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { type BuiltLanguage, InstalledLanguages } from "../src/platform/languages/installedLanguages.ts";
import { ENGLISH } from "../src/platform/languages/reader.ts";
import { loadDemo } from "../src/tools/demo/load/commands.ts";
import { endAll, temporaryFolder } from "./processes.ts";
import { type Groups, groupsFetcher, guideOn } from "./relevance/groups.ts";
import { machineLines } from "./report.ts";
import { QUERIES } from "./searchLanguages/queries.ts";
import { UNSEEN } from "./searchLanguages/unseen.ts";
import { LANGUAGES, type Wanted } from "./searchLanguages/wanted.ts";

/**
 * `npm run bench -- search-languages [--missed]`: measures how often the search finds the intended result of queries in English and eight languages, on
 * the demo listings and for readers of the language. A place counts if it is among the first five of its group; a kind of listing if three of
 * the first five listings are of that kind, or all that the demo has. A facet counts if the offered list has it too.
 */
const ENOUGH = 3;
/** Half past seven on a Saturday evening in Paris, where the search is for what is open. */
const MOMENT = new Date("2026-12-05T18:30:00Z");

function readLanguages(): InstalledLanguages {
  const texts = readSourceTexts();
  const built = LANGUAGES.filter((one) => one !== ENGLISH.language).map((language): BuiltLanguage => {
    const patterns = readTranslations(language, texts).flatMap(({ text, pattern }) => (pattern === undefined ? [] : [[text.key, pattern]]));
    return { language, translations: "", folder: "", scripts: [], patterns: Object.fromEntries(patterns) };
  });
  return new InstalledLanguages(built);
}

type Listed = Pick<BusinessCard, "business_type" | "activity_subtype"> & { area: { slug: string } | null; country: { code: string } };

/** Returns what decides the kinds and places of all published listings. */
async function readListings(db: Db): Promise<Listed[]> {
  const { rows } = await db.execute<Pick<Listed, "business_type" | "activity_subtype"> & { slug: string; code: string }>(sql`
    SELECT b.business_type, b.activity_subtype, a.slug, b.country_code AS code FROM business b JOIN area a ON a.id = b.area_id WHERE b.is_published`);
  return rows.map(({ slug, code, ...row }) => ({ ...row, area: { slug }, country: { code } }));
}

const isWanted = (card: Listed, { types, activities, area, country }: Wanted): boolean =>
  (!types || types.includes(card.business_type)) &&
  (!activities || activities.includes(card.activity_subtype ?? "")) &&
  (!area || area === card.area?.slug) &&
  (!country || country === card.country.code);

function isRight({ places, listings, more }: Groups, wanted: Wanted, all: readonly Listed[]): boolean {
  const { types, activities, area, country, filter } = wanted;
  if (!types && !activities) return places.some((one) => (area ? one.area === area : one.country === country && one.area === null));
  const fitting = listings.filter((card) => isWanted(card, wanted)).length;
  const most = all.filter((one) => isWanted(one, wanted)).length;
  if (fitting === 0 || fitting < Math.min(ENOUGH, listings.length, most)) return false;
  return !filter || more.lists.some(({ url }) => url.includes(filter));
}

const described = ({ places, listings, more }: Groups) =>
  [
    listings.map(({ name, area }) => `${name} (${area?.slug})`).join("; ") || "no listing",
    places.map(({ country, area }) => area ?? country).join(", "),
    more.lists.map(({ name, url }) => `${name} ${url}`).join(", "),
    more.left_out.length > 0 ? `left out: ${more.left_out.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(" | ");

async function measure(isTold: boolean): Promise<string[]> {
  const dataDir = temporaryFolder("search-languages");
  const database = await openDatabase({ dataDir, poolSize: 4, statementTimeout: 0 });
  const { db, connection } = database;
  try {
    await migrate(connection);
    await migrateJobs(connection);
    await loadPlaces(db);
    await loadDemo(db);
    await indexAll(db);
    freezeClock(MOMENT);
    await readWeeks(db);
    const all = await readListings(db);
    const languages = readLanguages();
    const { fastify } = await guideOn(db, dataDir, languages);
    const lines = ["| Language | queries | right within a group's first five | unseen queries | right |", "|---|---|---|---|---|"];
    const missed: string[] = [];
    const totals = [0, 0, 0, 0];
    for (const language of LANGUAGES) {
      const fetchGroups = await groupsFetcher(fastify, languages.readerOf(language));
      const counts: number[] = [];
      for (const queries of [QUERIES[language], UNSEEN[language]]) {
        let right = 0;
        for (const [text, wanted] of queries) {
          const groups = await fetchGroups(text);
          if (isRight(groups, wanted, all)) right += 1;
          else missed.push(`- ${language}: ${text} → ${described(groups)}`);
        }
        counts.push(queries.length, right);
      }
      lines.push(`| ${[language, ...counts].join(" | ")} |`);
      for (const [index, count] of counts.entries()) totals[index] = (totals[index] ?? 0) + count;
    }
    await fastify.close();
    lines.push(`| ${["**all**", ...totals].join(" | ")} |`);
    return [...lines, ...(missed.length > 0 ? ["", isTold ? "Missed:" : `Missed: ${missed.length}`, ...(isTold ? missed : [])] : [])];
  } finally {
    await database.close();
    await endAll();
  }
}

const isTold = process.argv.includes("--missed");
const text = ["# search-languages", "", "`npm run bench -- search-languages`", "", ...machineLines(), "", ...(await measure(isTold))]
  .join("\n")
  .trimEnd();
process.stdout.write(`${text}\n`);
if (!isTold) writeFileSync(join(import.meta.dirname, "results", "search-languages.md"), `${text}\n`);
