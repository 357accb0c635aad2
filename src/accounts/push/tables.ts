import { pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import { bytea } from "../../platform/db/types.ts";
import type { PushKind } from "./enumerations.ts";

export const push_subscription = pgTable("push_subscription", {
  uuid: uuid().primaryKey(),
  account_id: uuid().notNull(),
  /** Session in which the browser subscribed; the subscription ends with it. */
  session: bytea().notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const mail_muted = pgTable("mail_muted", {
  account_id: uuid().notNull(),
  kind: text().$type<PushKind>().notNull(),
});

export const push_muted = pgTable("push_muted", {
  account_id: uuid().notNull(),
  kind: text().$type<PushKind>().notNull(),
});
