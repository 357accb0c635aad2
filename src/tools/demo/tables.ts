import { boolean, pgTable, timestamp } from "../../platform/db/sql.ts";

export const demo_load = pgTable("demo_load", {
  id: boolean().primaryKey().default(true),
  loaded: timestamp({ withTimezone: true }).notNull().defaultNow(),
  removed: timestamp({ withTimezone: true }),
});
