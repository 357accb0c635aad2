import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PO from "pofile";
import { findItem, type Item, isTranslated, itemId, itemPattern, lengthProblem } from "./catalogue.ts";
import { PSEUDO, pseudoPattern } from "./pseudo.ts";
import { ROOT, type SourceText } from "./sourceTexts.ts";

export const LANGUAGES_FOLDER = join(ROOT, "languages");
const FILE = /^([a-z]{2,3}(?:-[A-Z]{2})?)(?:\.machine)?\.po$/;

/** Returns the languages that have translations, sorted. */
export function translatedLanguages(): string[] {
  const names = existsSync(LANGUAGES_FOLDER) ? readdirSync(LANGUAGES_FOLDER) : [];
  return [...new Set(names.flatMap((name) => FILE.exec(name)?.[1] ?? []))].sort();
}

/** Author of a file of translations. */
export type Origin = "people" | "machine";
const ORIGINS: Origin[] = ["people", "machine"];

export const translationFile = (language: string, by: Origin): string =>
  join(LANGUAGES_FOLDER, by === "people" ? `${language}.po` : `${language}.machine.po`);

/** The languages whose translations a language uses: its own, then those of the language without its region. */
const languagesFor = (language: string) => [...new Set([language, language.split("-")[0] ?? language])];

/** Whether a language can be built. */
export const hasTranslations = (language: string): boolean =>
  language === PSEUDO || languagesFor(language).some((one) => translatedLanguages().includes(one));

/** Returns a hash of the files that hold the translations of a language. */
export function hashOfTranslations(language: string): string {
  const hash = createHash("sha256");
  for (const one of languagesFor(language))
    for (const by of ORIGINS) {
      const file = translationFile(one, by);
      hash.update(existsSync(file) ? readFileSync(file) : "").update("\0");
    }
  return hash.digest("hex");
}

function readItems(language: string, by: Origin): Map<string, Item> {
  const file = translationFile(language, by);
  const items = existsSync(file) ? PO.parse(readFileSync(file, "utf8")).items : [];
  return new Map(items.filter(({ obsolete }) => !obsolete).map((item) => [itemId(item), item]));
}

/** Origin of a translation; outdated if it was made for an earlier English text. */
export type TranslationState = "reviewed" | "people" | "machine" | "outdated" | "missing";

export interface Translation {
  text: SourceText;
  state: TranslationState;
  /** Undefined if it is missing. */
  pattern?: string;
  /** Why a translation cannot be used, as with other values than the English text, or is too long for its place. */
  problem?: string;
}

const isReviewed = (item: Item) => item.comments.some((comment) => comment.startsWith("reviewed:"));

function stateOf(item: Item, by: Origin): TranslationState {
  if (item.flags.fuzzy) return "outdated";
  return by === "machine" ? "machine" : isReviewed(item) ? "reviewed" : "people";
}

/** The items of a file, by id. */
export interface TranslationSource {
  language: string;
  by: Origin;
  items: ReadonlyMap<string, Item>;
}

/**
 * Returns the translation of a text from the first source that has one. An outdated one may have values that the English text no longer
 * has: it counts as missing.
 */
export function findTranslation(text: SourceText, sources: readonly TranslationSource[]): Translation {
  for (const { language, by, items } of sources) {
    const item = findItem(items, text);
    if (!isTranslated(item)) continue;
    const name = `${language}, ${by}, "${item.msgid}"`;
    try {
      const found: Translation = { text, pattern: itemPattern(language, text, item), state: stateOf(item, by) };
      const problem = lengthProblem(text, item);
      return problem === undefined ? found : { ...found, problem: `${name}: ${problem}` };
    } catch (error) {
      if (!item.flags.fuzzy) return { text, state: "missing", problem: `${name}: ${(error as Error).message}` };
    }
  }
  return { text, state: "missing" };
}

/** Returns the translation of each text: people's, else the machine's, else that of the language without its region. */
export function readTranslations(language: string, texts: readonly SourceText[]): Translation[] {
  if (language === PSEUDO) return texts.map((text) => ({ text, state: "machine", pattern: pseudoPattern(text.key) }));
  const sources = languagesFor(language).flatMap((one) => ORIGINS.map((by) => ({ language: one, by, items: readItems(one, by) })));
  return texts.map((text) => findTranslation(text, sources));
}
