import { bigint, boolean, integer, json, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from "./sql.ts";
import { bytea } from "./types.ts";

export const session = pgTable("session", {
  id_hash: bytea().primaryKey(),
  account_id: uuid().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  last_seen: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expires: timestamp({ withTimezone: true }).notNull(),
  uuid: uuid().notNull(),
  agent: text().notNull().default(""),
  /** Whether the identity provider logged it in. */
  by_provider: boolean().notNull().default(false),
});

export const mail_sent = pgTable("mail_sent", {
  key: text().primaryKey(),
  sent: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Name of the mail's file in the mailbox, as long as the file may not exist yet. */
  unwritten_file: text(),
  /** Id of the record that the mail is about, if its delivery status may be looked up. */
  about: uuid(),
  /** Local part of its Message-ID. */
  mark: text(),
  /** Time and text of a delivery failure notice. */
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

/** Last request of an account that was refused because its address is not verified. */
export const held_request = pgTable("held_request", {
  account_id: uuid().primaryKey(),
  method: text().notNull(),
  url: text().notNull(),
  body: jsonb().$type<Record<string, unknown>>(),
  page: text().notNull(),
  made_by: bytea().notNull(),
  /** Key of HELD_TEXTS (platform/endpoints/heldTexts.ts). */
  done_text: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull(),
});

/** After a restore nothing leaves the guide until staff release it. One row at most. */
export const outgoing_hold = pgTable("outgoing_hold", {
  id: boolean().primaryKey().default(true),
  /** Time of the backup. */
  taken: timestamp({ withTimezone: true }).notNull(),
  restored: timestamp({ withTimezone: true }).notNull(),
  report: json().$type<Record<string, unknown>>().notNull(),
});

/** Daily backups. */
export const backup_run = pgTable("backup_run", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  started: timestamp({ withTimezone: true }).notNull().defaultNow(),
  ended: timestamp({ withTimezone: true }),
  file: text().notNull(),
  bytes: bigint({ mode: "number" }),
  /** Reason of a failure. */
  error: text(),
});

/** Rights that ended, and vouchers and credit that were spent, until a job copies them to the place of the backups. Written by triggers. */
export const journal = pgTable("journal", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  kind: text().notNull(),
  subject: json().$type<Record<string, unknown>>().notNull(),
});
