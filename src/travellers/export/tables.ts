import { doublePrecision, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { Archive } from "../archives/contract.ts";
import type { ImportOutcome, MatchedPlace } from "../placeImport/match.ts";

export const traveller_export = pgTable("traveller_export", {
  uuid: uuid().primaryKey(),
  traveller: text(),
  status: text().$type<Archive["status"]>().notNull().default("queued"),
  progress: smallint().notNull().default(0),
  bytes: integer(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expires: timestamp({ withTimezone: true }).notNull(),
});

export const place_import = pgTable("place_import", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  filename: text().notNull(),
  places: jsonb().$type<MatchedPlace[]>().notNull(),
  outcome: jsonb().$type<ImportOutcome>(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  confirmed: timestamp({ withTimezone: true }),
});

export const private_place = pgTable("private_place", {
  uuid: uuid().primaryKey(),
  traveller: text().notNull(),
  list: text().$type<"wishlist" | "visited">().notNull(),
  name: text().notNull(),
  note: text().notNull().default(""),
  url: text().notNull().default(""),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  country_code: text(),
  same_as: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
