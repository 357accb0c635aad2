import { pgTable, text, timestamp } from "../../platform/db/sql.ts";

/** Picture names that were requested for each listing. */
export const picture_fetch = pgTable("picture_fetch", {
  business_code: text().primaryKey(),
  sources: text().array().notNull(),
  fetched: timestamp({ withTimezone: true }).notNull(),
});
