import { integer, pgTable, primaryKey, text, timestamp, uuid } from "../../platform/db/sql.ts";

export const placing_run = pgTable("placing_run", {
  id: uuid().primaryKey(),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  areas: integer().array().notNull().default([]),
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
