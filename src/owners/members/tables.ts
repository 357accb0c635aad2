import type { MemberRole } from "../../catalogue/listings/enumerations.ts";
import { pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** Invitation of a person to run a listing. Its row is deleted when it is accepted, withdrawn or expired. */
export const listing_invitation = pgTable("listing_invitation", {
  uuid: uuid().primaryKey(),
  business_code: text().notNull(),
  /** In lower case. */
  email: text().notNull(),
  role: text().$type<MemberRole>().notNull(),
  invited_by: uuid().notNull(),
  created: timestamp({ withTimezone: true }).notNull(),
  expires: timestamp({ withTimezone: true }).notNull(),
});
