import { boolean, integer, jsonb, pgTable, timestamp } from "../../platform/db/sql.ts";

/** Holds at most one row. */
export const guide_settings = pgTable("guide_settings", {
  id: boolean().primaryKey().default(true),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Number of changes, to reject a save that is based on an older version. */
  version: integer().notNull().default(1),
  modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
