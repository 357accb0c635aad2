import type { EVENT_TEXTS, LISTING_TEXTS } from "../../catalogue/translations/enumerations.ts";
import { languageName } from "../../platform/values/displayNames.ts";

/** Pure: texts of a record in further languages. */

export type TextField = keyof typeof LISTING_TEXTS | keyof typeof EVENT_TEXTS;
/** Maximum number of languages of one record. */
export const LANGUAGES_MAX = 40;
/** Texts by language and field: `{ de: { name: "…" } }`. */
export type TextsByLanguage = Partial<Record<string, Partial<Record<TextField, string>>>>;

const TAG = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i;

const known = new Map<string, string | undefined>();
const KNOWN_MAX = 2_000;

function readTag(text: string): string | undefined {
  const [, written = "", region] = TAG.exec(text) ?? [];
  const language = written.toLowerCase();
  // A code without a name is not a language: "name:xx".
  if (language === "" || languageName(language, "en") === language) return undefined;
  return region ? `${language}-${region.toUpperCase()}` : language;
}

/** Returns a language as it is stored: "pt_br" is "pt-BR". @returns undefined if it is not a language, with or without a region */
export function languageTag(text: string): string | undefined {
  if (known.has(text)) return known.get(text);
  if (known.size >= KNOWN_MAX) known.clear();
  const tag = readTag(text);
  known.set(text, tag);
  return tag;
}

/** Adds a text; the first one of a field in a language counts. */
export function addText(texts: TextsByLanguage, language: string | undefined, field: TextField, text: string): void {
  if (language === undefined || text.trim() === "") return;
  texts[language] ??= {};
  texts[language][field] ??= text;
}

/** Returns the texts; undefined for an empty object. */
export const someTexts = (texts: TextsByLanguage): TextsByLanguage | undefined => (Object.keys(texts).length > 0 ? texts : undefined);

/** Columns that hold texts, with the field of each. */
const TEXT_COLUMNS: Readonly<Record<string, TextField>> = {
  name: "name",
  title: "name",
  short_description: "short_description",
  description: "description",
  directions: "directions",
  price_text: "price_text",
  place_name: "place_name",
  event_place: "place_name",
};
export const textField = (column: string): TextField | undefined =>
  Object.hasOwn(TEXT_COLUMNS, column) ? TEXT_COLUMNS[column] : undefined;

/** Names that columns with these endings have too: ids and numbers. */
const NO_LANGUAGES = new Set(["id", "no", "nr"]);
const HEAD = /^(.{1,150}?)(?:[:.@]([a-z]{2,3}(?:[-_][a-z]{2})?)|[_ -]([a-z]{2}))$/i;

/** Splits a header such as "description:de", "description_de" or "name:pt-BR". @returns undefined without a language */
export function splitHead(head: string): { stem: string; language: string } | undefined {
  const [, stem = "", marked, ending = ""] = HEAD.exec(head.trim()) ?? [];
  const language = marked === undefined ? (NO_LANGUAGES.has(ending.toLowerCase()) ? undefined : languageTag(ending)) : languageTag(marked);
  return language === undefined ? undefined : { stem, language };
}

/** Returns the key of a row's text in a language. */
export const textColumn = (field: TextField, language: string): string => `${field}:${language}`;

/** Returns the texts in the columns of a row that textColumn names. */
export function textsOfRow(row: Readonly<Record<string, string | undefined>>): TextsByLanguage | undefined {
  const texts: TextsByLanguage = {};
  for (const column in row) {
    const at = column.indexOf(":");
    const field = at < 0 ? undefined : textField(column.slice(0, at));
    if (field) addText(texts, languageTag(column.slice(at + 1)), field, row[column] ?? "");
  }
  return someTexts(texts);
}

/** Returns the texts of an event, whose name is its title. */
export function eventTexts(texts: TextsByLanguage | undefined): TextsByLanguage | undefined {
  if (!texts) return undefined;
  const found: TextsByLanguage = {};
  for (const [language, { name = "", description = "", short_description = "", place_name = "", price_text = "" } = {}] of Object.entries(
    texts,
  )) {
    addText(found, language, "title", name);
    addText(found, language, "description", description || short_description);
    addText(found, language, "place_name", place_name);
    addText(found, language, "price_text", price_text);
  }
  return someTexts(found);
}
