import { boolean, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";

export const duplicate_search = pgTable("duplicate_search", {
  is_only: boolean().primaryKey().default(true),
  modified: timestamp({ withTimezone: true }).notNull(),
  code: text().notNull(),
});

/** Two listings that may be the same, the smaller code first. */
export const listing_pair = pgTable(
  "listing_pair",
  {
    one: text().notNull(),
    other: text().notNull(),
    score: smallint().notNull(),
    reasons: text().array().notNull(),
    found: timestamp({ withTimezone: true }).notNull(),
    dismissed: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.one, table.other] })],
);

export const listing_merge = pgTable("listing_merge", {
  uuid: uuid().primaryKey(),
  kept: text().notNull(),
  gone: text().notNull(),
  /** Fields of the surviving listing, before and after the merge. */
  before: jsonb().$type<Record<string, unknown>>().notNull(),
  after: jsonb().$type<Record<string, unknown>>().notNull(),
  was_published: boolean().notNull(),
  /** Ids that were moved, by table (migrations/before-0.2/0055_duplicates.sql). */
  moved: jsonb().$type<Record<string, string[]>>().notNull(),
  account_id: uuid(),
  created: timestamp({ withTimezone: true }).notNull(),
  undone: timestamp({ withTimezone: true }),
});
