import { oneOf } from "../../platform/values/items.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { enumValues } from "../listings/enumerations.ts";
import { HASHTAG_MAX } from "../listings/hashtags/rules.ts";
import { CHOICES, type Choice, FLAGS, type Flag, LIST_ORDERS, type ListOrder } from "./enumerations.ts";

/** Filters of a list. Several values of one filter widen it, several filters narrow it. */
export interface Filters {
  choices: Record<Choice, readonly string[]>;
  flags: Record<Flag, boolean>;
  /** ISO 639-1 codes. */
  language: readonly string[];
  /** In lower case, without "#". */
  hashtag: readonly string[];
}

/** West, south, east and north edge in degrees. West is greater than east if the box crosses the date line. */
export type Bounds = readonly [number, number, number, number];

/** A list as its URL describes it. */
export interface ListQuery {
  filters: Filters;
  ordering: ListOrder;
  page: number;
  bounds: Bounds | null;
}

export const FLAG_NAMES = enumValues(FLAGS);
export const CHOICE_NAMES = typedKeys(CHOICES);

/** Returns a record with a value for each filter that has values to choose from. */
export const eachChoice = <T>(toValue: (name: Choice) => T): Record<Choice, T> => ({
  business_type: toValue("business_type"),
  activity_subtype: toValue("activity_subtype"),
  price_range: toValue("price_range"),
  dietary_category: toValue("dietary_category"),
  lgbtq_type: toValue("lgbtq_type"),
  stars: toValue("stars"),
});

/** Returns a record with a value for each filter that is on or off. */
export const eachFlag = <T>(toValue: (name: Flag) => T): Record<Flag, T> =>
  Object.fromEntries(FLAG_NAMES.map((name) => [name, toValue(name)])) as Record<Flag, T>;

/** Maximum number of values of one filter. Visitors never tick more, and each URL costs a render and a cache entry. */
const WORDS_MAX = 6;

export const noFilters = (): Filters => ({
  choices: eachChoice(() => []),
  flags: eachFlag(() => false),
  language: [],
  hashtag: [],
});

/** Normalises a hashtag: "#Family Friendly" and "family friendly" are the same; see migrations/before-0.2/0027_businesses.sql. */
export const foldHashtag = (text: string): string =>
  [...text.replaceAll(/[#]/g, "").replaceAll(/[,\s]/g, " ").trim().toLowerCase()].slice(0, HASHTAG_MAX).join("").trim();

const distinct = (values: string[], isValid: (value: string) => boolean) => [...new Set(values.filter(isValid))].sort().slice(0, WORDS_MAX);

const BOUND = /^-?\d{1,3}(\.\d{1,3})?$/;

/** Parses bounds in degrees with at most three decimals; null if they form no box. */
export function parseBounds(text: string | null | undefined): Bounds | null {
  const parts = (text ?? "").split(",");
  if (parts.length !== 4 || !parts.every((part) => BOUND.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const isBox = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south < north && west !== east;
  return isBox ? [west, south, east, north] : null;
}

/** Parses the query of a URL. Drops unknown and duplicate values and sorts the rest, so that one list has one URL. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const filters = noFilters();
  for (const name of CHOICE_NAMES) {
    const given = new Set(query.getAll(name));
    filters.choices[name] = Object.keys(CHOICES[name]).filter((value) => given.has(value));
  }
  for (const name of FLAG_NAMES) filters.flags[name] = query.get(name) === "yes";
  filters.language = distinct(query.getAll("language"), (value) => /^[a-z]{2,3}$/.test(value));
  filters.hashtag = distinct(query.getAll("hashtag").map(foldHashtag), (value) => value !== "");
  const page = query.get("page") ?? "1";
  return {
    filters,
    ordering: oneOf(enumValues(LIST_ORDERS), query.get("ordering")) ?? "recommended",
    // Other texts become page 0, which returns 404.
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 0,
    bounds: parseBounds(query.get("bounds")),
  };
}

/**
 * Returns the canonical query of a list, with "?" unless it is empty.
 * @param page as requested unless another is given
 */
export function writeListQuery({ filters, ordering, page, bounds }: ListQuery): string {
  const query = new URLSearchParams();
  for (const name of CHOICE_NAMES) for (const value of filters.choices[name]) query.append(name, value);
  for (const value of filters.language) query.append("language", value);
  for (const value of filters.hashtag) query.append("hashtag", value);
  for (const name of FLAG_NAMES) if (filters.flags[name]) query.append(name, "yes");
  if (bounds) query.append("bounds", bounds.join(","));
  if (ordering !== "recommended") query.append("ordering", ordering);
  if (page !== 1) query.append("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

/** Names of a list's URL parameters. */
export const LIST_PARAMETERS: readonly string[] = [...CHOICE_NAMES, ...FLAG_NAMES, "language", "hashtag", "ordering", "page"];
/** Cache policy of a page with a list (platform/pages/pagePolicy.ts): hashtags and bounds have an unlimited number of values. */
export const LIST_CACHE = { parameters: LIST_PARAMETERS, unbounded: ["hashtag", "bounds"], isTimed: true };

/** Number of active filters. */
export const countFilters = ({ choices, flags, language, hashtag }: Filters): number =>
  Object.values(choices).reduce((sum, values) => sum + values.length, 0) +
  Object.values(flags).filter(Boolean).length +
  language.length +
  hashtag.length;
