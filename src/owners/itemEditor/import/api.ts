import { writeLog } from "../../../accounts/auditLog/store.ts";
import { placeAgain } from "../../../booking/calendars/rooms/store.ts";
import { ITEM_KINDS, type ItemKind } from "../../../catalogue/items/enumerations.ts";
import { ITEMS_MAX, UNDO_DAYS } from "../../../catalogue/items/list/rules.ts";
import * as items from "../../../catalogue/items/list/store.ts";
import type { ItemRow } from "../../../catalogue/items/store.ts";
import { findOfMember } from "../../../catalogue/listings/members/store.ts";
import { CURRENCIES } from "../../../catalogue/places/currencies.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, type FileHandler, handle } from "../../../platform/http/context.ts";
import { InputError } from "../../../platform/parsing/limits.ts";
import { fileInThread } from "../../../platform/parsing/pool.ts";
import { toCsv } from "../../../platform/values/csv.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import * as contract from "./contract.ts";
import { columnNotes, type PlannedRow, planRows } from "./plan.ts";
import { NO_TABLE, readTable, SheetError } from "./readTable.ts";
import { FILENAME_MAX, guessMapping, type ImportField, importFields, templateRows } from "./rules.ts";
import * as store from "./store.ts";
import type { WrittenItem } from "./tables.ts";

const NO_FILE = "Choose a file: CSV, text with tabs, or XLSX.";
const WRITTEN = "This file is written already.";
const NOTHING_TO_UNDO = "Nothing of this file can be taken back.";
const TWICE = "Two columns become the same. Leave one of them out.";
const NOT_OF_KIND = "This is nothing that can be said here.";
const LISTED = 20;

const readTableApart = fileInThread(new URL("./readTable.ts", import.meta.url), "readTable", readTable, {
  queue: "requests",
  errors: [SheetError],
});

type Ctx = ContextFor<"member">;

/** @throws ApiError 404 for a listing that the account does not own or help run */
async function requireListing({ db, account }: Pick<Ctx, "db" | "account">, code: string): Promise<void> {
  if (!(await findOfMember(db, code, account.id))) throw notFound();
}

/** What each row does to the listing as it is now. */
function planImport(row: store.ImportRow, listed: readonly ItemRow[]): PlannedRow[] {
  const own = listed.map((item) => ({ id: item.id, values: items.toItemValues(item) }));
  return planRows(row.rows, row.kind, row, own, ITEMS_MAX - own.length);
}

function toResponse(row: store.ImportRow, plan: readonly PlannedRow[]): contract.ItemImport {
  const { uuid, kind, filename, heads, rows, columns, currency, written, undone, items: made, created } = row;
  const notes = columnNotes(rows, row);
  const first = plan.find(({ state }) => state !== "wrong")?.values;
  const added = made.filter(({ before }) => before === null).length;
  return {
    uuid,
    kind,
    filename,
    status: undone ? "undone" : written ? "written" : "preview",
    columns: heads.map((head, column) => ({
      head,
      example: String(rows.map((cells) => cells[column] ?? "").find((cell) => String(cell).trim() !== "") ?? "").slice(0, 80),
      field: columns[column] ?? "",
      note: notes[column] ?? "",
    })),
    currency,
    rows: plan.map(({ values: _, ...one }) => one),
    first: first ?? null,
    added,
    changed: made.length - added,
    undo_until: written && !undone ? new Date(written.getTime() + UNDO_DAYS * DAY_MILLISECONDS).toISOString() : null,
    created: created.toISOString(),
  };
}

const previewImport = async (db: DbOrTransaction, row: store.ImportRow) =>
  toResponse(row, row.written ? [] : planImport(row, await items.listAllItems(db, row.business_code, { kind: row.kind })));

/** @throws ApiError 400 for a field that the kind does not have, or that two columns have */
function checkedColumns(columns: readonly (ImportField | "")[], { kind, heads }: store.ImportRow): (ImportField | "")[] {
  const named = columns.filter((field) => field !== "");
  if (named.some((field) => !importFields(kind).includes(field))) throw badRequest({ columns: [NOT_OF_KIND] });
  if (new Set(named).size < named.length) throw badRequest({ columns: [TWICE] });
  return heads.map((_, column) => columns[column] ?? "");
}

const currencies = new Set(CURRENCIES.map(({ code }) => code));

/** @throws ApiError 400 */
function checkedCurrency(currency: string | null): string | null {
  if (currency && !currencies.has(currency)) throw badRequest({ currency: ["Choose a currency."] });
  return currency || null;
}

/** Writes the rows that are new, and of those that differ the ones that were ticked. */
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

/** Takes back what nobody has changed since: new items are deleted, others say again what they said. */
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

/** One of a listing's files, locked to the end of the transaction. @throws ApiError 404 */
async function locked(tx: Transaction, { code, uuid }: { code: string; uuid: string }): Promise<store.ImportRow> {
  const row = await store.lockImport(tx, code, uuid);
  if (!row) throw notFound();
  return row;
}

export const itemImportHandlers: EndpointHandler[] = [
  handle(contract.createItemImport, async ({ params: { code }, body: { kind } }, ctx) => {
    await requireListing(ctx, code);
    const [file] = ctx.files;
    if (!file) throw badRequest({ file: [NO_FILE] });
    const { path, bytes } = file;
    const table = await readTableApart({ path, bytes }).catch((error) => {
      if (error instanceof InputError) throw badRequest({ file: [NO_TABLE] });
      throw error instanceof SheetError ? badRequest({ file: [error.message] }) : error;
    });
    const filename = file.filename
      .toWellFormed()
      .replace(/\p{Cc}/gu, "")
      .slice(0, FILENAME_MAX);
    const like = await store.findLikeIt(ctx.db, { business_code: code, kind, heads: table.heads });
    const row = await store.insertImport(ctx.db, {
      uuid: newUuid(),
      business_code: code,
      account_id: ctx.account.id,
      kind,
      filename,
      ...table,
      columns: like?.columns ?? guessMapping(table.heads, kind),
      currency: like?.currency ?? null,
      created: now(),
    });
    return previewImport(ctx.db, row);
  }),

  handle(contract.listItemImports, async ({ params: { code } }, ctx) => {
    await requireListing(ctx, code);
    return { results: (await store.listWritten(ctx.db, code, LISTED)).map((row) => toResponse(row, [])) };
  }),

  handle(contract.getItemImport, async ({ params: { code, uuid } }, ctx) => {
    await requireListing(ctx, code);
    const row = await store.findImport(ctx.db, code, uuid);
    if (!row) throw notFound();
    return previewImport(ctx.db, row);
  }),

  handle(contract.matchItemImport, async ({ params, body: { columns, currency } }, ctx) => {
    await requireListing(ctx, params.code);
    return ctx.db.transaction(async (tx) => {
      const row = await locked(tx, params);
      if (row.written) throw conflict(WRITTEN);
      const changes = {
        ...(columns ? { columns: checkedColumns(columns, row) } : {}),
        ...(currency === undefined ? {} : { currency: checkedCurrency(currency) }),
      };
      return previewImport(tx, Object.keys(changes).length > 0 ? await store.updateImport(tx, row.uuid, changes) : row);
    });
  }),

  handle(contract.writeItemImport, async ({ params, body: { take } }, ctx) => {
    await requireListing(ctx, params.code);
    return ctx.db.transaction(async (tx) => {
      const row = await locked(tx, params);
      if (row.written) return previewImport(tx, row);
      const made = await writeRows(tx, row, new Set(take));
      const written = await store.updateImport(tx, row.uuid, { written: now(), items: made });
      await writeLog(tx, {
        business: params.code,
        account: ctx.account.id,
        act: "item.imported",
        id: row.uuid,
        name: row.filename,
      });
      return previewImport(tx, written);
    });
  }),

  handle(contract.undoItemImport, async ({ params }, ctx) => {
    await requireListing(ctx, params.code);
    return ctx.db.transaction(async (tx) => {
      const row = await locked(tx, params);
      if (row.undone) return previewImport(tx, row);
      if (!row.written || now().getTime() > row.written.getTime() + UNDO_DAYS * DAY_MILLISECONDS) throw conflict(NOTHING_TO_UNDO);
      await takeBack(tx, row);
      await writeLog(tx, { business: params.code, account: ctx.account.id, act: "item.import_undone", id: row.uuid, name: row.filename });
      return previewImport(tx, await store.updateImport(tx, row.uuid, { undone: now() }));
    });
  }),
];

/** Empty tables to fill. They say nothing of anybody. */
export const itemImportFiles: FileHandler[] = [
  {
    path: "/listing/api/template/:file",
    async handler(request, reply) {
      const { file = "" } = request.params as { file?: string };
      const kind = /^(\w+)\.csv$/.exec(file)?.[1] ?? "";
      if (!Object.hasOwn(ITEM_KINDS, kind)) return reply.callNotFound();
      const [heads = [], row = []] = templateRows(kind as ItemKind);
      return reply
        .headers({ "content-disposition": `attachment; filename="${kind}.csv"`, "cache-control": "public, max-age=3600" })
        .type("text/csv; charset=utf-8")
        .send(toCsv(heads, [Object.fromEntries(heads.map((head, column) => [head, row[column] ?? ""]))]));
    },
  },
];
