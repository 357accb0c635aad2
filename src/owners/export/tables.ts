import { integer, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { Archive } from "../../travellers/archives/contract.ts";

export const listing_export = pgTable("listing_export", {
  uuid: uuid().primaryKey(),
  business: text(),
  status: text().$type<Archive["status"]>().notNull().default("queued"),
  progress: smallint().notNull().default(0),
  bytes: integer(),
  created: timestamp({ withTimezone: true }).notNull(),
  expires: timestamp({ withTimezone: true }).notNull(),
});
