import { pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";

export const wishlist_business = pgTable("wishlist_business", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  business: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const wishlist_country = pgTable("wishlist_country", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  country_code: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
