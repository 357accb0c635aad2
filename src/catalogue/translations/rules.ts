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
/** The same without sources, as stored for cards. */
export type ShortTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A text that a translation replaces. */
interface Original {
  text: string;
  language: string;
}
export interface ChosenText {
  text: string;
  language: string;
  /** Null for the original itself. */
  source: TranslationSource | null;
  /** Original of a translation. */
  original?: Original;
}

/** A translation as it is stored. */
export interface StoredTranslation extends StoredText {
  field: string;
  language: string;
}

/** Returns texts by language and field. @param rows the best source first */
export function byLanguage(rows: readonly StoredTranslation[]): Translations {
  const all: Record<string, Record<string, StoredText>> = {};
  for (const { field, language, source, text } of rows) {
    all[language] ??= {};
    const fields = all[language];
    fields[field] ??= { text, source };
  }
  return all;
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
 * @param original empty if only translations exist
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

/** Returns a name in the reader's language, else as it is. @param texts its translations, as stored for cards */
export const readersName = (name: string, texts: ShortTexts | null): string =>
  chooseShortText(name, NO_LANGUAGE, "name", texts)?.text ?? name;

/** Texts of one subject in the reader's language. */
interface ChosenTexts<Field extends string> {
  texts: Record<Field, string>;
  /** Those that are translations. */
  translated: { [Name in Field]?: { source: TranslationSource; language: string; original?: Original } };
  /** Languages for `lang` of those that are in another language than the reader's. */
  foreign: { [Name in Field]?: string };
}

/**
 * Returns the texts of a subject in the reader's language.
 * @param originals by field
 * @param language of the originals; null for the guide's main language
 */
export function chooseTexts<Field extends string>(
  originals: Readonly<Record<Field, string>>,
  language: string | null,
  translations: Translations = {},
): ChosenTexts<Field> {
  const all: ChosenTexts<Field> = { texts: { ...originals }, translated: {}, foreign: {} };
  for (const field of Object.keys(originals) as Field[]) {
    const { text, source, ...chosen } = chooseText(originals[field], language, field, translations);
    const foreign = text === "" ? undefined : foreignLanguage(chosen.language);
    all.texts[field] = text;
    if (source) all.translated[field] = { source, ...chosen };
    if (foreign) all.foreign[field] = foreign;
  }
  return all;
}
