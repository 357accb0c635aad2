import type { ItemKind } from "../../../catalogue/items/enumerations.ts";
import { blankItem, type ItemValues, itemErrors, mergeItem } from "../../../catalogue/items/list/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import { type Cell, readCell } from "./cells.ts";
import { fold, type ImportField } from "./rules.ts";

/** Computes the effect of each row of a file, without writing anything. */

export interface ListedItem {
  id: string;
  values: ItemValues;
}

export interface PlannedRow {
  /** Row number as in the spreadsheet; the header row is 1. */
  number: number;
  title: string;
  /** new: a new item; same: nothing to do; differs: an item of this title has other values; wrong: has errors. */
  state: "new" | "same" | "differs" | "wrong";
  values: ItemValues;
  /** Existing item with this title. */
  item: string | null;
  /** Fields that differ: the present value, and the one in the file. */
  changes: { field: ImportField; here: string; yours: string }[];
  errors: string[];
}

export interface Mapping {
  /** Field of each column, or "" to leave it out. */
  columns: readonly (ImportField | "")[];
  /** Currency of prices that name none. */
  currency: string | null;
}

const shown = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** Returns for each column a note on how its first non-empty cell was read, or an empty string. */
export function columnNotes(rows: readonly (readonly Cell[])[], { columns }: Mapping): string[] {
  return columns.map((field, column) => {
    if (field === "") return "";
    const read = rows.map((row) => readCell(field, row[column] ?? "")).find((one) => one.value !== undefined || one.error);
    return read?.note ?? read?.error ?? "";
  });
}

function readRow(row: readonly Cell[], { columns, currency }: Mapping) {
  const given: Partial<Record<keyof ItemValues, unknown>> = {};
  const errors: string[] = [];
  for (const [column, field] of columns.entries()) {
    if (field === "") continue;
    const read = readCell(field, row[column] ?? "");
    if (read.error) errors.push(read.error);
    if (read.value === undefined) continue;
    given[field] = read.value;
    if (read.duration_class) given.duration_class = read.duration_class;
    // A currency column overrides the currency in the price.
    if (read.currency && !columns.includes("minimum_price_currency")) given.minimum_price_currency = read.currency;
  }
  if (given.minimum_price !== undefined && given.minimum_price_currency === undefined && currency) given.minimum_price_currency = currency;
  return { given, errors };
}

/**
 * @param items the listing's items of this kind
 * @param roomLeft number of items that it may still add
 */
export function planRows(
  rows: readonly (readonly Cell[])[],
  kind: ItemKind,
  mapping: Mapping,
  items: readonly ListedItem[],
  roomLeft: number,
): PlannedRow[] {
  const byTitle = new Map(items.map((item) => [fold(item.values.title), item]));
  const seen = new Map<string, number>();
  let added = 0;
  return rows.map((row, index) => {
    const number = index + 2;
    const { given, errors } = readRow(row, mapping);
    const title = shown(given.title);
    const key = fold(title);
    const item = key === "" ? undefined : byTitle.get(key);
    const values = mergeItem(kind, item?.values ?? blankItem(kind), {
      ...given,
      ...(item ? { title: item.values.title } : {}),
    } as Partial<ItemValues>);
    const wrong = title === "" ? [t`No title`] : [...errors, ...Object.values(itemErrors(values, item?.values)).flat()];
    const before = seen.get(key);
    if (key !== "" && before !== undefined) wrong.push(t`Row ${before} has the same title`);
    if (key !== "" && before === undefined) seen.set(key, number);
    const changes = item
      ? mapping.columns.flatMap((field) => {
          // A title in another spelling is not a change.
          if (field === "" || field === "title" || given[field] === undefined) return [];
          const [here, yours] = [shown(item.values[field]), shown(values[field])];
          return here === yours ? [] : [{ field, here, yours }];
        })
      : [];
    if (!item && wrong.length === 0) {
      added += 1;
      if (added > roomLeft) wrong.push(t`The listing already has the maximum number of items`);
    }
    const state = wrong.length > 0 ? "wrong" : !item ? "new" : changes.length > 0 ? "differs" : "same";
    return { number, title: title || "–", state, values, item: item?.id ?? null, changes, errors: wrong };
  });
}
