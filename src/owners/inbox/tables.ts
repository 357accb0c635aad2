import type { EnquiryStatus, ItemType } from "../../booking/enquiries/enumerations.ts";
import { boolean, date, integer, pgTable, pgView, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { EntryKind } from "./enumerations.ts";

const moment = () => timestamp({ withTimezone: true });

export const saved_answer = pgTable("saved_answer", {
  uuid: uuid().primaryKey(),
  business: text().notNull(),
  title: text().notNull(),
  text: text().notNull(),
  /** Increases with each change. */
  version: integer().notNull().default(1),
  created: moment().notNull(),
});

export const enquiry_note = pgTable("enquiry_note", {
  /** UUID of an enquiry or a question. */
  enquiry: uuid().primaryKey(),
  business: text().notNull(),
  text: text().notNull(),
  version: integer().notNull().default(1),
});

export const question_state = pgTable("question_state", {
  question: uuid().primaryKey(),
  opened: moment(),
  /** Time when one of the listing's people marked it as answered by mail or telephone. */
  done_at: moment(),
});

/** View of enquiries and questions. A question answered on the desk is an enquiry with the same UUID. */
export const inbox_entry = pgView("inbox_entry", {
  uuid: uuid().notNull(),
  kind: text().$type<EntryKind>().notNull(),
  business: text().notNull(),
  item_type: text().$type<ItemType>().notNull(),
  item: uuid(),
  bookable_name: text().notNull(),
  guest_name: text().notNull(),
  /** First text of the guest. */
  text: text().notNull(),
  from_date: date(),
  to_date: date(),
  agreed_from: date(),
  agreed_to: date(),
  kept_until: moment(),
  status: text().$type<EnquiryStatus>().notNull(),
  for_staff: boolean().notNull(),
  opened: moment(),
  last_message_at: moment().notNull(),
  is_waiting: boolean().notNull(),
  adults: smallint(),
  child_ages: smallint().array().$type<(number | null)[]>().notNull(),
}).existing();
