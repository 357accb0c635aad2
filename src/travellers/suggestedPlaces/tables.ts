import { pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** Listing that a traveller added to recommend it. */
export const added_business = pgTable("added_business", {
  uuid: uuid().primaryKey(),
  business: text().notNull().unique(),
  /** Null if the traveller's account was deleted. */
  traveller: text(),
  /** Id of the place at the places provider, if it was found there. */
  place_id: text().unique(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When staff approved or hid it; null while it waits for review. */
  reviewed: timestamp({ withTimezone: true }),
});
