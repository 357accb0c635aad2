import { z } from "zod";
import { ITEM_KINDS } from "../../../catalogue/items/enumerations.ts";
import { CODE } from "../../../catalogue/listings/contract.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { COLUMNS_MAX, IMPORT_FIELD_NAMES, ROWS_MAX } from "./rules.ts";

/** Endpoints that import items from a spreadsheet: upload, match columns, preview, write and undo. */

const field = z.enum(IMPORT_FIELD_NAMES);
const columns = z.array(z.union([field, z.literal("")]));

const plannedRow = z.object({
  /** Row number as in the spreadsheet. */
  number: z.int(),
  title: z.string(),
  state: z.enum(["new", "same", "differs", "wrong"]),
  /** Existing item with this title. */
  item: z.string().nullable(),
  changes: z.array(z.object({ field, here: z.string(), yours: z.string() })),
  errors: z.array(z.string()),
});

const itemImport = z.object({
  uuid: z.string(),
  kind: z.enum(enumValues(ITEM_KINDS)),
  filename: z.string(),
  status: z.enum(["preview", "written", "undone"]),
  /** For each column its header, its first non-empty cell, its field, and a note on how that cell was read. */
  columns: z.array(z.object({ head: z.string(), example: z.string(), field: z.union([field, z.literal("")]), note: z.string() })),
  currency: z.string().nullable(),
  /** Effect of each row. Empty once it is written. */
  rows: z.array(plannedRow),
  /** Preview of the first valid row, as guests would see it. */
  first: z
    .object({
      title: z.string(),
      description: z.string(),
      minimum_price: z.number().nullable(),
      minimum_price_currency: z.string().nullable(),
      maximum_capacity: z.number().nullable(),
    })
    .nullable(),
  /** Number of items added and changed. */
  added: z.int(),
  changed: z.int(),
  /** Time until which it can be undone. */
  undo_until: z.string().nullable(),
  created: z.string(),
});
export type ItemImport = z.infer<typeof itemImport>;
export type PlannedItem = z.infer<typeof plannedRow>;

const listing = z.object({ code: z.string().regex(CODE) });
const one = listing.extend({ uuid: z.uuid() });
const common = { tag: "Inventory", access: "member" as const };

export const createItemImport = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/item-imports/",
  summary: "Reads a spreadsheet of items (XLSX, CSV or TSV) and guesses its columns, without importing it yet",
  ...common,
  params: listing,
  body: z.object({
    kind: z.enum(enumValues(ITEM_KINDS), { error: () => t`Choose what the file lists.` }),
    file: z.literal("", { error: () => t`Choose a file.` }).optional(),
  }),
  files: ["file"],
  sample: { code: "{business}", kind: "dish" },
  response: itemImport,
  status: 201,
});

export const listItemImports = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/item-imports/",
  summary: "Lists the item spreadsheets imported in the last 30 days, the newest first, without their rows",
  ...common,
  params: listing,
  sample: { code: "{business}" },
  response: z.object({ results: z.array(itemImport) }),
});

export const getItemImport = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/item-imports/{uuid}/",
  summary: "Returns an uploaded spreadsheet with the effect of each row",
  ...common,
  params: one,
  sample: { code: "{business}", uuid: "{uuid}" },
  response: itemImport,
});

export const matchItemImport = endpoint({
  method: "PATCH",
  path: "/listing/api/businesses/{code}/item-imports/{uuid}/",
  summary: "Sets the field of each column, each field once, and the currency of prices without one",
  ...common,
  params: one,
  body: z.object({ columns: columns.max(COLUMNS_MAX).optional(), currency: z.string().max(3).nullish() }),
  sample: { code: "{business}", uuid: "{uuid}" },
  response: itemImport,
  errors: [409],
});

export const writeItemImport = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/item-imports/{uuid}/write/",
  summary: "Imports the new items and the changed rows listed in `take`, and skips rows with errors; can be repeated safely",
  ...common,
  params: one,
  body: z.object({
    take: z
      .array(
        z
          .int()
          .min(2)
          .max(ROWS_MAX + 1),
      )
      .max(ROWS_MAX)
      .default([]),
  }),
  sample: { code: "{business}", uuid: "{uuid}" },
  response: itemImport,
  errors: [409],
});

export const undoItemImport = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/item-imports/{uuid}/undo/",
  summary: "Undoes an import within 30 days; items that were changed since then stay as they are",
  ...common,
  params: one,
  sample: { code: "{business}", uuid: "{uuid}" },
  response: itemImport,
  errors: [409],
});
