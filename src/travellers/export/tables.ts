import { integer, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { Archive } from "../archives/contract.ts";

export const traveller_export = pgTable("traveller_export", {
  uuid: uuid().primaryKey(),
  traveller: text(),
  status: text().$type<Archive["status"]>().notNull().default("queued"),
  progress: smallint().notNull().default(0),
  bytes: integer(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expires: timestamp({ withTimezone: true }).notNull(),
});
