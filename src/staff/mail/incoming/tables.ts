import type { ReplySide } from "../../../booking/enquiries/enumerations.ts";
import { pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";
import type { HoldReason, MailState } from "./enumerations.ts";

/** Incoming mails. */
export const incoming_mail = pgTable("incoming_mail", {
  uuid: uuid().primaryKey(),
  /** Hash of its Message-ID and its recipient. */
  key: text().notNull().unique(),
  enquiry: uuid(),
  side: text().$type<ReplySide>(),
  state: text().$type<MailState>().notNull(),
  reason: text().$type<HoldReason>(),
  /** The following columns are stored for a held mail only, until staff have decided. */
  sender: text().notNull().default(""),
  subject: text().notNull().default(""),
  text: text().notNull().default(""),
  history: text().notNull().default(""),
  received: timestamp({ withTimezone: true }).notNull(),
});
