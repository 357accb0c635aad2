import { boolean, doublePrecision, integer, json, pgTable, primaryKey, sql, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { PictureCredit } from "../pictures/credit.ts";
import type { EventCategory, EventStatus } from "./enumerations.ts";

export const event = pgTable("event", {
  uuid: uuid().primaryKey(),
  code: text().notNull().unique(),
  added_by: text().$type<"import" | "owner" | "staff">().notNull(),
  source_key: text().unique(),
  host_key: text(),
  is_edited: boolean().notNull().default(false),
  /** Whether its source no longer has it: it is deleted until a later edition has it again. */
  is_gone: boolean().notNull().default(false),
  title: text().notNull(),
  description: text().notNull().default(""),
  category: text().$type<EventCategory>().notNull(),
  /** Times by the clock of the place. */
  starts: text().notNull(),
  ends: text(),
  recurrence: text(),
  dates: json().$type<{ starts: string; ends?: string }[]>().notNull().default([]),
  zone: text().notNull(),
  country_code: text().notNull(),
  area_id: integer(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  is_at_host: boolean().notNull().default(false),
  place_name: text().notNull().default(""),
  business: text(),
  price_text: text().notNull().default(""),
  minimum_price: doublePrecision(),
  minimum_price_currency: text(),
  status: text().$type<EventStatus>().notNull().default("scheduled"),
  booking_url: text(),
  website: text(),
  picture_uuid: uuid(),
  picture_sources: text().array().notNull().default([]),
  picture_author: text().notNull().default(""),
  picture_licence: text().notNull().default(""),
  /** Names of its pictures that were requested. */
  pictures_fetched: text().array().notNull().default([]),
  picture_credit: json().$type<PictureCredit>(),
  attribution_text: text().notNull().default(""),
  attribution_link: text(),
  attribution_licence: text().notNull().default(""),
  words: text().notNull(),
  /** The same of translations. Written by triggers (migrations/before-0.2/0134_events.sql). */
  translated_words: text().notNull().default(""),
  renew_at: timestamp({ withTimezone: true }),
  last_end: timestamp({ withTimezone: true }),
  version: integer().notNull().default(1),
  created: timestamp({ withTimezone: true }).notNull(),
  modified: timestamp({ withTimezone: true }).notNull(),
  deleted: timestamp({ withTimezone: true }),
  /** Language of its texts, BCP 47; null for the guide's main language. */
  language: text(),
});

export const event_occurrence = pgTable(
  "event_occurrence",
  {
    event: uuid().notNull(),
    starts: timestamp({ withTimezone: true }).notNull(),
    ends: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.event, table.starts] })],
);

/**
 * Condition for events `e` that visitors see. Hidden with the listing: an event of its owners. The listing is joined as `b` only while it is
 * published.
 */
export const isShownEvent = sql.raw("e.deleted IS NULL AND (e.added_by <> 'owner' OR b.code IS NOT NULL)");
