import { NEED_FLAGS } from "../../browse/enumerations.ts";
import type { BusinessType } from "../../listings/enumerations.ts";
import { kindsNamed, type Vocabulary } from "./vocabulary/rules.ts";

/** Fields of a listing that decide its kinds. */
export interface Described {
  name: string;
  /** Names in other languages, former names, short names. */
  other_names: readonly string[];
  hashtags: readonly string[];
  business_type: BusinessType;
  activity_subtype: string | null;
  bar_type: string | null;
  cuisine: string;
  short_description: string;
  dietary_category: string;
  price_range: string | null;
  stars: number | null;
  discount: number;
  /** Letters of the needs that it meets: fold_needs in migrations/0112_listings_needs.sql. */
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
export const plainFact = (fact: string): string => (isMentioned(fact) ? fact.slice(0, -MENTIONED.length) : fact);

/**
 * Returns the kinds and wishes that a listing matches: ids of the table, "cuisine:…", and "wish:…". Its type, its name and its first
 * cuisine decide its main kinds; its other cuisines, its hashtags and its description only count as mentions.
 */
export function searchFacts(vocabulary: Vocabulary, one: Described): string[] {
  const isEatery = ["restaurant", "cafe", "bar"].includes(one.business_type);
  const kindsIn = (texts: readonly string[], lettersMin?: number) =>
    new Set(texts.flatMap((text) => [...kindsNamed(vocabulary, text.replaceAll("_", " "), lettersMin)]));
  const cuisines = isEatery ? one.cuisine.split(/[;,/]/) : [];
  const named = kindsIn([one.name, ...one.other_names, ...cuisines.slice(0, 1)]);
  const mentioned = kindsIn([...one.hashtags, ...(isEatery ? [one.cuisine] : [])]);
  const described = isEatery ? kindsIn([one.short_description], DESCRIBED_LETTERS_MIN) : new Set<string>();
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
  if (/^vegan/.test(one.dietary_category)) facts.push("wish:vegan");
  if (/^veg/.test(one.dietary_category)) facts.push("wish:vegetarian");
  if (CHEAP.test(one.price_range ?? "")) facts.push("wish:cheap");
  if (LUXURY.test(one.price_range ?? "")) facts.push("wish:luxury");
  if (one.stars !== null && one.stars >= 2) facts.push(`wish:stars_${one.stars}`);
  if (one.discount > 0) facts.push("wish:discount");
  for (const [wish, letter] of Object.entries(NEED_LETTERS)) if (one.needs.includes(letter)) facts.push(`wish:${wish}`);
  return facts;
}
