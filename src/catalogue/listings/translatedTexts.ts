import { chooseShortText, chooseText, foreignLanguage, NO_LANGUAGE, originalLanguage, type Translations } from "../translations/rules.ts";
import type { business } from "./tables.ts";

/** A listing's texts in the reader's language. */

type Row = typeof business.$inferSelect;

/** Returns a card's texts in the reader's language. */
export function cardTexts({
  name,
  short_description,
  language,
  translations,
}: Pick<Row, "name" | "short_description" | "language" | "translations">) {
  const translated = chooseShortText(name, NO_LANGUAGE, "name", translations);
  const short = chooseShortText(short_description, language, "short_description", translations);
  const foreign = short_description === "" && !short ? undefined : foreignLanguage(short?.language ?? originalLanguage(language));
  return {
    ...(translated && translated.text !== name ? { name: translated.text, original_name: name } : {}),
    ...(short ? { short_description: short.text } : {}),
    ...(foreign ? { short_description_language: foreign } : {}),
  };
}

/** Returns the long texts of a listing's page in the reader's language. */
export function pageTexts(row: Row, translations: Translations) {
  const chosen = (["short_description", "description", "directions", "price_text"] as const).map(
    (field) => [field, chooseText(row[field], row.language, field, translations)] as const,
  );
  const described = chosen.find(([field]) => field === "description")?.[1];
  const translated = chosen.flatMap(([field, { source, language, original }]) => (source ? [[field, { source, language, original }]] : []));
  return {
    ...Object.fromEntries(chosen.map(([field, { text }]) => [field, text])),
    description_language: described?.language ?? originalLanguage(row.language),
    translated: Object.fromEntries(translated),
  };
}
