import type { ActivityType, PRICE_FEELS } from "../../catalogue/listings/enumerations.ts";
import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** Visit of a listing, and also its recommendation. */
export const visited_business = pgTable("visited_business", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  business: text().notNull(),
  comment: text().notNull().default(""),
  rating: smallint(),
  price_feel: text().$type<keyof typeof PRICE_FEELS>(),
  familiarity: text().notNull().default("dont_know"),
  is_recommended: boolean().notNull().default(false),
  /** Time when the listing's people thanked the author. */
  thanked: timestamp({ withTimezone: true }),
  /** Time when staff took the recommendation down; meanwhile it is a plain visit. */
  taken_down: timestamp({ withTimezone: true }),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const visited_activity = pgTable("visited_activity", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  activity_type: text().$type<ActivityType>().notNull(),
  /** Id of an item, which may have been deleted since; null for the type alone. */
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
