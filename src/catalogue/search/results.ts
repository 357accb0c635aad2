import { counted, t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ACTIVITY_TYPES, type ActivityType, enumValues } from "../listings/enumerations.ts";
import { inSentence } from "../places/article.ts";
import { COUNTRIES } from "../places/countries/enumerations.ts";
import { englishCountryName, isCountryCode } from "../places/countries/rules.ts";
import { REGIONS } from "../places/enumerations.ts";
import { placeInCountry } from "../places/text.ts";
import type { PlaceResult } from "./contract.ts";
import { bestMatches, bestScore, localScore, nameWords, queryWords, RESULTS_MAX } from "./rules.ts";
import { folded } from "./words/fold.ts";
import { isNear, mayBeTypo } from "./words/typos.ts";

/** Results that the browser finds without the server. */

interface Counted {
  code: string;
  businesses_count: number;
}

/** The response of /search/counts/; before it arrives, no numbers are shown. */
export interface Counts {
  /** ISO code of the only country that the guide is about. */
  country: string | null;
  countries: readonly Counted[];
  activities: readonly { activity_type: string; businesses_count: number; countries: readonly Counted[] }[];
  /** Names of all countries in the reader's language, made by the server; undefined in English. */
  country_names?: Readonly<Record<string, string>> | undefined;
}

/** Returns the name to show. */
const shownName = (code: string, counts: Counts | undefined): string => counts?.country_names?.[code] ?? englishCountryName(code);

/** Returns the names to search: the shown and the English one. */
const namesToSearch = (code: string, counts: Counts | undefined): string[] => [
  ...new Set([shownName(code, counts), englishCountryName(code)]),
];

export interface CountryResult {
  code: string;
  name: string;
  about: string;
  /** Whether the guide has no listings there yet. */
  isEmpty: boolean;
}

export interface ActivityResult {
  activity: ActivityType;
  /** ISO code, if the search is limited to one country. */
  country: string | undefined;
  name: string;
  about: string;
}

const ACTIVITIES = enumValues(ACTIVITY_TYPES).filter((one) => one !== "other");
const regionName = (region: string): string => REGIONS.find(({ code }) => code === region)?.name ?? "";

const places = (count: number) => counted(count, "# place", "# places");

/**
 * Returns where an area is: its country, preceded by the state that its slug adds to its name, without which namesakes look alike
 * ("springfield-il", "san-jose-nueva-ecija"). The response has no state, so if the slug does not start with the name, only the country is
 * shown.
 */
export function areaAbout({ name, slug, country }: { name: string; slug: string | null; country: { code: string; name: string } }): string {
  const words = folded(name).split(" ");
  const parts = slug?.split("-") ?? [];
  if (words.some((word, at) => word !== parts[at])) return country.name;
  const ends = parts.slice(words.length).filter((part) => part !== country.code.toLowerCase() && !/^\d+$/.test(part));
  const capital = (part: string) => part.slice(0, 1).toUpperCase() + part.slice(1);
  const state = country.code === "US" ? parts.slice(words.length, words.length + 1).map((part) => part.toUpperCase()) : ends.map(capital);
  return placeInCountry(state.join(" "), country.name);
}

/**
 * Whether the search offers a place. A guide of one country offers the rest of the world only where it has listings, or if the visitor
 * typed a whole name: a search for a spa in Andorra does not mean villages in Belgium.
 */
const isOffered = (
  counts: Counts | undefined,
  place: { names: readonly string[]; code: string; count: number | undefined; isExact?: boolean },
  query: string,
): boolean =>
  !counts?.country ||
  counts.country === place.code ||
  (place.count ?? 0) > 0 ||
  place.isExact === true ||
  place.names.some((name) => localScore(name, query) === 3);

/** Returns the five countries that best match a query; with equal matches, those with more listings first. */
export function countryResults(query: string, counts: Counts | undefined): CountryResult[] {
  const listingCount = ({ code }: { code: string }) => counts?.countries.find((one) => one.code === code)?.businesses_count;
  const offered = COUNTRIES.filter((one) =>
    isOffered(counts, { ...one, names: namesToSearch(one.code, counts), count: listingCount(one) }, query),
  );
  return bestMatches(offered, ({ code }) => namesToSearch(code, counts), query, listingCount).map(({ code, region }) => {
    const count = listingCount({ code });
    const about = withCommas([regionName(region), ...(count ? [places(count)] : [])]);
    return { code, name: shownName(code, counts), about, isEmpty: counts !== undefined && !count };
  });
}

/** Limits places without listings in the rest of the world to the best-known one. */
function withOneStranger(areas: readonly PlaceResult[], counts: Counts | undefined): PlaceResult[] {
  const isStranger = ({ country: { code }, businesses_count: count }: PlaceResult) =>
    !!counts?.country && counts.country !== code && !count;
  const first = areas.find(isStranger);
  return areas.filter((one) => one === first || !isStranger(one));
}

/** Returns the places found: five countries, from the server only if the browser finds none, and five areas. */
export function placeResults(query: string, found: readonly PlaceResult[], counts: Counts | undefined) {
  const offered = found.filter(({ name, country: { code }, businesses_count: count, is_exact: isExact = false }) =>
    isOffered(counts, { names: [name], code, count, isExact }, query),
  );
  const own = countryResults(query, counts);
  const named = offered.filter(({ kind }) => kind === "country").slice(0, RESULTS_MAX);
  return {
    countries:
      own.length > 0
        ? own
        : named.map(
            ({ name, country: { code }, businesses_count: count }): CountryResult => ({
              code,
              name,
              about: t`Country`,
              isEmpty: !count,
            }),
          ),
    areas: withOneStranger(
      offered.filter(({ kind }) => kind === "area"),
      counts,
    ).slice(0, RESULTS_MAX),
  };
}

const activitiesNamed = (query: string, counts: Counts | undefined) =>
  bestMatches(
    // Omits activities without listings: they lead to an empty page.
    counts ? ACTIVITIES.filter((one) => counts.activities.some(({ activity_type: type }) => type === one)) : ACTIVITIES,
    (one) => ACTIVITY_TYPES[one],
    query,
    (one) => counts?.activities.find(({ activity_type }) => activity_type === one)?.businesses_count,
  );

function activityResult(activity: ActivityType, country: string | undefined, counts: Counts | undefined): ActivityResult {
  const known = counts?.activities.find((one) => one.activity_type === activity);
  const count = country ? known?.countries.find((one) => one.code === country)?.businesses_count : known?.businesses_count;
  const label = ACTIVITY_TYPES[activity];
  return {
    activity,
    country,
    name: country ? t`${label} in ${inSentence(shownName(country, counts))}` : label,
    about: count ? places(count) : t`Activity`,
  };
}

/** Returns the country that some of the words name, and the remaining words. A prefix counts only if nothing else matches. */
function countryWithin(words: readonly string[], counts: Counts | undefined): { code: string; rest: string[] } | undefined {
  for (let from = 0; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      const part = words.slice(from, to).join(" ");
      if (part.length < 3 || to - from === words.length) continue;
      const scored = COUNTRIES.map(({ code }) => ({ code, score: bestScore(namesToSearch(code, counts), part) })).filter(
        ({ score }) => score > 1,
      );
      const [best] = scored.sort((a, b) => b.score - a.score);
      if (best) return { code: best.code, rest: [...words.slice(0, from), ...words.slice(to)] };
    }
  }
  return undefined;
}

/**
 * Returns the five activities that best match a query: in the country of the query or of the open page, and in the countries with the most
 * listings.
 * @param here ISO code of the country whose page is open
 */
export function activityResults(query: string, counts: Counts | undefined, here: string | undefined): ActivityResult[] {
  const named = activitiesNamed(query, counts);
  const [first] = named;
  if (first === undefined) {
    const within = countryWithin(queryWords(query), counts);
    if (!within || (counts && !counts.countries.some(({ code }) => code === within.code))) return [];
    const activities = activitiesNamed(within.rest.join(" "), counts);
    return activities.map((activity) => activityResult(activity, within.code, counts));
  }
  const most = counts?.activities.find((one) => one.activity_type === first)?.countries.map(({ code }) => code) ?? [];
  const countries = [...new Set([...(here ? [here] : []), ...most])];
  return [
    ...named.map((activity) => activityResult(activity, undefined, counts)),
    ...countries.map((code) => activityResult(first, code, counts)),
  ].slice(0, RESULTS_MAX);
}

/** Returns the country code of a path below /explore/, in upper case. */
export function countryOfPath(path: string): string | undefined {
  const code = /^\/explore\/([a-z]{2})\//i.exec(path)?.[1]?.toUpperCase();
  return code !== undefined && isCountryCode(code) ? code : undefined;
}

export interface Part {
  text: string;
  isMatch: boolean;
}

/** A word of a text, with the apostrophe that folding removes. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’ʼ`´]s(?![\p{L}\p{N}]))?/gu;

/** Returns the number of characters of a word that a query word matched: all of them if there was a typo. */
function matchedLength(word: string, words: readonly string[]): number {
  const own = folded(word);
  const typed = words.filter((one) => own.startsWith(one)).sort((a, b) => b.length - a.length)[0];
  if (typed !== undefined) {
    let length = 1;
    while (length < word.length && folded(word.slice(0, length)).length < typed.length) length += 1;
    while (length < word.length && /\p{M}/u.test(word[length] ?? "")) length += 1;
    return length;
  }
  return words.some((one) => mayBeTypo(one) && own.length > 4 && isNear(own, one)) ? word.length : 0;
}

/** Returns the start and end of a query word inside a written word. */
function innerMatch(word: string, words: readonly string[]): [number, number] | undefined {
  const lengthTo = (folds: number) => {
    let length = 0;
    while (length < word.length && folded(word.slice(0, length)).length < folds) length += 1;
    while (length < word.length && /\p{M}/u.test(word[length] ?? "")) length += 1;
    return length;
  };
  for (const one of words) {
    const at = folded(word).indexOf(one);
    if (at > 0) return [lengthTo(at), lengthTo(at + one.length)];
  }
  return undefined;
}

/** Whether a word of the name starts with a query word, or equals it except for a typo. */
export function hasMatchingWord(name: string, query: string): boolean {
  const words = queryWords(query);
  return nameWords(name).some((word) => matchedLength(word, words) > 0);
}

/**
 * Scores of a result: its name is the query, it is the requested list, its name starts with the query, or one of its words does. A place
 * without listings scores less than any listing.
 */
export const SCORES = { exact: 4, list: 3, beginning: 2, word: 1, none: 0, empty: -1 } as const;

/** Returns how well a name matches the query, as one of SCORES. */
export function scoreName(name: string, query: string): number {
  const score = localScore(name, query);
  if (score === 3) return SCORES.exact;
  if (score === 2) return SCORES.beginning;
  return hasMatchingWord(name, query) ? SCORES.word : SCORES.none;
}

/** Splits a name into matched and other parts. Letters inside a word count only if no word starts with them. */
export function matchedParts(name: string, query: string): Part[] {
  const words = queryWords(query);
  const counting = new Set(nameWords(name));
  const isInside = !hasMatchingWord(name, query);
  const parts: Part[] = [];
  let at = 0;
  const add = (to: number, isMatch: boolean) => {
    if (to > at) parts.push({ text: name.slice(at, to), isMatch });
    at = to;
  };
  for (const { 0: word, index } of name.matchAll(WORD)) {
    if (!counting.has(folded(word))) continue;
    const [from, to] = (isInside ? innerMatch(word, words) : undefined) ?? [0, matchedLength(word, words)];
    if (to === 0) continue;
    add(index + from, false);
    add(index + to, true);
  }
  add(name.length, false);
  return parts;
}
