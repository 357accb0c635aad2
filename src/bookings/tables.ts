import { boolean, date, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const booking_enquiry = pgTable("booking_enquiry", {
  uuid: uuid().primaryKey(),
  item_type: text().notNull(),
  business_profile: text().notNull(),
  bookable_name: text().notNull(),
  room: uuid(),
  activity: uuid(),
  guest_name: text().notNull(),
  guest_email: text().notNull(),
  from_date: date(),
  to_date: date(),
  guest_message: text().notNull().default(""),
  status: text().notNull().default("sent"),
  for_staff: boolean().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const guest_question = pgTable("guest_question", {
  uuid: uuid().primaryKey(),
  business: text().notNull(),
  guest_name: text().notNull(),
  guest_email: text().notNull(),
  question: text().notNull(),
  for_staff: boolean().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
