import { bigint, customType, date, doublePrecision, pgTable, text } from "../../platform/db/sql.ts";

const int4multirange = customType<{ data: string }>({ dataType: () => "int4multirange" });

/** The weeks that listings are open in, each once however many listings have it (migrations/0084_hours.sql). */
export const opening_week = pgTable("opening_week", {
  /** The first eight characters of a listing's facet_digits. */
  key: text().primaryKey(),
  hours: text().notNull(),
  country_code: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  /** Minutes since Monday 00:00 at the place; null where nobody knows. */
  spans: int4multirange(),
  /** The last day that this is true of; null: always. */
  until: date(),
});

/** Weeks that are not read yet; written by a trigger of the listings. */
export const opening_week_pending = pgTable("opening_week_pending", {
  id: bigint({ mode: "number" }).primaryKey(),
  key: text().notNull(),
  hours: text().notNull(),
  country_code: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
});
