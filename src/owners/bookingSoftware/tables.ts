import { boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { ProductState } from "./enumerations.ts";
import type { Said, Written } from "./items.ts";

const moment = () => timestamp({ withTimezone: true });

export const octo_connection = pgTable("octo_connection", {
  uuid: uuid().primaryKey(),
  business: text().notNull(),
  url: text().notNull(),
  /** Encrypted (secret.ts). */
  sealed_key: text().notNull(),
  /** As the software calls itself. */
  name: text().notNull(),
  created: moment().notNull(),
  created_by: uuid(),
  /** Why it could not be read last, in a sentence; empty where it could. */
  reason: text().notNull().default(""),
  failures: smallint().notNull().default(0),
  tried: moment(),
  next_try: moment().notNull(),
  products_as_of: moment().notNull(),
  products_next: moment().notNull(),
});

export const octo_product = pgTable("octo_product", {
  uuid: uuid().primaryKey(),
  connection: uuid().notNull(),
  /** The software's own ids. */
  product: text().notNull(),
  option: text().notNull(),
  /** Whose price is the product's; null where it has none. */
  unit: text(),
  time_zone: text().notNull(),
  said: jsonb().$type<Said>().notNull(),
  state: text().$type<ProductState>().notNull().default("new"),
  item: uuid(),
  /** The item was added by the connection. */
  is_added: boolean().notNull().default(false),
  written: jsonb().$type<Written>().notNull().default({}),
  /** The item's number of changes after the guide wrote it last; null once somebody has changed it. */
  version: integer(),
  /** Since when the software does not offer it any more. */
  gone: moment(),
  days_tried: moment(),
  /** Why its days could not be read last. */
  reason: text().notNull().default(""),
  position: smallint().notNull().default(0),
});
