import { jsonb, pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";
import type { ShellField, ShellFields } from "../shells/enumerations.ts";

const moment = () => timestamp({ withTimezone: true });

/** Values of a newer import file for fields that were edited: one row per group, under its first field. */
export const listing_difference = pgTable("listing_difference", {
  uuid: uuid().primaryKey(),
  business_code: text().notNull(),
  field: text().$type<ShellField>().notNull(),
  offered: jsonb().$type<Partial<ShellFields>>().notNull(),
  /** Dataset of the file. */
  source: text().notNull(),
  run: uuid().notNull(),
  created: moment().notNull(),
});
