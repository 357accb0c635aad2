import { pgTable, text, timestamp } from "../../platform/db/sql.ts";

/** What was asked for, of which listing. */
export const picture_fetch = pgTable("picture_fetch", {
  business_code: text().primaryKey(),
  sources: text().array().notNull(),
  fetched: timestamp({ withTimezone: true }).notNull(),
});
