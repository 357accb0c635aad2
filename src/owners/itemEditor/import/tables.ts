import type { ItemKind } from "../../../catalogue/items/enumerations.ts";
import type { ItemValues } from "../../../catalogue/items/list/rules.ts";
import { jsonb, pgTable, text, timestamp, uuid } from "../../../platform/db/sql.ts";
import type { Cell } from "./cells.ts";
import type { ImportField } from "./rules.ts";

/** A written item. It is undone only if it is unchanged since. */
export interface WrittenItem {
  id: string;
  version: number;
  /** Null if the item is new. */
  before: ItemValues | null;
}

export const item_import = pgTable("item_import", {
  uuid: uuid().primaryKey(),
  business_code: text().notNull(),
  account_id: uuid().notNull(),
  kind: text().$type<ItemKind>().notNull(),
  filename: text().notNull(),
  heads: jsonb().$type<string[]>().notNull(),
  rows: jsonb().$type<Cell[][]>().notNull(),
  columns: jsonb().$type<(ImportField | "")[]>().notNull(),
  currency: text(),
  created: timestamp({ withTimezone: true }).notNull(),
  written: timestamp({ withTimezone: true }),
  undone: timestamp({ withTimezone: true }),
  items: jsonb().$type<WrittenItem[]>().notNull().default([]),
});
