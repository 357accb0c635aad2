import { boolean, doublePrecision, integer, json, pgTable, primaryKey, type SQL, sql, text } from "../../platform/db/sql.ts";
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
  /** By staff. */
  is_edited: boolean().notNull().default(false),
  /** The area that it lies in. */
  parent_id: integer(),
});

/** The numbers of areas and of all that lie in them, at any depth, as an array. @param ids one number, or a query of some; 0 stands for itself */
export const areasWithin = (ids: SQL): SQL =>
  sql`ARRAY(WITH RECURSIVE inside AS (${ids} UNION SELECT a.id FROM ${area} a JOIN inside ON a.parent_id = inside.id) SELECT id FROM inside)`;

export const area_outline = pgTable("area_outline", {
  area_id: integer().primaryKey(),
  polygons: json().$type<Polygon[]>().notNull(),
});

/** What areas are called elsewhere, as imports say. */
export const area_name = pgTable("area_name", { area_id: integer().notNull(), name: text().notNull() }, (table) => [
  primaryKey({ columns: [table.area_id, table.name] }),
]);

/** Areas that were put into another. */
export const area_alias = pgTable("area_alias", {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  area_id: integer().notNull(),
  /** What it was; unknown of those from before this was kept. */
  name: text(),
  country_code: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  /** Staff put it into the other one; else a placing was undone. */
  is_merged: boolean().notNull().default(false),
});
