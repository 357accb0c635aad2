import { boolean, integer, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";

export const traveller = pgTable("traveller", {
  code: text().primaryKey(),
  /** Null: somebody who has gone, and whose recommendations stay as "A traveller". */
  account_id: uuid().unique(),
  name: text().notNull(),
  account_type: text().notNull().default("basic"),
  visibility: text().notNull().default("public"),
  wishlist_visibility: text().notNull().default("private"),
  is_suggested_to_friends_of_friends: boolean(),
  home_country: text(),
  selfie: text().notNull().default(""),
  selfie_avatar_uuid: uuid().notNull().unique(),
  /** The picture drawn for them, while `selfie_avatar_uuid` is one of their own. */
  drawn_avatar_uuid: uuid(),
  businesses_visited_count: integer().notNull().default(0),
  countries_visited_count: integer().notNull().default(0),
  areas_visited_count: integer().notNull().default(0),
  followers_count: integer().notNull().default(0),
  following_count: integer().notNull().default(0),
  /** Whose invitation led here. */
  invited_by: text(),
  is_demo: boolean().notNull().default(false),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
