import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Captcha challenges whose token has served. */
export const used_challenge = pgTable("used_challenge", {
  nonce: text().primaryKey(),
  expires: timestamp({ withTimezone: true }).notNull(),
});
