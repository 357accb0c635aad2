import type { BusinessType } from "../businesses/enumerations.ts";
import { kindsNamed, type Vocabulary } from "./rules.vocabulary.ts";

/** What a listing says of itself, as far as its kinds are to be told from it. */
export interface Described {
  name: string;
  /** In other languages, former ones, short ones. */
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
}

const CHEAP = /^(cheap|low|low_medium|average|medium)$/;
const LUXURY = /^(expensive|high|luxury|extravagant)/;
/** Shorter words of a description are too often something else. */
const DESCRIBED_LETTERS_MIN = 4;

/** The kinds and wishes that a listing answers: ids of the table, "cuisine:…", and "wish:…". */
export function factsOf(vocabulary: Vocabulary, one: Described): string[] {
  const isEatery = ["restaurant", "cafe", "bar"].includes(one.business_type);
  const named = new Set([one.name, ...one.other_names, ...one.hashtags].flatMap((text) => [...kindsNamed(vocabulary, text)]));
  const served = isEatery ? kindsNamed(vocabulary, one.cuisine.replaceAll("_", " ")) : new Set<string>();
  const described = isEatery ? kindsNamed(vocabulary, one.short_description, DESCRIBED_LETTERS_MIN) : new Set<string>();
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
      (!kind.isNotNamed && (named.has(id) || served.has(id))) ||
      (id.startsWith("cuisine:") && described.has(id));
    if (!isOf) continue;
    facts.push(id);
    if (!kind.isAll && !kind.isRest) isOfOther = true;
  }
  if (rest !== undefined && !isOfOther && !facts.includes(rest)) facts.push(rest);
  if (/^vegan/.test(one.dietary_category)) facts.push("wish:vegan");
  if (/^veg/.test(one.dietary_category)) facts.push("wish:vegetarian");
  if (CHEAP.test(one.price_range ?? "")) facts.push("wish:cheap");
  if (LUXURY.test(one.price_range ?? "")) facts.push("wish:luxury");
  if (one.stars !== null && one.stars >= 2) facts.push(`wish:stars_${one.stars}`);
  if (one.discount > 0) facts.push("wish:discount");
  return facts;
}
