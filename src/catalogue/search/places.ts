import { COUNTRIES, type Country } from "../places/countries/enumerations.ts";
import { RANKS, type Rank, rankOfNames } from "./rank.ts";
import { nameSpellings, querySpellings, RESULTS_MAX } from "./rules.ts";
import { countriesByName } from "./words/countryNames.ts";

/** A beginning of a name in another language says which country is meant from so many letters on. */
const BEGINNING_MIN = 4;

/** The countries whose name in some language is, or begins with, what was typed. */
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

/** The countries that a query names, the best first, then by name. There are so few that they need no index. */
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

/** Countries whose names fit alike, those with more listings first. */
export const byListings = (named: readonly NamedCountry[], counts: ReadonlyMap<string, number>): NamedCountry[] =>
  named.toSorted((a, b) => b.rank - a.rank || (counts.get(b.country.code) ?? 0) - (counts.get(a.country.code) ?? 0));

/** Two ranked lists in one; where ranks are alike, the first comes first. Typos are for who finds little else. */
export function mergedByRank<One extends Ranked, Other extends Ranked>(first: readonly One[], second: readonly Other[]): (One | Other)[] {
  const all = [...first, ...second].sort((a, b) => b.rank - a.rank);
  const sure = all.filter(({ rank }) => rank > RANKS.typo);
  return sure.length >= RESULTS_MAX || sure[0]?.rank === RANKS.exact ? sure : all;
}

/** Places that there is nothing in yet come last, however well they fit. */
export const listedFirst = <One>(all: readonly One[], hasListings: (one: One) => boolean): One[] => [
  ...all.filter(hasListings),
  ...all.filter((one) => !hasListings(one)),
];
