import { boolean, integer, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** Pictures of listings. Triggers update what listings and items show of them (migrations/before-0.2/0047_pictures.sql). */
export const picture = pgTable("picture", {
  uuid: uuid().primaryKey(),
  business_code: text().notNull(),
  item: uuid(),
  upload: uuid().notNull(),
  position: integer().notNull(),
  alt: text().notNull().default(""),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  deleted: timestamp({ withTimezone: true }),
  /** Source name and attribution of an open data picture. Empty for pictures of people and staff. */
  source: text().notNull().default(""),
  author: text().notNull().default(""),
  licence: text().notNull().default(""),
  licence_link: text(),
  page_link: text(),
});

/** An upload that is under way, or complete and not decoded yet. */
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
