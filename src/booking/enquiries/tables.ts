import { boolean, date, numeric, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { EnquiryStatus, ItemType, MessageAct, Side } from "./enumerations.ts";

const moment = () => timestamp({ withTimezone: true });
const amount = () => numeric({ precision: 12, scale: 2, mode: "number" });

export const booking_enquiry = pgTable("booking_enquiry", {
  uuid: uuid().primaryKey(),
  item_type: text().$type<ItemType>().notNull(),
  business_profile: text().notNull(),
  bookable_name: text().notNull(),
  room: uuid(),
  activity: uuid(),
  guest_name: text().notNull(),
  guest_email: text().notNull(),
  from_date: date(),
  to_date: date(),
  /** null if the guest did not say how many come. */
  adults: smallint(),
  /** One for each child; null where a reseller did not give the age. */
  child_ages: smallint().array().$type<(number | null)[]>().notNull().default([]),
  /** Departure time of an activity, HH:MM in local time; null if the guest chose none. */
  departure: text(),
  guest_message: text().notNull().default(""),
  status: text().$type<EnquiryStatus>().notNull().default("sent"),
  for_staff: boolean().notNull(),
  created: moment().notNull().defaultNow(),
  traveller: text(),
  agreed_from: date(),
  agreed_to: date(),
  agreed_price: amount(),
  agreed_currency: text(),
  /** Set if the agreed nights are only on hold: end of the hold. */
  kept_until: moment(),
  last_message_at: moment().notNull().defaultNow(),
  last_side: text().$type<Side>().notNull().default("guest"),
  /** Time of the first proof that the address belongs to the guest. */
  guest_shown: moment(),
  /** Time at which a member of the listing first opened it in the desk. */
  opened: moment(),
  /** Language of the page that it was sent from, BCP 47: that of the guest's emails. */
  language: text(),
});

export const enquiry_message = pgTable("enquiry_message", {
  uuid: uuid().primaryKey(),
  enquiry: uuid().notNull(),
  side: text().$type<Side>().notNull(),
  text: text().notNull().default(""),
  /** Part of a mail that may be quoted history or a signature. Shown folded. */
  history: text().notNull().default(""),
  act: text().$type<MessageAct>(),
  from_date: date(),
  to_date: date(),
  price: amount(),
  currency: text(),
  kept_until: moment(),
  author: uuid(),
  created: moment().notNull().defaultNow(),
});

export const guest_question = pgTable("guest_question", {
  uuid: uuid().primaryKey(),
  business: text().notNull(),
  guest_name: text().notNull(),
  guest_email: text().notNull(),
  question: text().notNull(),
  for_staff: boolean().notNull(),
  created: moment().notNull().defaultNow(),
});
