import { boolean, integer, jsonb, pgTable, timestamp } from "../../platform/db/sql.ts";

/** One row at most. */
export const guide_settings = pgTable("guide_settings", {
  id: boolean().primaryKey().default(true),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Counts the changes: who saves an older one is told. */
  version: integer().notNull().default(1),
  modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
