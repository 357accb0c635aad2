import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const relationship = pgTable("relationship", {
  uuid: uuid().primaryKey(),
  from_traveller: text().notNull(),
  to_traveller: text().notNull(),
  status: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
