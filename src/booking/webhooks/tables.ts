import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { DeliveryState, SentEvent, WebhookEvent } from "./enumerations.ts";

const moment = () => timestamp({ withTimezone: true });

export const webhook = pgTable("webhook", {
  uuid: uuid().primaryKey(),
  business: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  is_active: boolean().notNull().default(true),
  created: moment().notNull(),
  created_by: uuid(),
  /** What its secret is made of; null: of its own id. Another one when somebody else takes it over. */
  secret_seed: uuid(),
  /** Deliveries that failed in a row, and since when. */
  failures: integer().notNull().default(0),
  failing_since: moment(),
  /** When the guide switched it off. */
  switched_off: moment(),
});

export const webhook_delivery = pgTable("webhook_delivery", {
  uuid: uuid().primaryKey(),
  webhook: uuid().notNull(),
  event: text().$type<SentEvent>().notNull(),
  body: text().notNull(),
  state: text().$type<DeliveryState>().notNull().default("waiting"),
  attempts: smallint().notNull().default(0),
  next_try: moment(),
  tried: moment(),
  /** What the address answered last; null where it did not. */
  status: smallint(),
  problem: text().notNull().default(""),
  milliseconds: integer(),
  created: moment().notNull(),
});
