import { boolean, pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";
import type { ClosingReason } from "./enumerations.ts";

/** A listing that its owner closed. The row is deleted when it is reopened. */
export const listing_closing = pgTable("listing_closing", {
  business: text().primaryKey(),
  /** Null if the account no longer exists. */
  account_id: uuid(),
  /** Equal to the listing's `deleted`. If that is another moment, staff deleted it. */
  closed: timestamp({ withTimezone: true }).notNull(),
  reason: text().$type<ClosingReason>().notNull(),
  was_published: boolean().notNull(),
});
