import { boolean, integer, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** What listings and their items show of it is kept by triggers (migrations/0047_pictures.sql). */
export const picture = pgTable("picture", {
  uuid: uuid().primaryKey(),
  business_code: text().notNull(),
  item: uuid(),
  upload: uuid().notNull(),
  position: integer().notNull(),
  alt: text().notNull().default(""),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  deleted: timestamp({ withTimezone: true }),
  /** Of a picture of open data: what it was named by, and whom to name. Empty for those of people and staff. */
  source: text().notNull().default(""),
  author: text().notNull().default(""),
  licence: text().notNull().default(""),
  licence_link: text(),
  page_link: text(),
});

/** A file that is on its way, or has arrived and is not read yet. */
export const incoming_upload = pgTable("incoming_upload", {
  uuid: uuid().primaryKey(),
  account_id: uuid(),
  filename: text().notNull(),
  bytes: integer().notNull(),
  received: integer().notNull().default(0),
  parts: text().array().notNull().default([]),
  touched: timestamp({ withTimezone: true }).notNull().defaultNow(),
  is_done: boolean().notNull().default(false),
});
