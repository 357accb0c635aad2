import { typedKeys } from "../../../../platform/values/objects.ts";
import { enumValues } from "../../../listings/enumerations.ts";
import { countriesByName } from "../countryNames.ts";
import { folded } from "../fold.ts";
import type { Kind } from "../kind.ts";
import { KINDS } from "../kinds.ts";
import { TYPED_WORDS } from "../typed/enumerations.ts";
import { mayBeTypo, oneTypoAway, TYPO_LETTERS_MIN } from "../typos.ts";
import { FILLERS, UNLISTED, WISHES, type Wish } from "../wishes.ts";
import { arabicStem, wishForms } from "./forms.ts";

/** data/words.json: folded words by kind, separated by "|". */
export interface WordData {
  kinds: Record<string, string>;
  terms: Record<string, string>;
  cuisines: Record<string, string>;
}
/** data/labels.json: the names of kinds in the languages of the guide. */
export type LabelData = Pick<WordData, "kinds">;

/** Meaning of a word. A kind outside the table is a cuisine, "cuisine:sushi". */
export type Meaning = { kinds: readonly string[] } | { wish: Wish } | { isFiller: true } | { isUnlisted: true };

export interface Vocabulary {
  kinds: ReadonlyMap<string, Kind>;
  words: ReadonlyMap<string, Meaning>;
  /** Words that only queries are read with. */
  typed: ReadonlyMap<string, Meaning>;
  /** Endings of words by their last character, longest first. */
  endings: ReadonlyMap<string, readonly { ending: string; kind: string }[]>;
}

/** Number of words in the longest phrase of the table. */
export const PHRASE_MAX = 4;
/** Maximum number of kinds per word: an art museum is a museum and a gallery. */
const KINDS_OF_A_WORD_MAX = 3;

const CUISINE_TYPES = ["restaurant", "cafe", "bar"] as const;
/** Cuisines whose name is a word for something else. */
const NO_CUISINES = new Set([
  "bar",
  "bar&grill",
  "bistro",
  "buffet",
  "local",
  "international",
  "regional",
  "fine_dining",
  "fast_food",
  "restaurant",
  "cafe",
  "pub",
  "hot",
  "casual",
]);

/** Search terms of the schema that are parts of many names: the "plan d'eau" is no swimming pool. */
const NO_TERMS = new Set(["eau"]);

/** Words for places that mainly serve one cuisine. Extend as needed. */
const CUISINE_PLACES: Record<string, string> = {
  pizza:
    "pizzeria, pizzerias, pizzería, pizzerías, pizzaria, pizzarias, pizzerie, pizza place, pizza places, pizza parlour, pizzabar, pitsaria, pitseria, πιτσαρία, пиццерия, піцерія, пицария, ピザ屋, 比萨店",
  burger: "burger bar, burger joint, burger place, hamburguesería, hamburgueria, hamburgeria, бургерная",
  sushi: "sushi bar, sushi restaurant, sushiya, 寿司屋, 鮨",
  ramen: "ramen shop, ramen bar, ramenya, ラーメン屋",
  kebab: "kebab shop, kebab house, kebabhouse, kebapçı, dönerci, döner, doner",
  crepe: "crêperie, crêperies, crepería, creperia, palatschinken",
  steak_house: "steakhouse, steakhouses, steak house, asador, parrilla, churrascaria, churrascarias, braseria",
  seafood: "seafood restaurant, marisquería, marisqueria, cevichería, psarotaverna",
  tapas: "tapas bar, tapas bars, tapería",
  noodle: "noodle bar, noodle shop, noodle house",
  barbecue: "bbq, smokehouse, barbecue restaurant",
  fish_and_chips: "chippy, fish and chip shop",
  sandwich: "sandwich bar, sandwich shop, sandwicherie, bocatería",
  bagel: "bagel shop",
  donut: "donut shop, doughnut shop",
  curry: "curry house",
  dumpling: "dumpling house",
};

const EATERIES = ["restaurant", "restaurants", "restaurante", "ristorante", "cuisine", "cocina", "comida"];

const splitFolded = (text: string | undefined, separator: string) => (text ?? "").split(separator).map(folded).filter(Boolean);

/** Returns a word and its possible singulars: visitors type "pizzas", the schema has "pizza". */
function singulars(phrase: string): string[] {
  if (!/[a-z]{3}s$/.test(phrase) || phrase.endsWith("ss")) return [phrase];
  return [
    phrase,
    phrase.slice(0, -1),
    ...(phrase.endsWith("es") ? [phrase.slice(0, -2)] : []),
    ...(phrase.endsWith("ies") ? [`${phrase.slice(0, -3)}y`] : []),
  ];
}

/**
 * Returns other forms of a cuisine's adjective: the schema has only one of "italienisch" and "italienische", of "italienne" and "italien".
 */
function inflections(word: string): string[] {
  if (word.endsWith("isch")) return ["e", "er", "es", "en"].map((ending) => word + ending);
  if (word.endsWith("ienne")) return [word.slice(0, -2)];
  if (/(?:oise|aise|aine|ande|que)$/.test(word)) return [word.slice(0, -1)];
  if (/(?:an|in)a$/.test(word)) return [`${word.slice(0, -1)}o`];
  return word.endsWith("esa") ? [word.slice(0, -1)] : [];
}

/** Names of kinds in other languages that are everyday words of English: German "Seen" are lakes. */
const NO_LABELS = new Set(["seen"]);

/** Returns the words of visitors in the languages of the guide. A kind's own words come before the words of the guide's pages. */
function buildTypedWords(labels: LabelData): Map<string, Meaning> {
  const typed = new Map<string, Meaning>();
  const add = (word: string, meaning: Meaning) => {
    for (const one of new Set([word, arabicStem(word)])) if (!typed.has(one)) typed.set(one, meaning);
  };
  const named = new Map<string, string[]>();
  const name = (word: string, kind: string) => {
    const known = named.get(word) ?? [];
    if (!known.includes(kind) && known.length < KINDS_OF_A_WORD_MAX) named.set(word, [...known, kind]);
  };
  for (const { kinds, wishes, fillers } of TYPED_WORDS) {
    for (const wish of typedKeys(wishes)) for (const word of splitFolded(wishes[wish], ",")) add(word, { wish });
    for (const word of splitFolded(fillers, ",")) add(word, { isFiller: true });
    for (const kind of typedKeys(kinds)) for (const word of splitFolded(kinds[kind], ",")) name(word, kind);
  }
  for (const wish of enumValues(WISHES))
    for (const word of splitFolded([WISHES[wish], ...TYPED_WORDS.map(({ wishes }) => wishes[wish] ?? "")].join(","), ","))
      for (const form of wishForms(word)) add(form, { wish });
  const own = new Set(named.keys());
  for (const [kind, words] of Object.entries(labels.kinds))
    for (const word of splitFolded(words, "|")) if (!own.has(word) && !NO_LABELS.has(word)) name(word, kind);
  for (const [word, kinds] of named) add(word, { kinds });
  return typed;
}

/** Combines the table and the words of the tagging schema. About 12,000 phrases, 20 ms. */
export function buildVocabulary(data: WordData, labels: LabelData = { kinds: {} }): Vocabulary {
  const kinds = new Map<string, Kind>(Object.entries(KINDS));
  const found = new Map<string, string[]>();
  const add = (word: string, kind: string) => {
    const known = found.get(word) ?? [];
    if (!known.includes(kind) && known.length < KINDS_OF_A_WORD_MAX) found.set(word, [...known, kind]);
  };
  // The table comes first: its meaning of a word wins.
  for (const [kind, { words, label }] of Object.entries<Kind>(KINDS))
    for (const word of [folded(label), ...splitFolded(words, ",")]) for (const one of singulars(word)) add(one, kind);
  const ofTable = new Set(found.keys());
  // Folded, "thé" is "the" and "mè" is "me": the fillers of a query win over words of other languages.
  const fillers = new Set(splitFolded(FILLERS, ","));
  const contentWords = (text: string) => splitFolded(text, "|").filter((word) => !fillers.has(word));
  for (const [kind, words] of Object.entries(data.kinds)) for (const word of contentWords(words)) if (!ofTable.has(word)) add(word, kind);
  const named = new Set(found.keys());
  // "Japan" is a place, "Japanese" a cuisine, though some languages have one word for both.
  const countries = countriesByName();
  for (const [cuisine, words] of Object.entries(data.cuisines)) {
    if (NO_CUISINES.has(cuisine)) continue;
    const kind = `cuisine:${cuisine}`;
    const name = cuisine.replaceAll("_", " ");
    kinds.set(kind, { label: name.slice(0, 1).toUpperCase() + name.slice(1), types: CUISINE_TYPES, wider: "restaurant" });
    const forms = [name, ...splitFolded(CUISINE_PLACES[cuisine], ","), ...contentWords(words)].flatMap((word) => [
      word,
      ...inflections(word),
    ]);
    for (const word of forms) {
      if (named.has(word)) continue;
      if (!countries.has(word)) add(word, kind);
      // "Italien" is a country in German, but "restaurant italien" does not name a place.
      else if (/^[a-z]{5,}$/.test(word)) for (const eatery of EATERIES) add(`${eatery} ${word}`, kind);
    }
  }
  for (const [kind, words] of Object.entries(data.terms))
    for (const word of contentWords(words)) if (!found.has(word) && !countries.has(word) && !NO_TERMS.has(word)) add(word, kind);
  const words = new Map<string, Meaning>();
  for (const word of fillers) words.set(word, { isFiller: true });
  for (const [word, all] of found) words.set(word, { kinds: all });
  for (const word of splitFolded(UNLISTED, ",")) words.set(word, { isUnlisted: true });
  for (const wish of enumValues(WISHES)) for (const word of splitFolded(WISHES[wish], ",")) words.set(word, { wish });
  const endings = Object.entries<Kind>(KINDS).flatMap(([kind, row]) => splitFolded(row.endings, ",").map((ending) => ({ ending, kind })));
  const byLast = Map.groupBy(
    endings.sort((a, b) => b.ending.length - a.ending.length),
    ({ ending }) => ending.slice(-1),
  );
  return { kinds, words, typed: buildTypedWords(labels), endings: byLast };
}

/** Returns the meaning of a folded phrase, if any. */
export function findMeaning({ words }: Vocabulary, phrase: string): Meaning | undefined {
  for (const one of singulars(phrase)) {
    const known = words.get(one);
    if (known) return known;
  }
  return undefined;
}

/** Minimum length of a word to read "ae" as "ä", in characters: "does" is no "dos". */
const UMLAUT_LETTERS_MIN = 6;

/** Returns the meaning of a folded phrase of a query, in the words of any language of the guide. */
export function findTypedMeaning(vocabulary: Vocabulary, phrase: string): Meaning | undefined {
  const known = findMeaning(vocabulary, phrase);
  if (known) return known;
  for (const one of [...singulars(phrase), arabicStem(phrase)]) {
    const meaning = vocabulary.typed.get(one) ?? (one === phrase ? undefined : vocabulary.words.get(one));
    if (meaning) return meaning;
  }
  // "Wasserfaelle", as typed on a keyboard without umlauts.
  const plain = phrase.length < UMLAUT_LETTERS_MIN ? phrase : phrase.replace(/([aou])e/g, "$1");
  return plain === phrase ? undefined : (vocabulary.words.get(plain) ?? vocabulary.typed.get(plain));
}

/** Minimum number of characters before an ending in a compound: "Foss" and "Moss" are names. */
const STEM_MIN = 3;

/** Returns the meaning of a compound by its ending: a "Fischrestaurant" is a restaurant, and 河口湖 a lake. */
export function findCompoundMeaning({ endings }: Vocabulary, word: string): Meaning | undefined {
  const stemMin = /\p{Script=Han}$/u.test(word) ? 1 : STEM_MIN;
  const found = endings.get(word.slice(-1))?.find(({ ending }) => word.length >= ending.length + stemMin && word.endsWith(ending));
  return found && { kinds: [found.kind] };
}

/** Returns the meaning of a word with one typo, or of a compound. Only kinds, which are long enough to be distinguished from names. */
export function findNearMeaning(vocabulary: Vocabulary, word: string): Meaning | undefined {
  for (const near of mayBeTypo(word) && /^[a-z]+$/.test(word) ? oneTypoAway(word) : []) {
    const known = findMeaning(vocabulary, near);
    if (known && "kinds" in known && near.length >= TYPO_LETTERS_MIN) return known;
  }
  return findCompoundMeaning(vocabulary, word);
}

/** Returns the kinds that the words of a text name. */
export function kindsNamed(vocabulary: Vocabulary, text: string, lettersMin = 1): Set<string> {
  const tokens = folded(text).split(" ");
  const found = new Set<string>();
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = Math.min(tokens.length, from + PHRASE_MAX); to > from; to -= 1) {
      const phrase = tokens.slice(from, to).join(" ");
      if (phrase.length < lettersMin) continue;
      const known = findMeaning(vocabulary, phrase) ?? (to === from + 1 ? findCompoundMeaning(vocabulary, phrase) : undefined);
      if (!known || !("kinds" in known)) continue;
      for (const kind of known.kinds) found.add(kind);
      break;
    }
  }
  return found;
}
