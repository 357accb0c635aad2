import { COUNTRIES, type Country } from "../places/countries/enumerations.ts";
import { RANKS, type Rank, rankOfNames } from "./rank.ts";
import { nameSpellings, querySpellings, RESULTS_MAX } from "./rules.ts";
import { countriesByName } from "./words/countryNames.ts";

/** Minimum number of characters for a prefix of a foreign name to identify a country. */
const BEGINNING_MIN = 4;

/** Returns the countries whose name in any language equals or starts with the typed text. */
function namedElsewhere(spellings: readonly string[]): Map<string, Rank> {
  const found = new Map<string, Rank>();
  const names = countriesByName();
  for (const typed of spellings) {
    const exact = names.get(typed);
    if (exact) return new Map([[exact, RANKS.exact]]);
    if (typed.length >= BEGINNING_MIN) for (const [name, code] of names) if (name.startsWith(typed)) found.set(code, RANKS.prefix);
  }
  return found;
}

interface Ranked {
  rank: Rank;
}

type NamedCountry = Ranked & { country: Country };

const FOLDED = COUNTRIES.map((country) => ({ country, names: nameSpellings(country.name).map((words) => words.join(" ")) }));

/** Returns the countries that a query names, best first, then by name. They are few enough to need no index. */
export function countriesNamed(query: string, code?: string): NamedCountry[] {
  const spellings = querySpellings(query);
  const elsewhere = namedElsewhere(spellings.map((words) => words.join(" ")));
  return FOLDED.flatMap(({ country, names }) => {
    const own = rankOfNames(names, spellings);
    const other = own === undefined || own === RANKS.typo ? elsewhere.get(country.code) : undefined;
    const rank = code === undefined || country.code === code ? (other ?? own) : undefined;
    return rank === undefined ? [] : [{ country, rank }];
  }).sort((a, b) => b.rank - a.rank || (a.country.name < b.country.name ? -1 : 1));
}

/** Sorts countries by rank, then by number of listings. */
export const byListings = (named: readonly NamedCountry[], counts: ReadonlyMap<string, number>): NamedCountry[] =>
  named.toSorted((a, b) => b.rank - a.rank || (counts.get(b.country.code) ?? 0) - (counts.get(a.country.code) ?? 0));

/** Merges two ranked lists; with equal ranks the first list comes first. Drops typos if there are enough better results. */
export function mergedByRank<One extends Ranked, Other extends Ranked>(first: readonly One[], second: readonly Other[]): (One | Other)[] {
  const all = [...first, ...second].sort((a, b) => b.rank - a.rank);
  const sure = all.filter(({ rank }) => rank > RANKS.typo);
  return sure.length >= RESULTS_MAX || sure[0]?.rank === RANKS.exact ? sure : all;
}

/** Moves places without listings to the end, however well they match. */
export const listedFirst = <One>(all: readonly One[], hasListings: (one: One) => boolean): One[] => [
  ...all.filter(hasListings),
  ...all.filter((one) => !hasListings(one)),
];
