import { boolean, integer, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import { bytea } from "../../platform/db/types.ts";

export const account = pgTable("account", {
  id: uuid().primaryKey(),
  email: text().notNull(),
  password_hash: text(),
  email_verified_at: timestamp({ withTimezone: true }),
  roles: text().array().notNull().default([]),
  is_demo: boolean().notNull().default(false),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** How it was entered last. */
  last_method: text(),
  /** The hash of the browser that signed up. */
  made_by: bytea(),
  /** Its person has turned links and passwords off. */
  passkeys_only: boolean().notNull().default(false),
  /** Part of every mark by which a browser knows the account: one more, and none of them holds. */
  device_epoch: integer().notNull().default(0),
  /** Since when it is hidden, to be deleted later; any sign-in takes it back (a trigger). */
  deletion_requested: timestamp({ withTimezone: true }),
  /** With the account go its recommendations, which otherwise stay without a name. */
  deletes_words: boolean().notNull().default(false),
  /** Since when staff keep it out: it has no sessions, and a trigger lets none begin. */
  blocked: timestamp({ withTimezone: true }),
  /** For staff alone. */
  staff_note: text().notNull().default(""),
});

/** What a mail leads to: works once, until it expires. */
export const account_link = pgTable("account_link", {
  token_hash: bytea().primaryKey(),
  account_id: uuid().notNull(),
  kind: text().notNull(),
  email: text().notNull(),
  next: text().notNull().default(""),
  asked_by: bytea(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expires: timestamp({ withTimezone: true }).notNull(),
  used: timestamp({ withTimezone: true }),
  /** Of the change of address that it confirms. */
  change_uuid: uuid(),
});

/** A change of address that waits for its two confirmations, or has ended. */
export const email_change = pgTable("email_change", {
  uuid: uuid().primaryKey(),
  account_id: uuid().notNull(),
  new_email: text().notNull(),
  old_confirmed: timestamp({ withTimezone: true }),
  new_confirmed: timestamp({ withTimezone: true }),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expires: timestamp({ withTimezone: true }).notNull(),
  ended: timestamp({ withTimezone: true }),
});
