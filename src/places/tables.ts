import { boolean, doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";

export const country = pgTable("country", {
  code: text().primaryKey(),
  name: text().notNull(),
  region: text().notNull(),
});

export const area = pgTable("area", {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  country_code: text().notNull(),
  state_code: text().notNull().default(""),
  state_name: text().notNull().default(""),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  population: integer().notNull().default(0),
  /** By staff. */
  is_edited: boolean().notNull().default(false),
});

/** Areas that were put into another. */
export const area_alias = pgTable("area_alias", {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  area_id: integer().notNull(),
});
