import { bigint, boolean, integer, pgTable, text, timestamp } from "../../../platform/db/sql.ts";

/** Stored drawings. */
export const drawn_picture = pgTable("drawn_picture", {
  key: text().primaryKey(),
  bytes: integer().notNull(),
  /** A recent use; written once a day. */
  used: timestamp({ withTimezone: true }).notNull(),
});

/** Their sums, which triggers maintain; one row at most. */
export const picture_cache = pgTable("picture_cache", {
  id: boolean().primaryKey().default(true),
  bytes: bigint({ mode: "number" }).notNull().default(0),
  pictures: bigint({ mode: "number" }).notNull().default(0),
  /** Whether files of versions without these tables have rows. */
  is_complete: boolean().notNull().default(false),
});
