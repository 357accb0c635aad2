import { pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";

/** Invitation to sign up. Its row is deleted when it is used, withdrawn or expired. */
export const sign_up_invitation = pgTable("sign_up_invitation", {
  uuid: uuid().primaryKey(),
  /** In lower case. */
  email: text().notNull(),
  invited_by: uuid().notNull(),
  /** Invitation to run a listing that it came with (a trigger adds it); null for one by an administrator. */
  listing_invitation: uuid(),
  created: timestamp({ withTimezone: true }).notNull(),
  expires: timestamp({ withTimezone: true }).notNull(),
});
