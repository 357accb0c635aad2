import { boolean, customType, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { FeedState, NightKind } from "./enumerations.ts";

/** Text as PostgreSQL writes it: "[2027-01-01,2027-01-05)". */
const daterange = customType<{ data: string }>({ dataType: () => "daterange" });
/** Text as PostgreSQL writes it: "{[2027-01-01,2027-01-05),[2027-02-01,2027-02-02)}". */
const datemultirange = customType<{ data: string }>({ dataType: () => "datemultirange" });

export const room_calendar = pgTable("room_calendar", {
  item: uuid().primaryKey(),
  /** Part of the text from which the published address is derived. */
  address_number: integer().notNull().default(0),
  /** Old addresses that show taken nights for a while (migrations/before-0.2/0098_members_rights.sql). */
  former_addresses: jsonb().$type<{ number: number; until: string }[]>().notNull().default([]),
  /** Time at which another site last read the published calendar. */
  last_read: timestamp({ withTimezone: true }),
  /** Keys of conflicts that a member has dismissed, as conflicts.ts builds them. */
  dismissed: text().array().notNull().default([]),
});

export const calendar_feed = pgTable("calendar_feed", {
  uuid: uuid().primaryKey(),
  item: uuid().notNull(),
  url: text().notNull(),
  /** Time zone of the listing, in which the times of a feed become days. */
  time_zone: text().notNull(),
  state: text().$type<FeedState>().notNull().default("waiting"),
  reason: text().notNull().default(""),
  notes: text().array().notNull().default([]),
  etag: text(),
  last_modified: text(),
  created: timestamp({ withTimezone: true }).notNull(),
  tried: timestamp({ withTimezone: true }),
  /** Time of the last successful read. */
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

/** Nights that an owner or helper blocks. They take the units that `taken_nights` leaves free (placeBlocks in nights.ts). */
export const blocked_nights = pgTable("blocked_nights", {
  uuid: uuid().primaryKey(),
  item: uuid().notNull(),
  nights: daterange().notNull(),
  /** Number of units; null for all units of the room. */
  units: smallint(),
  /** Only owners and helpers of the listing see it. */
  note: text().notNull().default(""),
  created: timestamp({ withTimezone: true }).notNull(),
});

/** An exclusion constraint of the database allows a unit of a room in only one row per night. */
export const taken_nights = pgTable("taken_nights", {
  uuid: uuid().primaryKey(),
  item: uuid().notNull(),
  /** Counted from 1. Higher than the room's number of units only for nights that were taken although all units were taken. */
  unit: smallint().notNull(),
  nights: daterange().notNull(),
  kind: text().$type<Exclude<NightKind, "blocked">>().notNull(),
  holder: text(),
  event: uuid(),
  kept_until: timestamp({ withTimezone: true }),
  created: timestamp({ withTimezone: true }).notNull(),
});

/** Days on which an item is not available, as read from its owner's booking software; for a room the nights that begin on them. */
export const closed_days = pgTable("closed_days", {
  item: uuid().primaryKey(),
  /** The software's product. The days are deleted with it. */
  holder: uuid().notNull(),
  /** Name of the source, in one word. */
  source: text().notNull(),
  days: datemultirange().notNull().default("{}"),
  /** null until the first read. */
  as_of: timestamp({ withTimezone: true }),
});
