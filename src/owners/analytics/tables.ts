import { date, integer, pgTable, primaryKey, text } from "../../platform/db/sql.ts";

/** Views of a listing's page, by day and traffic source. */
export const listing_view = pgTable(
  "listing_view",
  {
    business_code: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    source: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.business_code, table.day, table.source] })],
);
