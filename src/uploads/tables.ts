import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const upload = pgTable("upload", {
  uuid: uuid().primaryKey(),
  kind: text().$type<"selfie">().notNull(),
  account_id: uuid(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Sizes that were made: "avatar.webp". */
  made: text().array().notNull().default([]),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  deleted: timestamp({ withTimezone: true }),
});
