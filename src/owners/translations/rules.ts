import type { TranslationSource } from "../../catalogue/translations/enumerations.ts";
import { t } from "../../platform/languages/text.ts";

/** Texts of a listing, item, event or area, or of the guide itself, and their translations. */

type SubjectKind = "listing" | "item" | "event" | "area" | "guide";
/** Sources of texts that people type. */
export type OwnSource = "owner" | "staff";

/** Something with texts, in its original language. */
export interface Originals {
  kind: SubjectKind;
  /** Code, id or slug, as in its address. */
  id: string;
  name: string;
  /** Language of the originals; null for the guide's main language. */
  language: string | null;
  /** Maximum length of each text. */
  limits: Readonly<Record<string, number>>;
  originals: Readonly<Record<string, string>>;
}

/** A translation in one language. */
export interface TranslatedRow {
  field: string;
  source: TranslationSource;
  text: string;
  original_hash: string | null;
}

/** A text as its translators see it. */
export interface FieldText {
  original: string;
  /** Translation by the editor's own side, or an empty text. */
  own: string;
  /** Translation that guests read, that of the best source, or an empty text. */
  shown: string;
  source: TranslationSource | null;
  /** Whether the original has changed since the own translation, or else since the shown one. */
  is_outdated: boolean;
}

/** Texts with line breaks; all others are one line. */
const MULTILINE = new Set(["description", "deposit", "cancellation", "introduction", "country_introductions", "area_introductions"]);
const isMultiline = (field: string): boolean => MULTILINE.has(field.split(".")[0] ?? "");

/** Returns a typed text in its normal form. */
export const cleanedText = (field: string, text: string): string =>
  isMultiline(field) ? text.replace(/\r\n?/g, "\n").trim() : text.replace(/\s+/g, " ").trim();

/**
 * Returns the texts of a subject in one language: each that has an original or a translation.
 * @param rows the best source first
 * @param hash returns the hash of an original
 */
export function toFieldTexts(
  { limits, originals }: Originals,
  rows: readonly TranslatedRow[],
  source: OwnSource,
  hash: (text: string) => string,
): Record<string, FieldText> {
  const texts = Object.keys(limits).flatMap((field): [string, FieldText][] => {
    const original = originals[field] ?? "";
    const all = rows.filter((row) => row.field === field);
    const [shown] = all;
    const own = all.find((row) => row.source === source);
    if (original === "" && !shown) return [];
    const hashed = (own ?? shown)?.original_hash ?? null;
    const is_outdated = hashed !== null && hashed !== hash(original);
    return [[field, { original, own: own?.text ?? "", shown: shown?.text ?? "", source: shown?.source ?? null, is_outdated }]];
  });
  return Object.fromEntries(texts);
}

/** Numbers of texts with an original: all of them, those with a translation, and those whose translation is outdated. */
export function countTexts(all: readonly Record<string, FieldText>[]) {
  const texts = all.flatMap((one) => Object.values(one)).filter(({ original }) => original !== "");
  return {
    count: texts.length,
    translated: texts.filter(({ shown }) => shown !== "").length,
    outdated: texts.filter(({ is_outdated }) => is_outdated).length,
  };
}

/** Returns the validation errors of given texts by field. */
export const textErrors = (limits: Originals["limits"], given: Readonly<Record<string, string | undefined>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([field, text = ""]): [string, string[]][] => {
      const max = Object.hasOwn(limits, field) ? limits[field] : undefined;
      if (max === undefined) return [[field, [t`There is no text with this name.`]]];
      return cleanedText(field, text).length > max ? [[field, [t`Use at most ${max} characters.`]]] : [];
    }),
  );

export const textsChanged = () => t`Another person has changed these texts. Compare them and save again.`;
