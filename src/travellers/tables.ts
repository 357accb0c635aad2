import { boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const traveller = pgTable("traveller", {
  code: text().primaryKey(),
  account_id: uuid().notNull().unique(),
  name: text().notNull(),
  account_type: text().notNull().default("basic"),
  visibility: text().notNull().default("public"),
  home_country: text(),
  selfie: text().notNull().default(""),
  selfie_avatar_uuid: uuid().notNull().unique(),
  businesses_visited_count: integer().notNull().default(0),
  countries_visited_count: integer().notNull().default(0),
  areas_visited_count: integer().notNull().default(0),
  followers_count: integer().notNull().default(0),
  following_count: integer().notNull().default(0),
  is_demo: boolean().notNull().default(false),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
