import { boolean, integer, jsonb, numeric, pgTable, type SQL, smallint, sql, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { Amenities } from "./amenities/rules.ts";
import type { ItemCost, ItemTerms, PersonPrice } from "./costs/rules.ts";
import type { ItemKind } from "./enumerations.ts";
import type { DayPrices, SeasonalPrice } from "./prices/rules.ts";

export const inventory_item = pgTable("inventory_item", {
  id: uuid().primaryKey(),
  business_profile: text().notNull(),
  kind: text().$type<ItemKind>().notNull(),
  title: text().notNull(),
  activity_type: text(),
  room_type: text(),
  minimum_price: numeric({ precision: 12, scale: 2, mode: "number" }),
  minimum_price_currency: text(),
  duration: integer(),
  duration_class: text(),
  maximum_capacity: integer(),
  description: text().notNull().default(""),
  image_link_uuid: uuid().notNull().unique(),
  image_gallery: uuid().array().notNull().default([]),
  /** The drawn picture while real ones are shown. Updated by triggers of the listing's pictures. */
  drawn_image_uuid: uuid(),
  book_now_url: text(),
  item_category: text().notNull().default(""),
  order: integer().notNull().default(0),
  /** Number of units of a room. */
  units: smallint().notNull().default(1),
  minimum_nights: smallint().notNull().default(1),
  seasonal_prices: jsonb().$type<SeasonalPrice[]>().notNull().default([]),
  /** Costs besides the price, in the order of the receipt. */
  costs: jsonb().$type<ItemCost[]>().notNull().default([]),
  terms: jsonb().$type<ItemTerms>().notNull().default({ deposit: "", cancellation: "" }),
  /** Local departure times of an activity. */
  departures: jsonb().$type<string[]>().notNull().default([]),
  /** Prices of an activity by age. */
  prices: jsonb().$type<PersonPrice[]>().notNull().default([]),
  /** Answers to guests' needs. Triggers write the letters of those it meets to its listing (migrations/before-0.2/0125_items.sql). */
  amenities: jsonb().$type<Amenities>().notNull().default({}),
  /** Prices of single days from booking software; a trigger deletes them with the software's product. */
  day_prices: jsonb().$type<DayPrices>(),
  is_featured: boolean().notNull().default(false),
  is_draft: boolean().notNull().default(false),
  /** Time of deletion; owners and helpers can restore the item for 30 days. */
  deleted: timestamp({ withTimezone: true }),
  /** Neither a draft nor deleted: visible to travellers. */
  is_shown: boolean().notNull().generatedAlwaysAs(sql`NOT is_draft AND deleted IS NULL`),
  /** Incremented by each change. */
  version: integer().notNull().default(1),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Price for two: a shared room needs two beds, and a room for one is needed twice. */
export const PRICE_FOR_TWO = sql`minimum_price * CASE WHEN kind = 'room' AND (room_type = 'shared' OR maximum_capacity = 1) THEN 2 ELSE 1 END`;

/** Items with a price per night or per person: the condition of the index inventory_item_price. */
export const IS_PRICED: SQL = sql`is_shown AND minimum_price IS NOT NULL AND kind IN ('room', 'activity')`;
