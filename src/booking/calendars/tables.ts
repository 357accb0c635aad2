import { boolean, customType, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { FeedState, NightKind } from "./enumerations.ts";

/** As PostgreSQL writes it: "[2027-01-01,2027-01-05)". */
const daterange = customType<{ data: string }>({ dataType: () => "daterange" });
/** "{[2027-01-01,2027-01-05),[2027-02-01,2027-02-02)}". */
const datemultirange = customType<{ data: string }>({ dataType: () => "datemultirange" });

export const room_calendar = pgTable("room_calendar", {
  item: uuid().primaryKey(),
  /** Part of what the published address is made of. */
  address_number: integer().notNull().default(0),
  /** Old addresses that show taken nights for a while (migrations/0098_members_rights.sql). */
  former_addresses: jsonb().$type<{ number: number; until: string }[]>().notNull().default([]),
  /** When another site last read the published calendar. */
  last_read: timestamp({ withTimezone: true }),
  /** Conflicts that a member has said are none, as conflicts.ts names them. */
  dismissed: text().array().notNull().default([]),
});

export const calendar_feed = pgTable("calendar_feed", {
  uuid: uuid().primaryKey(),
  item: uuid().notNull(),
  url: text().notNull(),
  /** Of the listing: the moments of a feed become days there. */
  time_zone: text().notNull(),
  state: text().$type<FeedState>().notNull().default("waiting"),
  reason: text().notNull().default(""),
  notes: text().array().notNull().default([]),
  etag: text(),
  last_modified: text(),
  created: timestamp({ withTimezone: true }).notNull(),
  tried: timestamp({ withTimezone: true }),
  /** What is known of it is from this moment. */
  as_of: timestamp({ withTimezone: true }),
  next_try: timestamp({ withTimezone: true }).notNull(),
});

export const feed_event = pgTable("feed_event", {
  uuid: uuid().primaryKey(),
  feed: uuid().notNull(),
  nights: daterange().notNull(),
  is_reservation: boolean().notNull(),
  first_seen: timestamp({ withTimezone: true }).notNull(),
});

/** A unit of a room is in one row a night: an exclusion constraint of the database. */
export const taken_nights = pgTable("taken_nights", {
  uuid: uuid().primaryKey(),
  item: uuid().notNull(),
  /** From 1; past the room's own number only where somebody took nights against the count. */
  unit: smallint().notNull(),
  nights: daterange().notNull(),
  kind: text().$type<NightKind>().notNull(),
  holder: text(),
  event: uuid(),
  kept_until: timestamp({ withTimezone: true }),
  created: timestamp({ withTimezone: true }).notNull(),
});

/** Days on which an item cannot be had, as its owner's booking software says; of a room the nights that begin on them. */
export const closed_days = pgTable("closed_days", {
  item: uuid().primaryKey(),
  /** The software's product: the days are gone with it. */
  holder: uuid().notNull(),
  /** Who says so, in a word. */
  source: text().notNull(),
  days: datemultirange().notNull().default("{}"),
  /** null until it was read once. */
  as_of: timestamp({ withTimezone: true }),
});
