import { boolean, integer, jsonb, numeric, pgTable, type SQL, smallint, sql, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { DayPrices, SeasonalPrice } from "./prices/rules.ts";

export const inventory_item = pgTable("inventory_item", {
  id: uuid().primaryKey(),
  business_profile: text().notNull(),
  kind: text().notNull(),
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
  /** The picture that was drawn, while real ones are shown. Kept by triggers of the listing's pictures. */
  drawn_image_uuid: uuid(),
  book_now_url: text(),
  item_category: text().notNull().default(""),
  order: integer().notNull().default(0),
  /** How many there are of a room. */
  units: smallint().notNull().default(1),
  minimum_nights: smallint().notNull().default(1),
  seasonal_prices: jsonb().$type<SeasonalPrice[]>().notNull().default([]),
  /** What booking software says of single days; gone with its product by a trigger. */
  day_prices: jsonb().$type<DayPrices>(),
  is_featured: boolean().notNull().default(false),
  is_draft: boolean().notNull().default(false),
  /** Since when it is gone; its listing's people can bring it back for 30 days. */
  deleted: timestamp({ withTimezone: true }),
  /** Neither a draft nor deleted: what travellers see. */
  is_shown: boolean().notNull().generatedAlwaysAs(sql`NOT is_draft AND deleted IS NULL`),
  /** One more with each change. */
  version: integer().notNull().default(1),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** For two: of a bed in a shared room, and of a room for one, it takes two. */
export const PRICE_FOR_TWO = sql`minimum_price * CASE WHEN kind = 'room' AND (room_type = 'shared' OR maximum_capacity = 1) THEN 2 ELSE 1 END`;

/** What has a price by the night or the person: the condition of the index inventory_item_price. */
export const IS_PRICED: SQL = sql`is_shown AND minimum_price IS NOT NULL AND kind IN ('room', 'activity')`;
