import { bigint, customType, date, doublePrecision, pgTable, text } from "../../platform/db/sql.ts";

const int4multirange = customType<{ data: string }>({ dataType: () => "int4multirange" });

/** Weeks of opening hours, each stored once, however many listings share it (migrations/before-0.2/0084_hours.sql). */
export const opening_week = pgTable("opening_week", {
  /** The first eight characters of a listing's facet_digits. */
  key: text().primaryKey(),
  hours: text().notNull(),
  country_code: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  /** Minutes since Monday 00:00 at the place; null if unknown. */
  spans: int4multirange(),
  /** Last day that the spans are valid on; null: always. */
  until: date(),
});

/** Queue of weeks that are not parsed yet; a trigger on the listings fills it. */
export const opening_week_pending = pgTable("opening_week_pending", {
  id: bigint({ mode: "number" }).primaryKey(),
  key: text().notNull(),
  hours: text().notNull(),
  country_code: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
});
