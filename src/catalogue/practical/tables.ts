import { doublePrecision, integer, pgTable, text } from "../../platform/db/sql.ts";

/** Practical places, from imports. */
export const practical_place = pgTable("practical_place", {
  source_key: text().primaryKey(),
  kind: text().notNull(),
  name: text().notNull().default(""),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  country_code: text().notNull(),
  area_id: integer(),
  opening_hours: text().notNull().default(""),
  wheelchair: text().notNull().default(""),
  fee: text().notNull().default(""),
  attribution_text: text().notNull(),
  attribution_link: text(),
  attribution_licence: text().notNull(),
});
