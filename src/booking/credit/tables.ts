import { boolean, integer, numeric, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import { bytea } from "../../platform/db/types.ts";
import type { TransferKind } from "./enumerations.ts";

const moment = () => timestamp({ withTimezone: true });
const amount = () => numeric({ precision: 10, scale: 2, mode: "number" });

/** Credit that a business owes a traveller, or the business's own side. Only the trigger of the entries writes its balance. */
export const credit_account = pgTable("credit_account", {
  uuid: uuid().primaryKey(),
  business: text().notNull(),
  /** null for the business's own side, or if the traveller was deleted. */
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
  /** Only set for a grant. */
  expires_at: moment(),
  /** The grant that is taken back or expires. */
  lot: uuid(),
  made_by: uuid(),
  created: moment().notNull().defaultNow(),
  disputed_at: moment(),
  dispute: text().notNull().default(""),
  /** When staff closed the dispute; null while it waits for review. */
  dispute_closed: moment(),
});

export const credit_entry = pgTable("credit_entry", {
  uuid: uuid().primaryKey(),
  transfer: uuid().notNull(),
  account: uuid().notNull(),
  amount: amount().notNull(),
  currency: text().notNull().default("USD"),
  /** Position within a traveller's account, counted from 1. A trigger writes it and the balance after the entry. */
  number: integer(),
  balance: amount(),
  created: moment().notNull().defaultNow(),
});

/** Rest of each grant. Written by a trigger. */
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
