import { pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";
import type { ObjectionOutcome, ObjectionSide } from "./enumerations.ts";

/** Objection to a decision about a report. Each side has one. */
export const report_objection = pgTable("report_objection", {
  uuid: uuid().primaryKey(),
  /** The reporter's own report; for the person concerned the report through which staff decided. */
  report: uuid().notNull(),
  side: text().$type<ObjectionSide>().notNull(),
  /** Null for a visitor, and after the account was deleted. */
  account: uuid(),
  text: text().notNull(),
  /** Account of the staff member who made the decision. */
  first_decider: uuid(),
  created: timestamp({ withTimezone: true }).notNull(),
  decided: timestamp({ withTimezone: true }),
  decided_by: uuid(),
  outcome: text().$type<ObjectionOutcome>(),
  explanation: text().notNull().default(""),
});
