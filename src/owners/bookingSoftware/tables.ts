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
  /** Name that the software gives itself. */
  name: text().notNull(),
  created: moment().notNull(),
  created_by: uuid(),
  /** Reason why the last read failed (reasonText). Empty if it succeeded. */
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
  /** Unit that the product's price belongs to. Null if it has no price. */
  unit: text(),
  time_zone: text().notNull(),
  said: jsonb().$type<Said>().notNull(),
  state: text().$type<ProductState>().notNull().default("new"),
  item: uuid(),
  /** Whether the connection added the item. */
  is_added: boolean().notNull().default(false),
  written: jsonb().$type<Written>().notNull().default({}),
  /** Version of the item after the guide's last write. Null once its people have changed it. */
  version: integer(),
  /** Time since when the software no longer offers it. */
  gone: moment(),
  days_tried: moment(),
  /** Reason why the last read of its days failed (reasonText). */
  reason: text().notNull().default(""),
  position: smallint().notNull().default(0),
});
