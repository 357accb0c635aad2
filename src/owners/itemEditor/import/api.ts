import { ITEM_KINDS } from "../../../catalogue/items/enumerations.ts";
import { UNDO_DAYS } from "../../../catalogue/items/list/rules.ts";
import * as items from "../../../catalogue/items/list/store.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { findOfMember } from "../../../catalogue/listings/members/store.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { badRequest, notFound } from "../../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, type FileHandler, handle } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { InputError } from "../../../platform/parsing/limits.ts";
import { fileInThread } from "../../../platform/parsing/pool.ts";
import { toCsv } from "../../../platform/values/csv.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { oneOf } from "../../../platform/values/items.ts";
import * as acts from "./acts.ts";
import * as contract from "./contract.ts";
import { columnNotes, type PlannedRow } from "./plan.ts";
import { noTable, readTable, SheetError, sheetErrorText } from "./readTable.ts";
import { FILENAME_MAX, guessMapping, templateRows } from "./rules.ts";
import * as store from "./store.ts";

const noFile = () => t`Choose an XLSX, CSV or TSV file.`;
const LISTED = 20;

const readTableApart = fileInThread(new URL("./readTable.ts", import.meta.url), "readTable", readTable, {
  queue: "requests",
  errors: [SheetError],
});

type Ctx = ContextFor<"member">;

/** @throws ApiError 404 if the account does not own or help run the listing */
async function requireListing({ db, account }: Pick<Ctx, "db" | "account">, code: string): Promise<void> {
  if (!(await findOfMember(db, code, account.id))) throw notFound();
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
  toResponse(row, row.written ? [] : acts.planImport(row, await items.listAllItems(db, row.business_code, { kind: row.kind })));

export const itemImportHandlers: EndpointHandler[] = [
  handle(contract.createItemImport, async ({ params: { code }, body: { kind } }, ctx) => {
    await requireListing(ctx, code);
    const [file] = ctx.files;
    if (!file) throw badRequest({ file: [noFile()] });
    const { path, bytes } = file;
    const table = await readTableApart({ path, bytes }).catch((error) => {
      if (error instanceof InputError) throw badRequest({ file: [noTable()] });
      throw error instanceof SheetError ? badRequest({ file: [sheetErrorText(error)] }) : error;
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
    return previewImport(ctx.db, await acts.matchColumns(ctx.db, params, { columns, currency }));
  }),

  handle(contract.writeItemImport, async ({ params, body: { take } }, ctx) => {
    await requireListing(ctx, params.code);
    return previewImport(ctx.db, await acts.writeImport(ctx.db, ctx.account.id, { ...params, take }));
  }),

  handle(contract.undoItemImport, async ({ params }, ctx) => {
    await requireListing(ctx, params.code);
    return previewImport(ctx.db, await acts.takeImportBack(ctx.db, ctx.account.id, params));
  }),
];

/** Empty templates to fill in. They contain no personal data. */
export const itemImportFiles: FileHandler[] = [
  {
    path: "/listing/api/template/:file",
    async handler(request, reply) {
      const { file = "" } = request.params as { file?: string };
      const kind = oneOf(enumValues(ITEM_KINDS), /^(\w+)\.csv$/.exec(file)?.[1]);
      if (!kind) return reply.callNotFound();
      const [heads = [], row = []] = templateRows(kind);
      return reply
        .headers({ "content-disposition": `attachment; filename="${kind}.csv"`, "cache-control": "public, max-age=3600" })
        .type("text/csv; charset=utf-8")
        .send(toCsv(heads, [Object.fromEntries(heads.map((head, column) => [head, row[column] ?? ""]))]));
    },
  },
];
