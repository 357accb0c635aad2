import { pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** A listing that a traveller added to recommend it. */
export const added_business = pgTable("added_business", {
  uuid: uuid().primaryKey(),
  business: text().notNull().unique(),
  /** Null: somebody who has gone. */
  traveller: text(),
  /** The places provider's own id, where it was found there. */
  place_id: text().unique(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
