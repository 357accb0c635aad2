import { jsonb, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { LogAct, LogSide, LogSubject } from "./enumerations.ts";

/** Values of changed fields, by field name. */
export type LogFields = Record<string, unknown>;

export const log_entry = pgTable("log_entry", {
  uuid: uuid().primaryKey(),
  /** Null for a guest, the guide itself, and a deleted account. */
  account_id: uuid(),
  business_code: text(),
  side: text().$type<LogSide>().notNull(),
  act: text().$type<LogAct>().notNull(),
  subject_kind: text().$type<LogSubject>().notNull(),
  subject_id: text().notNull(),
  subject_name: text().notNull().default(""),
  before: jsonb().$type<LogFields>(),
  after: jsonb().$type<LogFields>(),
  created: timestamp({ withTimezone: true }).notNull(),
});
