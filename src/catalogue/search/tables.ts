import { bigint, integer, pgTable, primaryKey, text } from "../../platform/db/sql.ts";

/** Content of the index, one row per entry. */
export const search_entry = pgTable("search_entry", {
  ref: text().primaryKey(),
  scope: text().notNull(),
  name: text().notNull(),
  context: text().notNull(),
  popularity: integer().notNull(),
  names: text().array().notNull(),
  facts: text().array().notNull(),
  country_code: text().notNull(),
  area_id: integer().notNull(),
  score: integer().notNull(),
});

/** One row per name and starting word; see keys.ts. */
export const search_key = pgTable(
  "search_key",
  { key: text().notNull(), ref: text().notNull(), popularity: integer().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.ref] })],
);

/** Best results of each prefix that has too many keys to read on every keystroke. */
export const search_top = pgTable("search_top", {
  prefix: text().primaryKey(),
  total: integer().notNull(),
  refs: text().array().notNull(),
  scores: integer().array().notNull(),
});

/** One row per published listing and fact. */
export const search_fact = pgTable("search_fact", {
  fact: text().notNull(),
  country_code: text().notNull(),
  area_id: integer().notNull(),
  score: integer().notNull(),
  ref: text().notNull(),
});

export const search_word = pgTable("search_word", { word: text().primaryKey() });

/** Queue written by triggers of the searched tables and emptied by the worker. */
export const search_pending = pgTable("search_pending", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  ref: text().notNull(),
});
