import type { AreaNames } from "../../catalogue/places/own/store.ts";
import type { Polygon } from "../../catalogue/places/polygons.ts";
import { integer, json, pgTable, primaryKey, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** Changes of a run to areas that existed before. */
export interface AreaChanges {
  renamed?: AreaNames[];
  nested?: { id: number; parent_id: number; before: number | null }[];
  outlined?: { id: number; before: Polygon[] | null }[];
  merged?: { id: number; into: number }[];
}

export const placing_run = pgTable("placing_run", {
  id: uuid().primaryKey(),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  areas: integer().array().notNull().default([]),
  changes: json().$type<AreaChanges>().notNull().default({}),
  created: timestamp({ withTimezone: true }).notNull(),
  undone: timestamp({ withTimezone: true }),
});

export const placing_move = pgTable(
  "placing_move",
  {
    run: uuid().notNull(),
    business_code: text().notNull(),
    area_before: integer(),
    area_after: integer(),
    city_before: text().notNull(),
    city_after: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run, table.business_code] })],
);
