import { boolean, integer, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";

export const traveller = pgTable("traveller", {
  code: text().primaryKey(),
  /** Null after the account was deleted, while the recommendations stay under "A traveller". */
  account_id: uuid().unique(),
  name: text().notNull(),
  account_type: text().notNull().default("basic"),
  visibility: text().notNull().default("public"),
  wishlist_visibility: text().notNull().default("private"),
  is_suggested_to_friends_of_friends: boolean(),
  home_country: text(),
  selfie: text().notNull().default(""),
  selfie_avatar_uuid: uuid().notNull().unique(),
  /** Drawn picture of the traveller, while `selfie_avatar_uuid` is their own picture. */
  drawn_avatar_uuid: uuid(),
  businesses_visited_count: integer().notNull().default(0),
  countries_visited_count: integer().notNull().default(0),
  areas_visited_count: integer().notNull().default(0),
  followers_count: integer().notNull().default(0),
  following_count: integer().notNull().default(0),
  /** Code of the inviter. */
  invited_by: text(),
  is_demo: boolean().notNull().default(false),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
