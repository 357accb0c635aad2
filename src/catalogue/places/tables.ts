import { boolean, doublePrecision, integer, json, jsonb, pgTable, primaryKey, type SQL, sql, text } from "../../platform/db/sql.ts";
import type { ShortTexts } from "../translations/rules.ts";
import { nameColumn } from "../translations/tables.ts";
import { countryName } from "./countries/rules.ts";
import type { Polygon } from "./polygons.ts";

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
  /** Whether staff edited it. */
  is_edited: boolean().notNull().default(false),
  /** The area that contains it. */
  parent_id: integer(),
  /** Its name in further languages. Written by triggers (migrations/before-0.2/0130_translations.sql). */
  translations: jsonb().$type<ShortTexts>(),
});

/**
 * Returns the ids of areas and of all areas inside them at any depth, as an SQL array.
 * @param ids a query that selects them; 0 matches only itself
 */
export const areasWithin = (ids: SQL): SQL =>
  sql`ARRAY(WITH RECURSIVE inside AS (${ids} UNION SELECT a.id FROM ${area} a JOIN inside ON a.parent_id = inside.id) SELECT id FROM inside)`;

export const area_outline = pgTable("area_outline", {
  area_id: integer().primaryKey(),
  polygons: json().$type<Polygon[]>().notNull(),
});

/** Alternative names of areas, from imports. */
export const area_name = pgTable("area_name", { area_id: integer().notNull(), name: text().notNull() }, (table) => [
  primaryKey({ columns: [table.area_id, table.name] }),
]);

/** Areas that were merged into another. */
export const area_alias = pgTable("area_alias", {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  area_id: integer().notNull(),
  /** Former name and place; null for rows from before these columns existed. */
  name: text(),
  country_code: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  /** True if staff merged it, false if a placing was undone. */
  is_merged: boolean().notNull().default(false),
});

/** Column of a country's name in the reader's language. */
export const nameOfCountry = sql<string>`${country.code}`.mapWith(countryName);

/** Column of an area's name in the reader's language. */
export const nameOfArea = nameColumn(area.name, area.translations);
