import { integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from "./sql.ts";
import { bytea } from "./types.ts";

export const session = pgTable("session", {
  id_hash: bytea().primaryKey(),
  account_id: uuid().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  last_seen: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expires: timestamp({ withTimezone: true }).notNull(),
  uuid: uuid().notNull(),
  agent: text().notNull().default(""),
});

export const mail_sent = pgTable("mail_sent", {
  key: text().primaryKey(),
  sent: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The name of its file in the mailbox, as long as that may not be there yet. */
  unwritten_file: text(),
  /** What it is about, where somebody may ask what became of it. */
  about: uuid(),
  /** The name in its Message-ID. */
  mark: text(),
  /** When a notice came that it could not be delivered, and what that says. */
  bounced: timestamp({ withTimezone: true }),
  bounce: text(),
});

export const idempotency_key = pgTable(
  "idempotency_key",
  {
    scope: text().notNull(),
    key: text().notNull(),
    body_hash: bytea().notNull(),
    status: smallint(),
    answer: text(),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);

export const limit_counter = pgTable(
  "limit_counter",
  {
    name: text().notNull(),
    subject: text().notNull(),
    hits: integer().notNull(),
    ends: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.subject] })],
);
