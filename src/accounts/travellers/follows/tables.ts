import { pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";

export const relationship = pgTable("relationship", {
  uuid: uuid().primaryKey(),
  from_traveller: text().notNull(),
  to_traveller: text().notNull(),
  status: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Block between two travellers; it applies in both directions. */
export const traveller_block = pgTable("traveller_block", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  blocked: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
