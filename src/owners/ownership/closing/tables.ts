import { boolean, pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";
import type { ClosingReason } from "./enumerations.ts";

/** A listing that its owner closed. Its row ends when it is brought back. */
export const listing_closing = pgTable("listing_closing", {
  business: text().primaryKey(),
  /** Null: somebody who has gone. */
  account_id: uuid(),
  /** The same moment as the listing's `deleted`; where that is another, staff deleted it. */
  closed: timestamp({ withTimezone: true }).notNull(),
  reason: text().$type<ClosingReason>().notNull(),
  was_published: boolean().notNull(),
});
