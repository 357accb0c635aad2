import type { BusinessCard } from "../businesses/contract.ts";
import { formatList } from "../platform/format.ts";

/** How much each part of For You holds. */
export const QUOTES_MAX = 7;
export const AREAS_MAX = 6;
export const LOVED_MAX = 6;
export const OFFERS_MAX = 4;
/** Countries of the wishlist that are looked at: those wished for last. */
export const COUNTRIES_MAX = 12;

/** What bounds the reading: of the people followed those of last, and the newest that each recommends. */
export const PEOPLE_MAX = 300;
export const EACH_MAX = 20;

/** Each listing once, with its newest recommendation, and how many different people recommend it. @param rows newest first */
export function groupByListing<Row extends { business: string; code: string }>(rows: readonly Row[]): (Row & { people_count: number })[] {
  const people = new Map<string, Set<string>>();
  for (const { business, code } of rows) people.set(business, (people.get(business) ?? new Set()).add(code));
  const seen = new Set<string>();
  return rows
    .filter(({ business }) => !seen.has(business) && seen.add(business))
    .map((one) => ({ ...one, people_count: people.get(one.business)?.size ?? 0 }));
}

/** The newest recommendations with something to read before those without, of the first so many. @param rows newest first */
export const pickQuotes = <Row extends { comment: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(a.comment === "") - Number(b.comment === "")).slice(0, QUOTES_MAX);

/** One of each list in turn, each once. @param lists most wanted first */
export function interleaveLists(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? []));
  return [...new Set(turns.flat())];
}

/** "Aiko", "Aiko and Linh", "Aiko, Linh and 3 others". */
export function peopleText(names: readonly string[], count: number): string {
  const rest = count - Math.min(2, names.length);
  const [first = "", second] = names;
  if (second === undefined) return rest > 0 ? `${first} and ${rest} ${rest === 1 ? "other" : "others"}` : first;
  return rest > 0 ? `${first}, ${second} and ${rest} ${rest === 1 ? "other" : "others"}` : `${first} and ${second}`;
}

/** "Peru", "Peru and Nepal", "Peru, Nepal, Japan and 2 more": the countries of these listings, each once. */
export function countriesOf(businesses: readonly Pick<BusinessCard, "country">[]): string {
  const names = [...new Set(businesses.map(({ country }) => country.name))];
  const named = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return formatList(named);
}
