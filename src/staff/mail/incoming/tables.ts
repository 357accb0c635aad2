import type { ReplySide } from "../../../booking/enquiries/enumerations.ts";
import { pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";
import type { HoldReason, MailState } from "./enumerations.ts";

/** Mails that came in. */
export const incoming_mail = pgTable("incoming_mail", {
  uuid: uuid().primaryKey(),
  /** A hash of its Message-ID and where it was sent. */
  key: text().notNull().unique(),
  enquiry: uuid(),
  side: text().$type<ReplySide>(),
  state: text().$type<MailState>().notNull(),
  reason: text().$type<HoldReason>(),
  /** The rest is kept of one that is held, until staff have decided. */
  sender: text().notNull().default(""),
  subject: text().notNull().default(""),
  text: text().notNull().default(""),
  history: text().notNull().default(""),
  received: timestamp({ withTimezone: true }).notNull(),
});
