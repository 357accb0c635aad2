import { integer, pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";

export const followed_hashtag = pgTable("followed_hashtag", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  hashtag: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Number of published listings of each hashtag; written by triggers, read only. */
export const hashtag_count = pgTable("hashtag_count", {
  hashtag: text().primaryKey(),
  businesses: integer().notNull(),
});
