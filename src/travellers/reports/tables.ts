import { pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";

export const report = pgTable("report", {
  uuid: uuid().primaryKey(),
  kind: text().notNull(),
  /** A visit's uuid, a traveller's or a listing's code, or "code/place" of a guide. */
  subject: text().notNull(),
  reason: text().notNull(),
  text: text().notNull().default(""),
  /** What was reported, as it was in that moment: its name, its words, and where it stood. */
  title: text().notNull(),
  quote: text().notNull().default(""),
  url: text().notNull(),
  /** The code of the traveller whose it is; null for a listing, and for somebody who has gone. */
  about: text(),
  /** The account; null for a visitor, and for one that has gone. */
  reporter: uuid(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  resolved: timestamp({ withTimezone: true }),
  resolved_by: uuid(),
  outcome: text(),
});
