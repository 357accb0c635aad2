import { languageTag, textColumn, textField } from "../texts.ts";
import { type FieldSource, type FieldSources, readValuesIn } from "./fields.ts";
import { findLanguages } from "./paths.ts";

/** Pure: reads the texts of a record in all its languages, by the paths of a mapping. */

const FIELDS = ["name", "short_description", "description", "directions", "price_text", "event_place"] as const;

const listPaths = (from: FieldSource): string[] =>
  (Array.isArray(from) ? from : [from]).flatMap((one) => (typeof one === "string" ? [one] : (one.join ?? one.path ?? [])));

/** Returns the texts of a record by textColumn. */
export function readTexts(record: unknown, fields: FieldSources): Record<string, string> {
  const found: Record<string, string> = {};
  for (const column of FIELDS) {
    const [from, field] = [fields[column], textField(column)];
    if (from === undefined || field === undefined) continue;
    for (const written of new Set(listPaths(from).flatMap((path) => findLanguages(record, path)))) {
      const language = languageTag(written);
      const [text] = language === undefined ? [] : readValuesIn(record, from, written);
      if (language !== undefined && text) found[textColumn(field, language)] ??= text;
    }
  }
  return found;
}
