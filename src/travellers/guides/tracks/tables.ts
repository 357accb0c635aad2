import type { LinePoint } from "../../../catalogue/trails/line.ts";
import { doublePrecision, integer, json, pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";

/** Track of a traveller's guide, from a GPX file of its author. */
export const traveller_guide_track = pgTable("traveller_guide_track", {
  guide: uuid().primaryKey(),
  name: text().notNull(),
  length_km: doublePrecision().notNull(),
  ascent_m: integer(),
  line: json().$type<LinePoint[][]>().notNull(),
  whole: json().$type<LinePoint[][]>().notNull(),
  created: timestamp({ withTimezone: true }).notNull(),
});
