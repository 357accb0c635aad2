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
  /** Seed of its secret; null for its own id. It changes when another owner takes the webhook over. */
  secret_seed: uuid(),
  /** Number of deliveries that failed in a row; `failing_since` is the time of the first. */
  failures: integer().notNull().default(0),
  failing_since: moment(),
  /** Time at which the guide switched it off. */
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
  /** Status of the last response; null if there was none. */
  status: smallint(),
  problem: text().notNull().default(""),
  milliseconds: integer(),
  created: moment().notNull(),
  /** The `x-request-id` of the request that caused it; null if a scheduled job did. */
  request_id: uuid(),
});
