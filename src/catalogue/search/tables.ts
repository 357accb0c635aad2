import { bigint, integer, pgTable, primaryKey, text } from "../../platform/db/sql.ts";

/** What is in the index, one row a thing. */
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

/** Each name once from each of its words on; see keys.ts. */
export const search_key = pgTable(
  "search_key",
  { key: text().notNull(), ref: text().notNull(), popularity: integer().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.ref] })],
);

/** The best of each beginning that has too many keys to be read while one types. */
export const search_top = pgTable("search_top", {
  prefix: text().primaryKey(),
  total: integer().notNull(),
  refs: text().array().notNull(),
  scores: integer().array().notNull(),
});

/** One row a published listing and kind. */
export const search_fact = pgTable("search_fact", {
  fact: text().notNull(),
  country_code: text().notNull(),
  area_id: integer().notNull(),
  score: integer().notNull(),
  ref: text().notNull(),
});

export const search_word = pgTable("search_word", { word: text().primaryKey() });

/** Written by triggers of the tables that are searched, emptied by the worker. */
export const search_pending = pgTable("search_pending", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  ref: text().notNull(),
});
