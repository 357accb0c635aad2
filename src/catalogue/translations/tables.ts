import { type AnyPgColumn, integer, pgTable, type SQL, sql, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { TranslationSource } from "./enumerations.ts";
import { readersName, type ShortTexts } from "./rules.ts";

/**
 * Texts of listings, items, events, areas and the guide's settings in further languages. One of the first four columns names what the text
 * belongs to; without any it belongs to the settings (migrations/before-0.2/0130_translations.sql).
 */
export const translation = pgTable("translation", {
  business: text(),
  item: uuid(),
  event: uuid(),
  area: integer(),
  field: text().notNull(),
  language: text().notNull(),
  source: text().$type<TranslationSource>().notNull(),
  text: text().notNull(),
  /** Hash of the original when it was translated; null if the text is not a translation of it. */
  original_hash: text(),
  modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Returns the column of a name in the reader's language. @param translations column that keeps the names in further languages */
export const nameColumn = (name: AnyPgColumn, translations: AnyPgColumn | SQL) =>
  sql<string>`CASE WHEN ${translations} IS NULL THEN to_jsonb(${name}) ELSE jsonb_build_array(${name}, ${translations}) END`.mapWith(
    (stored: string | [string, ShortTexts]) => (typeof stored === "string" ? stored : readersName(...stored)),
  );
