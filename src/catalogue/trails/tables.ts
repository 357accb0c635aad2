import { doublePrecision, integer, json, pgTable, text, uuid } from "../../platform/db/sql.ts";
import type { LinePoint } from "./line.ts";

/** Marked routes, from imports. */
export const trail = pgTable("trail", {
  uuid: uuid().primaryKey(),
  source_key: text().notNull().unique(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  kind: text().notNull(),
  network: text().notNull().default(""),
  ref: text().notNull().default(""),
  symbol: text().notNull().default(""),
  website: text().notNull().default(""),
  length_km: doublePrecision().notNull(),
  ascent_m: integer(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  country_code: text().notNull(),
  area_id: integer(),
  line: json().$type<LinePoint[][]>().notNull(),
  whole: json().$type<LinePoint[][]>().notNull(),
  /** Folded name and number, for the search. */
  words: text().notNull(),
  attribution_text: text().notNull(),
  attribution_link: text(),
  attribution_licence: text().notNull(),
});

/** Points along routes, by which they are found near a place. */
export const trail_point = pgTable("trail_point", {
  trail: uuid().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
});
