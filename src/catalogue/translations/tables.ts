import { integer, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { TranslationSource } from "./enumerations.ts";

/**
 * Texts of listings, items, events, areas and the guide's settings in further languages. One of the first four columns names what the text
 * belongs to; without any it belongs to the settings (migrations/0130_translations.sql).
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
