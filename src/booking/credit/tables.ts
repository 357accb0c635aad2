import { boolean, integer, numeric, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import { bytea } from "../../platform/db/types.ts";
import type { TransferKind } from "./enumerations.ts";

const moment = () => timestamp({ withTimezone: true });
const amount = () => numeric({ precision: 10, scale: 2, mode: "number" });

/** What a business owes a traveller, or the business's own side. Its balance is written by the trigger of the entries alone. */
export const credit_account = pgTable("credit_account", {
  uuid: uuid().primaryKey(),
  business: text().notNull(),
  /** Null: the business's own side, or of a traveller who was deleted. */
  traveller: text(),
  is_business: boolean().notNull().default(false),
  balance: amount().notNull().default(0),
  entries_count: integer().notNull().default(0),
  created: moment().notNull().defaultNow(),
});

export const credit_transfer = pgTable("credit_transfer", {
  uuid: uuid().primaryKey(),
  business: text().notNull(),
  kind: text().$type<TransferKind>().notNull(),
  coupon: text(),
  /** Of a grant. */
  expires_at: moment(),
  /** The grant that is taken back or expires. */
  lot: uuid(),
  made_by: uuid(),
  created: moment().notNull().defaultNow(),
  disputed_at: moment(),
  dispute: text().notNull().default(""),
});

export const credit_entry = pgTable("credit_entry", {
  uuid: uuid().primaryKey(),
  transfer: uuid().notNull(),
  account: uuid().notNull(),
  amount: amount().notNull(),
  currency: text().notNull().default("USD"),
  /** Within a traveller's account, from 1; with the balance after it. Written by a trigger. */
  number: integer(),
  balance: amount(),
  created: moment().notNull().defaultNow(),
});

/** What is left of each grant. Written by a trigger. */
export const credit_lot = pgTable("credit_lot", {
  uuid: uuid().primaryKey(),
  account: uuid().notNull(),
  coupon: text(),
  amount: amount().notNull(),
  remaining: amount().notNull(),
  is_taken_back: boolean().notNull().default(false),
  created: moment().notNull(),
  expires_at: moment().notNull(),
});

export const credit_code = pgTable("credit_code", {
  hash: bytea().primaryKey(),
  account: uuid().notNull(),
  expires_at: moment().notNull(),
});
