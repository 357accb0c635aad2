import { boolean, numeric, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const coupon = pgTable("coupon", {
  code: text().primaryKey(),
  business: text().notNull(),
  /** Null: not attached yet, or of a traveller who was deleted. */
  traveller: text(),
  attached: boolean().notNull().default(false),
  recommender: text(),
  discount: smallint().notNull(),
  bonus_credit: numeric({ precision: 10, scale: 2, mode: "number" }).notNull(),
  status: text().notNull().default("saved"),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  redeemed_at: timestamp({ withTimezone: true }),
  confirmed_at: timestamp({ withTimezone: true }),
});

export const credit_entry = pgTable("credit_entry", {
  uuid: uuid().primaryKey(),
  /** Null: of a traveller who was deleted. */
  traveller: text(),
  coupon: text().notNull(),
  amount: numeric({ precision: 10, scale: 2, mode: "number" }).notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
