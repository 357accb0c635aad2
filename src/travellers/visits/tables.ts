import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** Also the recommendation of the business. */
export const visited_business = pgTable("visited_business", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  business: text().notNull(),
  comment: text().notNull().default(""),
  rating: smallint(),
  price_feel: text(),
  familiarity: text().notNull().default("dont_know"),
  is_recommended: boolean().notNull().default(false),
  /** When the listing's people thanked for it. */
  thanked: timestamp({ withTimezone: true }),
  /** Since when staff have taken the recommendation down; it is none meanwhile. */
  taken_down: timestamp({ withTimezone: true }),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const visited_activity = pgTable("visited_activity", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  activity_type: text().notNull(),
  /** An item, which may be gone since; null for the type alone. */
  activity: uuid(),
  comment: text().notNull().default(""),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const visited_area = pgTable("visited_area", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  area_id: integer().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const visited_country = pgTable("visited_country", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  country_code: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
