import { doublePrecision, jsonb, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { ImportOutcome, MatchedPlace } from "./match.ts";

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
