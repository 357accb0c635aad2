import { date, jsonb, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { ContactSent } from "./bookings/contract.ts";
import type { BookedPricing, StoredUnit } from "./bookings/rules.ts";

const moment = () => timestamp({ withTimezone: true });

export const octo_booking = pgTable("octo_booking", {
  id: uuid().primaryKey(),
  key: uuid().notNull(),
  /** Uuid from the client. */
  uuid: uuid().notNull(),
  reference: text().notNull(),
  reseller_reference: text(),
  item: uuid().notNull(),
  from_date: date().notNull(),
  /** Day of departure for a room; for an activity the same day as `from_date`. */
  to_date: date().notNull(),
  /** Local departure time of an activity, as HH:MM. */
  start_time: text(),
  unit_items: jsonb().$type<StoredUnit[]>().notNull(),
  /** Prices of one unit at the time of the request. */
  pricing: jsonb().$type<BookedPricing>(),
  contact: jsonb().$type<ContactSent>().notNull(),
  notes: text(),
  created: moment().notNull(),
  updated: moment().notNull(),
  hold_until: moment().notNull(),
  cancelled: moment(),
  cancel_reason: text(),
  /** Enquiry that the booking became when it was confirmed. */
  enquiry: uuid(),
});
