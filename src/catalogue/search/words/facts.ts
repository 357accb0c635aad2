import { NEED_FLAGS } from "../../browse/enumerations.ts";
import type { BusinessType } from "../../listings/enumerations.ts";
import { folded } from "./fold.ts";
import { findMeaning, kindsNamed, type Vocabulary } from "./vocabulary/rules.ts";

/** Fields of a listing that decide its kinds. */
export interface Described {
  name: string;
  /** Names in other languages, former names, short names, translations. */
  other_names: readonly string[];
  hashtags: readonly string[];
  business_type: BusinessType;
  activity_subtype: string | null;
  bar_type: string | null;
  cuisine: string;
  /** The original and its translations. */
  short_descriptions: readonly string[];
  dietary_category: string;
  price_range: string | null;
  stars: number | null;
  discount: number;
  /** Part of its town. */
  neighbourhood: string;
  /** Letters of the needs that it meets: fold_needs in migrations/before-0.2/0112_listings_needs.sql. */
  needs: string;
}

const NEED_LETTERS: Record<string, string> = NEED_FLAGS;
const CHEAP = /^(cheap|low|low_medium|average|medium)$/;
const LUXURY = /^(expensive|high|luxury|extravagant)/;
/** Minimum length of a word in a description, in characters: shorter ones too often mean something else. */
const DESCRIBED_LETTERS_MIN = 4;

/** Suffix of facts that are only mentioned: a restaurant that also serves pizza is not a pizzeria. */
const MENTIONED = "~";
export const isMentioned = (fact: string): boolean => fact.endsWith(MENTIONED);
/** Returns the fact of a listing in a part of a town: "in:palermo". @param name folded */
export const quarterFact = (name: string): string => `in:${name}`;
export const isQuarterFact = (fact: string): boolean => fact.startsWith("in:");
export const plainFact = (fact: string): string => (isMentioned(fact) ? fact.slice(0, -MENTIONED.length) : fact);

/** Returns the diets of an eatery: by its own field, or by a cuisine that names one ("vegetariana"). */
function dietsServed(vocabulary: Vocabulary, category: string, cuisines: readonly string[]): ("vegan" | "vegetarian")[] {
  const meanings = cuisines.map((cuisine) => findMeaning(vocabulary, folded(cuisine)));
  const names = (wish: string) => meanings.some((meaning) => meaning && "wish" in meaning && meaning.wish === wish);
  const isVegan = category.startsWith("vegan") || names("vegan");
  return [
    ...(isVegan ? ["vegan" as const] : []),
    ...(isVegan || category.startsWith("veg") || names("vegetarian") ? ["vegetarian" as const] : []),
  ];
}

/**
 * Returns the kinds and wishes that a listing matches: ids of the table, "cuisine:…", "in:…" and "wish:…". Its type, its name and its first
 * cuisine decide its main kinds; its other cuisines, its hashtags and its description only count as mentions.
 */
export function searchFacts(vocabulary: Vocabulary, one: Described): string[] {
  const isEatery = ["restaurant", "cafe", "bar"].includes(one.business_type);
  const kindsIn = (texts: readonly string[], lettersMin?: number) =>
    new Set(texts.flatMap((text) => [...kindsNamed(vocabulary, text.replaceAll("_", " "), lettersMin)]));
  const cuisines = isEatery ? one.cuisine.split(/[;,/]/) : [];
  const named = kindsIn([one.name, ...one.other_names, ...cuisines.slice(0, 1)]);
  const mentioned = kindsIn([...one.hashtags, ...(isEatery ? [one.cuisine] : [])]);
  const described = isEatery ? kindsIn(one.short_descriptions, DESCRIBED_LETTERS_MIN) : new Set<string>();
  const facts: string[] = [];
  let rest: string | undefined;
  let isOfOther = false;
  for (const [id, kind] of vocabulary.kinds) {
    if (!kind.types.includes(one.business_type)) continue;
    if (kind.isRest) rest = id;
    const isOf =
      kind.isAll ||
      (one.activity_subtype !== null && kind.activities?.some((activity) => activity === one.activity_subtype)) ||
      (one.bar_type !== null && kind.bars?.includes(one.bar_type)) ||
      (!kind.isNotNamed && named.has(id));
    const isToo = (!kind.isNotNamed && mentioned.has(id)) || (id.startsWith("cuisine:") && described.has(id));
    if (!isOf && !isToo) continue;
    facts.push(isOf ? id : `${id}${MENTIONED}`);
    if (!kind.isAll && !kind.isRest) isOfOther = true;
  }
  if (rest !== undefined && !isOfOther && !facts.some((fact) => plainFact(fact) === rest)) facts.push(rest);
  const diets = dietsServed(vocabulary, one.dietary_category, cuisines);
  for (const diet of diets) facts.push(`wish:${diet}`);
  if (CHEAP.test(one.price_range ?? "")) facts.push("wish:cheap");
  if (LUXURY.test(one.price_range ?? "")) facts.push("wish:luxury");
  if (one.stars !== null && one.stars >= 2) facts.push(`wish:stars_${one.stars}`);
  if (one.discount > 0) facts.push("wish:discount");
  const quarter = folded(one.neighbourhood);
  if (quarter !== "") facts.push(quarterFact(quarter));
  for (const [wish, letter] of Object.entries(NEED_LETTERS)) if (one.needs.includes(letter)) facts.push(`wish:${wish}`);
  return facts;
}
