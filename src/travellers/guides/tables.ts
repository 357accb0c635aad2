import { integer, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** Traveller's guide to a country, or to one of its areas. */
export const traveller_guide = pgTable("traveller_guide", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  country_code: text().notNull(),
  area_id: integer(),
  letter: text().notNull().default(""),
  visibility: text().notNull().default("private"),
  link_key: text().notNull(),
  /** Visibility before staff took the guide down; it is private meanwhile. */
  taken_down: text(),
  version: integer().notNull().default(1),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const traveller_guide_entry = pgTable("traveller_guide_entry", {
  guide: uuid().notNull(),
  business: text().notNull(),
  note: text().notNull().default(""),
  position: smallint().notNull(),
});
