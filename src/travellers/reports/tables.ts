import { boolean, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { REPORT_GROUNDS, REPORT_OUTCOMES } from "./enumerations.ts";

export const report = pgTable("report", {
  uuid: uuid().primaryKey(),
  kind: text().notNull(),
  /** Uuid of a visit, code of a traveller (or uuid of an account without one) or listing, "code/place" of a guide, or a random uuid. */
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
  /** Address of a visitor for the answer. */
  email: text(),
  /** Language of the page that the report was sent from; null for the guide's main language. */
  language: text(),
  /** The report through which staff decided: all open reports of a thing are decided together. */
  decision: uuid(),
  ground: text().$type<keyof typeof REPORT_GROUNDS>(),
  /** Text of staff to the people concerned. */
  explanation: text().notNull().default(""),
  /** Staff hid or suspended something that no one had reported. */
  is_own: boolean().notNull().default(false),
});
