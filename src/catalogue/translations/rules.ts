import { currentReader, ENGLISH } from "../../platform/languages/reader.ts";
import type { TranslationSource } from "./enumerations.ts";

/** Chooses the language in which a reader is shown a text of the guide's content. */

/** A text in one language. */
export interface StoredText {
  text: string;
  source: TranslationSource;
}
/** Translations by language and field, of the best source each. */
export type Translations = Readonly<Record<string, Readonly<Record<string, StoredText>>>>;
/** The same without sources, as kept for cards. */
export type ShortTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The original as the reader is not shown it. */
interface Original {
  text: string;
  language: string;
}
export interface ChosenText {
  text: string;
  language: string;
  /** Null for the original itself. */
  source: TranslationSource | null;
  /** The original of a translation; undefined if there is none. */
  original?: Original;
}

/** Language of names, which are in none: a translation for the reader replaces them. */
export const NO_LANGUAGE = "";

/** Returns the languages of a reader's texts, the preferred first: pt-BR, pt, en. */
export const preferredLanguages = ({ language } = currentReader()): string[] => [
  ...new Set([language, language.split("-")[0] ?? language, ENGLISH.language]),
];

/** Returns the language of an original. @param language null for the guide's main language */
export const originalLanguage = (language: string | null): string => language ?? currentReader().mainLanguage ?? ENGLISH.language;

/** Returns the language of a text for `lang`; undefined if it is the reader's, whose pages are in it. */
export const foreignLanguage = (language: string): string | undefined =>
  language === NO_LANGUAGE || language === currentReader().language ? undefined : language;

/**
 * Returns a text in the reader's language, else in its base language, else in English, else the original.
 * @param original empty if there is none: then a translation is the only text
 * @param language language of the original; null for the guide's main language
 */
export function chooseText(original: string, language: string | null, field: string, translations: Translations): ChosenText {
  const own = originalLanguage(language);
  for (const preferred of preferredLanguages()) {
    if (preferred === own && original !== "") break;
    const found = translations[preferred]?.[field];
    if (found) return { ...found, language: preferred, ...(original === "" ? {} : { original: { text: original, language: own } }) };
  }
  return { text: original, language: own, source: null };
}

/**
 * Returns a short text for a card.
 * @returns undefined if the reader is shown the original
 */
export function chooseShortText(
  original: string,
  language: string | null,
  field: string,
  texts: ShortTexts | null,
): { text: string; language: string } | undefined {
  if (texts === null) return undefined;
  const own = originalLanguage(language);
  for (const preferred of preferredLanguages()) {
    if (preferred === own && original !== "") return undefined;
    const text = texts[preferred]?.[field];
    if (text !== undefined) return { text, language: preferred };
  }
  return undefined;
}
