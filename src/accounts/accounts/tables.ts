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
  /** Method of the last sign-in. */
  last_method: text(),
  /** Language of its emails, BCP 47; null for the guide's main language. */
  language: text(),
  /** Hash of the browser that signed up. */
  made_by: bytea(),
  /** True once the owner has turned links and passwords off. */
  passkeys_only: boolean().notNull().default(false),
  /** Part of the tag by which a browser recognises the account. Raising it by 1 invalidates all tags. */
  device_epoch: integer().notNull().default(0),
  /** Time when the account was hidden, to be deleted later; any sign-in resets it (a trigger). */
  deletion_requested: timestamp({ withTimezone: true }),
  /** True if the recommendations are deleted with the account; otherwise they stay without a name. */
  deletes_words: boolean().notNull().default(false),
  /** Time when staff blocked the account: it has no sessions, and a trigger prevents new ones. */
  blocked: timestamp({ withTimezone: true }),
  /** Visible to staff only. */
  staff_note: text().notNull().default(""),
});

/** Emailed link; works once, until it expires. */
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
  /** Uuid of the address change that the link confirms. */
  change_uuid: uuid(),
});

/** Address change that awaits its two confirmations, or has ended. */
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
