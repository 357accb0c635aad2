import { typedKeys } from "../../platform/values/objects.ts";
import { PRICE_RANGES } from "../listings/enumerations.ts";
import { CHOICES, type Choice, COVERED, type Flag, NEED_FLAGS } from "./enumerations.ts";
import { type Bounds, CHOICE_NAMES, eachChoice, eachFlag, type Filters } from "./filters.ts";

/**
 * Filters and counts a place's listings in one pass, from the facet text that migrations/before-0.2/0027_businesses.sql stores for each listing. Many
 * listings share the first part of that text, which is parsed once; the rest is parsed only if a filter needs it.
 */

/** Values of each filter with their numbers of listings, as in a response. */
export type Facets = Record<Choice | Flag | "language" | "hashtag", FacetValue[]>;
export interface FacetValue {
  value: string;
  businesses_count: number;
}

const PRICE_SYMBOLS: Readonly<Record<string, string>> = PRICE_RANGES;
const LEVELS = Object.keys(CHOICES.price_range);

/** Returns the levels in a price range, the lowest first. */
export function parsePriceLevels(range: string): string[] {
  const symbols = Object.hasOwn(PRICE_RANGES, range) ? PRICE_SYMBOLS[range] : undefined;
  if (symbols === undefined) return [];
  const [low = "", high = low] = symbols.split(" - ");
  return LEVELS.slice(low.length - 1, high.length);
}

const covering = (choice: Choice, value: string): string[] =>
  Object.keys(CHOICES[choice]).filter((wider) => wider === value || COVERED[wider]?.includes(value));

/** The facets that many listings share: "type|activity|price|diet|lgbtq|flags", and "|stars" of places with stars. */
export interface FacetSignature {
  values: Record<Choice, readonly string[]>;
  /** In percent. */
  discount: number;
  /** The lowest price level, from 0; 9 without one. */
  level: number;
  hasBonusCredit: boolean;
  isRecommended: boolean;
  /** Letters of the needs that it meets (NEED_FLAGS). */
  needs: string;
}

export function parseFacetSignature(text: string): FacetSignature {
  const [type = "", activity = "", price = "", diet = "", lgbtq = "", flags = "", stars = ""] = text.split("|");
  const levels = parsePriceLevels(price);
  return {
    values: {
      business_type: [type],
      activity_subtype: activity === "" ? [] : [activity],
      price_range: levels,
      dietary_category: covering("dietary_category", diet),
      lgbtq_type: covering("lgbtq_type", lgbtq),
      stars: stars === "" ? [] : [stars],
    },
    discount: Number(/\d+/.exec(flags)?.[0] ?? 0),
    level: levels[0] === undefined ? 9 : LEVELS.indexOf(levels[0]),
    hasBonusCredit: flags.includes("c"),
    isRecommended: flags.includes("r"),
    needs: flags.replace(/^[^A-Z]*/, ""),
  };
}

/** Whether listings with a signature belong to a list at all, before any filter. */
export const isOfList = ({ values }: FacetSignature, types: readonly string[] | undefined, activity: string | undefined): boolean =>
  (types === undefined || types.includes(values.business_type[0] ?? "")) &&
  (activity === undefined || values.activity_subtype[0] === activity);

/** One bit per filter that a listing fails. */
const DISCOUNT = 1 << 6;
const CREDIT = 1 << 7;
const RECOMMENDED = 1 << 8;
const OPEN = 1 << 9;
const LANGUAGE = 1 << 10;
const HASHTAG = 1 << 11;
const NEED_NAMES = typedKeys(NEED_FLAGS);
const NEED_BITS = NEED_NAMES.map((name, index) => ({ name, letter: NEED_FLAGS[name], bit: 1 << (12 + index) }));

/** Returns the filters that a signature fails, as a bit mask. */
export function failedFilters(signature: FacetSignature, { choices, flags }: Filters): number {
  let failed = 0;
  CHOICE_NAMES.forEach((name, bit) => {
    const wanted = choices[name];
    if (wanted.length > 0 && !signature.values[name].some((value) => wanted.includes(value))) failed |= 1 << bit;
  });
  if (flags.has_discount && signature.discount === 0) failed |= DISCOUNT;
  if (flags.has_bonus_credit && !signature.hasBonusCredit) failed |= CREDIT;
  if (flags.is_recommended && !signature.isRecommended) failed |= RECOMMENDED;
  for (const { name, letter, bit } of NEED_BITS) if (flags[name] && !signature.needs.includes(letter)) failed |= bit;
  return failed;
}

/** Counts values under every filter but their own: choosing a second value of a filter widens the list. */
class Tally {
  readonly #counts = new Map<string, number>();
  add(value: string, step: number) {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + step);
  }
  /**
   * Returns the counts in the given order, or in descending order of listings.
   * @param chosen values that are included even with a count of 0
   */
  values(order: readonly string[] | undefined, chosen: readonly string[], limit = Number.POSITIVE_INFINITY): FacetValue[] {
    for (const value of chosen) this.add(value, 0);
    const all = [...this.#counts].map(([value, businesses_count]) => ({ value, businesses_count }));
    if (order) return all.filter(({ value }) => order.includes(value)).sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
    const sorted = all.sort((a, b) => b.businesses_count - a.businesses_count || (a.value < b.value ? -1 : 1));
    return sorted.filter(({ value }, index) => index < limit || chosen.includes(value));
  }
}

/** Maximum number of languages and hashtags offered. */
export const TAGS_SHOWN = 12;

/** Collects the facet counts of one list. */
export class FacetCounter {
  readonly #filters: Filters;
  readonly #tallies = eachChoice(() => new Tally());
  readonly #flags = eachFlag(() => 0);
  readonly #tags = { language: new Tally(), hashtag: new Tally() };

  constructor(filters: Filters) {
    this.#filters = filters;
  }

  /** Adds listings with the same signature that all fail the same filters. */
  addFacetSignature(signature: FacetSignature, failed: number, listings: number) {
    CHOICE_NAMES.forEach((name, bit) => {
      if ((failed & ~(1 << bit)) === 0) for (const value of signature.values[name]) this.#tallies[name].add(value, listings);
    });
    if (signature.discount > 0 && (failed & ~DISCOUNT) === 0) this.#flags.has_discount += listings;
    if (signature.hasBonusCredit && (failed & ~CREDIT) === 0) this.#flags.has_bonus_credit += listings;
    if (signature.isRecommended && (failed & ~RECOMMENDED) === 0) this.#flags.is_recommended += listings;
    if (signature.needs !== "")
      for (const { name, letter, bit } of NEED_BITS)
        if (signature.needs.includes(letter) && (failed & ~bit) === 0) this.#flags[name] += listings;
  }

  addOpen(failed: number, listings = 1) {
    if ((failed & ~OPEN) === 0) this.#flags.open_now += listings;
  }

  /**
   * Adds the tags of one listing.
   * @param languages its language codes, ",en,fr,"
   */
  addTags(failed: number, languages: string, hashtags: string) {
    if (languages !== "" && (failed & ~LANGUAGE) === 0)
      for (const value of languages.slice(1, -1).split(",")) this.#tags.language.add(value, 1);
    if (hashtags !== "" && (failed & ~HASHTAG) === 0)
      for (const value of hashtags.slice(1, -1).split(",")) this.#tags.hashtag.add(value, 1);
  }

  /** Adds a tag's listings that were counted elsewhere. */
  addTag(name: "language" | "hashtag", word: string, listings: number) {
    this.#tags[name].add(word, listings);
  }

  facets(): Facets {
    const { choices, language, hashtag } = this.#filters;
    return {
      ...eachChoice((name) => this.#tallies[name].values(Object.keys(CHOICES[name]), choices[name])),
      ...eachFlag((name) => [{ value: "yes", businesses_count: this.#flags[name] }]),
      language: this.#tags.language.values(undefined, language, TAGS_SHOWN),
      hashtag: this.#tags.hashtag.values(undefined, hashtag, TAGS_SHOWN),
    };
  }
}

/** A listing that passes all filters, with the fields that orders and maps need. */
export interface Match {
  code: string;
  latitude: number | null;
  longitude: number | null;
  discount: number;
  level: number;
}

const isWithin = ([west, south, east, north]: Bounds, latitude: number, longitude: number) =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);

const CODE_LENGTH = 8;
const UNIT = 100_000;
export const isSeveral = (bits: number) => (bits & (bits - 1)) !== 0;

/** Parses digits of a text. Number(text.slice(…)) would take four times as long. */
function digitsAt(text: string, from: number, length: number): number {
  let value = 0;
  for (let at = from; at < from + length; at++) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}

interface Options {
  filters: Filters;
  bounds: Bounds | null;
  /** The only types that count at all. */
  types: readonly string[] | undefined;
  /** The only activity that counts at all. */
  activity: string | undefined;
  /** Whether a week of opening hours is open now, by its key. Without coordinates the list's clock applies. */
  isOpen: (week: string, latitude: number | null, longitude: number | null) => boolean;
}

/** A facet signature with its results for this list. */
interface Kind {
  signature: FacetSignature;
  failed: number;
  /** True if its listings are neither shown nor counted: of another type, or failing two filters. */
  isOut: boolean;
  /** Number of listings by the filters that they fail. */
  counts: Map<number, number>;
}

function evaluateSignature(text: string, { filters, types, activity }: Options): Kind {
  const signature = parseFacetSignature(text);
  const failed = failedFilters(signature, filters);
  return { signature, failed, isOut: isSeveral(failed) || !isOfList(signature, types, activity), counts: new Map() };
}

const hasAny = (words: string, wanted: readonly string[]) => wanted.some((value) => words.includes(`,${value},`));

/** Layout of a line after its first tab: the key of the week, then the point. */
const WEEK_LENGTH = 8;
const BLANK = 32;

/** Returns the keys of the weeks of all listings in a block. */
export function weeksInBlock(block: string): Set<string> {
  const weeks = new Set<string>();
  for (let at = block.indexOf("\t") + 1; at > 0; ) {
    if (block.charCodeAt(at) !== BLANK) weeks.add(block.slice(at, at + WEEK_LENGTH));
    const next = block.indexOf("\n", at);
    at = next < 0 ? 0 : block.indexOf("\t", next) + 1;
  }
  return weeks;
}

/**
 * Reads a whole place, one line per listing (code, then facet text). Returns the matching listings in the same order, and the facet counts.
 */
export function applyFilters(block: string, options: Options): { matches: Match[]; facets: Facets } {
  const { filters, bounds, isOpen: ask } = options;
  const { language, hashtag } = filters;
  const counter = new FacetCounter(filters);
  const kinds = new Map<string, Kind>();
  const matches: Match[] = [];
  for (let start = 0, stop = 0; start < block.length; start = stop + 1) {
    const end = block.indexOf("\n", start);
    stop = end < 0 ? block.length : end;
    const at = block.indexOf("\t", start) + 1;
    const key = block.slice(start + CODE_LENGTH, at - 1);
    let kind = kinds.get(key);
    if (!kind) {
      kind = evaluateSignature(key, options);
      kinds.set(key, kind);
    }
    if (kind.isOut) continue;
    const hasWeek = block.charCodeAt(at) !== BLANK;
    const hasPoint = block.charCodeAt(at + 8) !== BLANK && (hasWeek || bounds !== null || kind.failed === 0);
    const latitude = hasPoint ? (digitsAt(block, at + 8, 8) - 90 * UNIT) / UNIT : null;
    const longitude = hasPoint ? (digitsAt(block, at + 16, 8) - 180 * UNIT) / UNIT : null;
    const isOpen = hasWeek && ask(block.slice(at, at + WEEK_LENGTH), latitude, longitude);
    let { failed } = kind;
    if (filters.flags.open_now && !isOpen) failed |= OPEN;
    if (isSeveral(failed)) continue;
    const tagsAt = block.indexOf("\t", at);
    const languages = block.slice(at + 24, tagsAt);
    const hashtags = block.slice(tagsAt + 1, stop);
    if (language.length > 0 && !hasAny(languages, language)) failed |= LANGUAGE;
    if (hashtag.length > 0 && !hasAny(hashtags, hashtag)) failed |= HASHTAG;
    if (isSeveral(failed)) continue;
    if (bounds && (latitude === null || longitude === null || !isWithin(bounds, latitude, longitude))) continue;
    kind.counts.set(failed, (kind.counts.get(failed) ?? 0) + 1);
    if (isOpen) counter.addOpen(failed);
    counter.addTags(failed, languages, hashtags);
    if (failed === 0) {
      const code = block.slice(start, start + CODE_LENGTH);
      matches.push({ code, latitude, longitude, discount: kind.signature.discount, level: kind.signature.level });
    }
  }
  for (const { signature, counts } of kinds.values())
    for (const [failed, listings] of counts) counter.addFacetSignature(signature, failed, listings);
  return { matches, facets: counter.facets() };
}
