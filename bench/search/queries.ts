import { nameWords, queryWords } from "../../src/catalogue/search/rules.ts";
import { folded } from "../../src/catalogue/search/words/fold.ts";
import { itemAt } from "../../src/platform/values/items.ts";
import type { Random } from "../../src/platform/values/random.ts";

export interface Query {
  kind: string;
  text: string;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * Returns the text with one wrong, missing, additional or swapped letter in a word of five letters or more; undefined without one.
 */
export function withTypo(text: string, random: Random): string | undefined {
  const words = text.split(" ");
  const long = words.flatMap((word, at) => (/^[a-z]{5,}$/.test(word) ? [at] : []));
  if (long.length === 0) return undefined;
  const chosen = itemAt(long, Math.floor(random() * long.length));
  const word = itemAt(words, chosen);
  const at = Math.floor(random() * word.length);
  const letter = itemAt(LETTERS, Math.floor(random() * 26));
  const next = Math.min(at, word.length - 2);
  const wrong = itemAt(
    [
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, next) + word[next + 1] + word[next] + word.slice(next + 2),
    ],
    Math.floor(random() * 4),
  );
  return wrong === word ? undefined : words.with(chosen, wrong).join(" ");
}

/** Share of each kind in the mix. */
const SHARES: readonly [string, number][] = [
  ["1 letter", 0.13],
  ["2 letters", 0.13],
  ["3 letters", 0.18],
  ["6 letters", 0.18],
  ["middle word", 0.13],
  ["accents", 0.05],
  ["typo", 0.1],
  ["kind", 0.03],
  ["kind and place", 0.05],
  ["wish, kind, place", 0.02],
];

const KIND_WORDS =
  "hotels museums cafes hostel restaurants bars hiking surfing bakery pub guesthouse diving sushi parks viewpoint yoga".split(" ");
const WISH_WORDS = ["cheap", "vegan", "best", "luxury"];

function kindAt(share: number): string {
  let reached = 0;
  for (const [kind, part] of SHARES) {
    reached += part;
    if (share < reached) return kind;
  }
  return "3 letters";
}

/**
 * Returns typical queries for these names: beginnings of 1, 2, 3 and 6 letters, words from the middle, with accents and with typos; and
 * queries for a kind of place, anywhere or in one of these towns.
 */
export function mixedQueries(names: readonly string[], towns: readonly string[], count: number, random: Random): Query[] {
  const queries: Query[] = [];
  const accented = names.filter((name) => /[À-ɏ]/.test(name));
  while (queries.length < count) {
    const kind = kindAt(random());
    const from = kind === "accents" ? accented : names;
    const name = from[Math.floor(random() * from.length)] ?? "";
    const text = kindQuery(kind, towns, random) ?? nameQuery(kind, name, random);
    if (text) queries.push({ kind, text });
  }
  return queries;
}

const pickOne = <One>(list: readonly One[], random: Random): One => itemAt(list, Math.floor(random() * list.length));

/** Returns a query for a kind of place; undefined for kinds that look for a name. */
function kindQuery(kind: string, towns: readonly string[], random: Random): string | undefined {
  if (kind === "kind") return pickOne(KIND_WORDS, random);
  if (kind === "kind and place") return `${pickOne(KIND_WORDS, random)} ${pickOne(towns, random)}`;
  if (kind === "wish, kind, place") return `${pickOne(WISH_WORDS, random)} ${pickOne(KIND_WORDS, random)} in ${pickOne(towns, random)}`;
  return undefined;
}

function nameQuery(kind: string, name: string, random: Random): string | undefined {
  if (/^\d/.test(kind)) return name.slice(0, Number.parseInt(kind, 10));
  const words = nameWords(name);
  if (kind === "middle word") return words.length > 1 ? words[1 + Math.floor(random() * (words.length - 1))] : undefined;
  if (kind === "typo") return withTypo(folded(name), random);
  return name;
}

/**
 * Returns a query for a listing in the recall test, before counting how many listings share it; undefined if the name allows none of this
 * kind.
 */
export function ownQuery(kind: string, name: string, random: Random): string | undefined {
  const words = nameWords(name);
  if (kind === "exact") return name;
  if (kind === "prefix") {
    const text = words.join(" ");
    return text.slice(0, 3 + Math.floor(random() * Math.max(1, text.length - 3))).trim();
  }
  if (words.length < 2) return undefined;
  const rest = words.slice(1 + Math.floor(random() * (words.length - 1))).join(" ");
  return rest.slice(0, 3 + Math.floor(random() * Math.max(1, rest.length - 2))).trim();
}

/** Returns the query for the index: the significant words. */
export const toIndexQuery = (text: string): string => queryWords(text).join(" ");
