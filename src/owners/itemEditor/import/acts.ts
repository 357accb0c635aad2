import { writeLog } from "../../../accounts/auditLog/store.ts";
import { placeAgain } from "../../../booking/calendars/rooms/store.ts";
import { ITEMS_MAX, UNDO_DAYS } from "../../../catalogue/items/list/rules.ts";
import * as items from "../../../catalogue/items/list/store.ts";
import type { ItemRow } from "../../../catalogue/items/store.ts";
import { CURRENCIES } from "../../../catalogue/places/currencies.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { t } from "../../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import type { matchItemImport } from "./contract.ts";
import { type PlannedRow, planRows } from "./plan.ts";
import { type ImportField, importFields } from "./rules.ts";
import * as store from "./store.ts";
import type { WrittenItem } from "./tables.ts";

/** Acts on a spreadsheet of items: match its columns, write its rows, undo. */

const alreadyImported = () => t`This file has already been imported.`;
const nothingToUndo = () => t`This import can't be undone any more.`;
const fieldTwice = () => t`Two columns have the same field. Skip one of them.`;
const notOfKind = () => t`Choose a field from the list.`;

/** Returns the effect of each row on the listing's present items. */
export function planImport(row: store.ImportRow, listed: readonly ItemRow[]): PlannedRow[] {
  const own = listed.map((item) => ({ id: item.id, values: items.toItemValues(item) }));
  return planRows(row.rows, row.kind, row, own, ITEMS_MAX - own.length);
}

/** @throws ApiError 400 if a field does not exist for the kind, or two columns have the same field */
function checkedColumns(columns: readonly (ImportField | "")[], { kind, heads }: store.ImportRow): (ImportField | "")[] {
  const named = columns.filter((field) => field !== "");
  if (named.some((field) => !importFields(kind).includes(field))) throw badRequest({ columns: [notOfKind()] });
  if (new Set(named).size < named.length) throw badRequest({ columns: [fieldTwice()] });
  return heads.map((_, column) => columns[column] ?? "");
}

const currencies = new Set(CURRENCIES.map(({ code }) => code));

/** @throws ApiError 400 if the currency is unknown */
function checkedCurrency(currency: string | null): string | null {
  if (currency && !currencies.has(currency)) throw badRequest({ currency: [t`Choose a currency.`] });
  return currency || null;
}

/** Writes the new rows, and the ticked ones of those that differ. */
async function writeRows(tx: Transaction, row: store.ImportRow, take: ReadonlySet<number>): Promise<WrittenItem[]> {
  const { business_code, kind } = row;
  await items.lockListing(tx, business_code);
  const listed = await items.listAllItems(tx, business_code, { kind });
  const plan = planImport(row, listed);
  const fresh = plan.filter(({ state }) => state === "new").map(({ values }) => ({ id: newUuid(), values }));
  await items.addItems(tx, { kind, business_code }, fresh);
  const byId = new Map(listed.map((item) => [item.id, item]));
  const changed = plan.flatMap(({ state, number, item, values }) => {
    const before = state === "differs" && take.has(number) ? byId.get(item ?? "") : undefined;
    return before ? [{ before, values }] : [];
  });
  await items.writeItems(
    tx,
    changed.map(({ before, values }) => ({ row: before, values })),
  );
  for (const { before, values } of changed) if (kind === "room" && before.units !== values.units) await placeAgain(tx, before.id);
  return [
    ...fresh.map(({ id }) => ({ id, version: 1, before: null })),
    ...changed.map(({ before }) => ({ id: before.id, version: before.version + 1, before: items.toItemValues(before) })),
  ];
}

/** Undoes an import for items that are unchanged since: deletes new ones and restores the previous values of others. */
async function takeBack(tx: Transaction, { business_code, kind, items: made }: store.ImportRow): Promise<void> {
  await items.lockListing(tx, business_code);
  const byId = new Map((await items.listAllItems(tx, business_code, { kind })).map((item) => [item.id, item]));
  const untouched = made.flatMap(({ id, version, before }) => {
    const row = byId.get(id);
    return row && row.version === version ? [{ row, before }] : [];
  });
  await items.markAllDeleted(
    tx,
    untouched.filter(({ before }) => before === null).map(({ row }) => row.id),
  );
  const changed = untouched.flatMap(({ row, before }) => (before ? [{ row, values: before }] : []));
  await items.writeItems(tx, changed);
  for (const { row, values } of changed) if (kind === "room" && row.units !== values.units) await placeAgain(tx, row.id);
}

interface Named {
  code: string;
  uuid: string;
}

/**
 * Locks an import of a listing until the transaction ends.
 * @throws ApiError 404 if the listing has no import of this UUID
 */
async function locked(tx: Transaction, { code, uuid }: Named): Promise<store.ImportRow> {
  const row = await store.lockImport(tx, code, uuid);
  if (!row) throw notFound();
  return row;
}

/**
 * Saves the field of each column.
 * @throws ApiError 404 if the listing has no import of this UUID, 400 if the columns or the currency are invalid, 409 if it is already
 * written
 */
export function matchColumns(
  db: DbOrTransaction,
  named: Named,
  { columns, currency }: InputOf<typeof matchItemImport>["body"],
): Promise<store.ImportRow> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, named);
    if (row.written) throw conflict(alreadyImported());
    const changes = {
      ...(columns ? { columns: checkedColumns(columns, row) } : {}),
      ...(currency === undefined ? {} : { currency: checkedCurrency(currency) }),
    };
    return Object.keys(changes).length > 0 ? store.updateImport(tx, row.uuid, changes) : row;
  });
}

/**
 * Writes the new rows and the ticked ones. An import that is already written stays unchanged.
 * @param take numbers of the ticked rows
 * @throws ApiError 404 if the listing has no import of this UUID
 */
export function writeImport(
  db: DbOrTransaction,
  account: string,
  { take, ...named }: Named & { take: readonly number[] },
): Promise<store.ImportRow> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, named);
    if (row.written) return row;
    const made = await writeRows(tx, row, new Set(take));
    const written = await store.updateImport(tx, row.uuid, { written: now(), items: made });
    await writeLog(tx, { business: named.code, account, act: "item.imported", id: row.uuid, name: row.filename });
    return written;
  });
}

/** @throws ApiError 404 if the listing has no import of this UUID, 409 if it is not written or too old to undo */
export function takeImportBack(db: DbOrTransaction, account: string, named: Named): Promise<store.ImportRow> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, named);
    if (row.undone) return row;
    if (!row.written || now().getTime() > row.written.getTime() + UNDO_DAYS * DAY_MILLISECONDS) throw conflict(nothingToUndo());
    await takeBack(tx, row);
    await writeLog(tx, { business: named.code, account, act: "item.import_undone", id: row.uuid, name: row.filename });
    return store.updateImport(tx, row.uuid, { undone: now() });
  });
}
