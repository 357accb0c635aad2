import { pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { REPORT_OUTCOMES } from "./enumerations.ts";

export const report = pgTable("report", {
  uuid: uuid().primaryKey(),
  kind: text().notNull(),
  /** Uuid of a visit, code of a traveller or listing, or "code/place" of a guide. */
  subject: text().notNull(),
  reason: text().notNull(),
  text: text().notNull().default(""),
  /** Name, text and URL of the reported thing at the time of the report. */
  title: text().notNull(),
  quote: text().notNull().default(""),
  url: text().notNull(),
  /** Code of the traveller whom the report is about; null for a listing, and after that account was deleted. */
  about: text(),
  /** Account of the reporter; null for a visitor, and after it was deleted. */
  reporter: uuid(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  resolved: timestamp({ withTimezone: true }),
  resolved_by: uuid(),
  outcome: text().$type<keyof typeof REPORT_OUTCOMES>(),
});
