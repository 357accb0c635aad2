import type { ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";
import { LISTING_TEXTS } from "../../../catalogue/translations/enumerations.ts";
import type { ImportedTexts } from "../../../catalogue/translations/imported/store.ts";
import type { ShortTexts } from "../../../catalogue/translations/rules.ts";
import { itemAt } from "../../../platform/values/items.ts";
import { addText, type TextsByLanguage } from "../../formats/texts.ts";
import { compose, type ListingRecord } from "./rules.ts";

/** Pure: composes the texts of a listing in further languages from its records. */

type ListingText = keyof typeof LISTING_TEXTS;
const FIELDS = Object.keys(LISTING_TEXTS) as ListingText[];
/** Texts of a record that are in its language. Its name is in none. */
const IN_LANGUAGE = FIELDS.filter((field) => field !== "name");

type Spoken = Pick<ListingRecord, "imported" | "texts">;

/** Whether any record has texts that the listing itself may not show. */
const haveTexts = (records: readonly Spoken[], own?: ShellFields): boolean =>
  records.some(({ texts, imported }) => texts || (imported.language && (own || records.length > 1)));

/**
 * Whether a name must be stored: one that equals the listing's own is, if a reader of its language would otherwise be shown another one.
 */
function isNameNeeded(texts: TextsByLanguage, language: string, shown: string): boolean {
  const isOther = (name: string | undefined) => name !== undefined && name !== shown;
  return (
    isOther(texts[language]?.name) || [language.split("-")[0] ?? "", "en"].some((next) => next !== language && isOther(texts[next]?.name))
  );
}

/**
 * Returns the texts of a listing in further languages. For each language and field, the first record that has a text counts.
 * @param records in order of rank
 * @param shown the listing itself: its own texts are left out
 * @param hasName false if its owner has renamed it: the records' names in other languages are not translations of that name
 */
function composeTexts(records: readonly Spoken[], shown: ShellFields, hasName = true): ImportedTexts["texts"] {
  const texts: TextsByLanguage = {};
  for (const { imported, texts: said } of records) {
    for (const [language, own] of Object.entries(said ?? {}))
      for (const field of FIELDS) addText(texts, language, field, own?.[field] ?? "");
    if (imported.language) for (const field of IN_LANGUAGE) addText(texts, String(imported.language), field, String(imported[field] ?? ""));
  }
  const isShown = (language: string, field: ListingText, text: string) =>
    field === "name"
      ? !hasName || !isNameNeeded(texts, language, String(shown.name))
      : text === shown[field] || (language === shown.language && shown[field] !== "");
  return Object.entries(texts).flatMap(([language, own = {}]) =>
    FIELDS.flatMap((field) => {
      const text = own[field] ?? "";
      return text === "" || isShown(language, field, text) ? [] : [{ field, language, text }];
    }),
  );
}

/** A listing before and after its records change. */
export interface SpokenListing {
  code: string;
  before: readonly Spoken[];
  after: readonly ListingRecord[];
  /** The listing after the change. */
  shown: ShellFields;
  /** The listing if no import made it. */
  own: ShellFields | undefined;
}

/** Returns the texts to store for listings whose records have, or had, any in further languages. */
export const listingTexts = (listings: readonly SpokenListing[]): ImportedTexts[] =>
  listings
    .filter(({ before, after, own }) => haveTexts(before, own) || haveTexts(after, own))
    .map(({ code, after, shown, own }) => ({
      id: code,
      texts: composeTexts(after, shown, own !== undefined || compose(after).fields.name === shown.name),
    }));

/** Returns the texts of new listings. */
export const addedTexts = (records: readonly (readonly Spoken[])[], shown: readonly ShellFields[]): ImportedTexts["texts"][] =>
  records.map((group, at) => (haveTexts(group) ? composeTexts(group, itemAt(shown, at)) : []));

/** Returns those of a listing's texts that its cards show, as its row holds them (migrations/before-0.2/0132_importing_texts.sql). */
export function shortTexts(texts: ImportedTexts["texts"]): ShortTexts | undefined {
  const short = texts.filter(({ field }) => field === "name" || field === "short_description");
  if (short.length === 0) return undefined;
  const byLanguage: Record<string, Record<string, string>> = {};
  for (const { language, field, text } of short) {
    byLanguage[language] ??= {};
    byLanguage[language][field] = text;
  }
  return byLanguage;
}
