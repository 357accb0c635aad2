import { pgTable, text, timestamp } from "../../platform/db/sql.ts";

/** Captcha challenges whose token was used. */
export const used_challenge = pgTable("used_challenge", {
  nonce: text().primaryKey(),
  expires: timestamp({ withTimezone: true }).notNull(),
});
