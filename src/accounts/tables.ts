import { boolean, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const account = pgTable("account", {
  id: uuid().primaryKey(),
  email: text().notNull(),
  password_hash: text(),
  email_verified_at: timestamp({ withTimezone: true }),
  roles: text().array().notNull().default([]),
  is_demo: boolean().notNull().default(false),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
