import type { BusinessType } from "../../../catalogue/listings/enumerations.ts";
import { folded } from "../../../catalogue/search/words/fold.ts";
import { readVocabulary } from "../../../catalogue/search/words/vocabulary/enumerations.ts";
import { findMeaning, PHRASE_MAX } from "../../../catalogue/search/words/vocabulary/rules.ts";
import { isBusinessType } from "../guideCsv/mapping.ts";
import { decideKind } from "../paths/kinds.ts";
import { findVocabulary } from "../sources/sources.ts";
import { foldedWords } from "./fold.ts";
import { KIND_WORDS, type Kind, SIGHT_ROWS } from "./words.ts";

/** Pure: reads the kind that a text in a kind column names, in about forty languages. */

let kinds: Map<string, Kind> | undefined;

/**
 * Returns the words of the table in the form of foldedWords: without accents, which Cyrillic and Japanese letters have too. Built on first
 * use, not at each start.
 */
const readKinds = () => {
  kinds ??= new Map([...KIND_WORDS].map(([word, kind]) => [foldedWords(word).join(""), kind]));
  return kinds;
};

/** Maximum number of words in a phrase; the table writes phrases as one word: "parc d attractions". */
const KIND_PHRASE_MAX = 3;

/** Words that only mean a stay beside others of a letting site: "Entire place", "Private room". */
const VAGUE = new Set(["place", "bed", "stay", "home", "house", "room"]);
const LETTING = new Set(
  "private entire shared whole hotel guest farm tiny double single twin bed serviced rental holiday country".split(" "),
);
const isVague = (words: readonly string[], at: number) => {
  const [word = "", before = ""] = [words[at], words[at - 1]];
  return VAGUE.has(word) && !LETTING.has(before) && (words.length > 1 || word === "place");
};

/** Returns the kind that a value names: the guide's own word, or a word in another language. */
export function kindFromText(value: string): Kind | undefined {
  const words = foldedWords(value.slice(0, 200));
  const own = words.join("_");
  if (isBusinessType(own)) return [own];
  // The longest phrase counts first: a theme park is not a park.
  for (let at = 0; at < words.length; at += 1)
    for (let length = KIND_PHRASE_MAX; length > 0; length -= 1) {
      const kind = length === 1 && isVague(words, at) ? undefined : readKinds().get(words.slice(at, at + length).join(""));
      if (kind) return kind;
    }
  return undefined;
}

const EATING = new Set<string>(["restaurant", "cafe", "bar"]);

/** Returns the kind that the search vocabulary assigns to the words, in about forty languages: "lokanta", "phare", "Beaches". */
function kindSearchedFor(value: string): Kind | undefined {
  const vocabulary = readVocabulary();
  const words = folded(value.slice(0, 200)).split(" ");
  for (let length = Math.min(PHRASE_MAX, words.length); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const meaning = findMeaning(vocabulary, words.slice(at, at + length).join(" "));
      const [row = ""] = meaning && "kinds" in meaning ? meaning.kinds : [];
      const kind = vocabulary.kinds.get(row);
      if (!kind) continue;
      const { types, activities, wider = "" } = kind;
      if (types[0] === "activity") return SIGHT_ROWS.has(row) ? ["sight", activities?.[0]] : ["activity", activities?.[0]];
      const type = EATING.has(wider) ? wider : types[0];
      return type !== undefined && isBusinessType(type) ? [type] : undefined;
    }
  return undefined;
}

/** Wikivoyage's own words; within a longer value they may mean anything. */
const WIKIVOYAGE_KINDS: Record<string, BusinessType> = {
  see: "sight",
  do: "activity",
  eat: "restaurant",
  drink: "bar",
  sleep: "accommodation",
};

/** The result for a value: its kind, or the reason that it names none, with "event" for dated things. */
export type ColumnKind = Kind | { reason: string; event?: true };

/** Categories that say nothing by themselves in a list of several. */
const GENERAL = new Set([
  ...VAGUE,
  ..."tour activity attraction attractions sight pointofinterest placeofinterest localbusiness".split(" "),
]);

/** Returns the categories of a value that holds several. @returns undefined for a single one */
function severalCategories(value: string): string[] | undefined {
  const text = value.trim();
  if (text.startsWith("[")) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list.map(String);
    } catch {}
  }
  const parts = text
    .split(/[|;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 1 || /^https?:\/\//.test(text) ? parts : undefined;
}

/** Returns the last part of a URI or prefixed name: "https://schema.org/Hotel" and "schema:Hotel" are "Hotel". */
const localName = (category: string) => (/^https?:|^[a-z]{2,10}:\S/i.test(category) ? (category.split(/[#/:]/).at(-1) ?? "") : category);

/**
 * Returns the kind of several categories: by the table of a published vocabulary, otherwise the kind of those that the guide knows as a
 * whole, if they agree. One chance word of a longer name decides nothing.
 */
function kindOfSeveral(categories: readonly string[]): ColumnKind | undefined {
  const table = findVocabulary(categories);
  if (table) {
    const kind = decideKind(categories, table);
    if ("reason" in kind) return kind;
    if (kind.is === "event") return { reason: "dated: events are not listings", event: true };
    if (kind.is === "route") return { reason: "a route is not a listing" };
    return [kind.business_type, kind.activity_subtype ?? undefined];
  }
  const known = categories.flatMap((category): Kind[] => {
    const words = foldedWords(localName(category));
    const own = words.join("_");
    if (GENERAL.has(words.join(""))) return [];
    const kind = isBusinessType(own) ? ([own] as const) : readKinds().get(words.join(""));
    return kind ? [kind] : [];
  });
  const types = new Set(known.map(([type]) => type));
  const [first, ...others] = known;
  if (types.size > 1) {
    const named = categories.slice(0, 3).map((category) => `"${localName(category).slice(0, 40)}"`);
    return { reason: `has several kinds (${named.join(", ")}): map its categories by a table` };
  }
  if (!first) return undefined;
  return others.every(([, subtype]) => subtype === first[1]) ? first : [first[0], known.find(([, subtype]) => subtype)?.[1]];
}

const KEPT_MAX = 2_000;
const kept = new Map<string, ColumnKind | null>();

/** Returns the kind that a value in a kind column names. Results are cached, because a register repeats a few values. */
export function kindInColumn(value: string): ColumnKind | undefined {
  const known = kept.get(value);
  if (known !== undefined) return known ?? undefined;
  const several = severalCategories(value.slice(0, 5_000));
  const voyage = WIKIVOYAGE_KINDS[value.trim().toLowerCase()];
  const found = several ? kindOfSeveral(several) : voyage ? ([voyage] as const) : (kindFromText(value) ?? kindSearchedFor(value));
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(value, found ?? null);
  return found;
}
