import { newUuid, now } from "../clock.ts";
import { type AnyPgColumn, and, eq, getTableColumns, type PgTable, type SQL } from "../db/sql.ts";
import type { DbOrTransaction } from "../db/types.ts";
import type { ContextFor, EndpointHandler, RequestContext } from "../http/context.ts";
import { t } from "../languages/text.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { badRequest, notFound } from "./errors.ts";
import { inMemoryRows, listPage } from "./pagination.ts";
import { getListedRecord, type ListedRecord, type RecordList, recordPage } from "./recordLists.ts";
import { createOrGetRecord, deleteRecord, isDuplicate, updateRecord } from "./records.ts";

type RecordTable = PgTable & { uuid: AnyPgColumn; created: AnyPgColumn; $inferSelect: { uuid: string; created: Date } };

/** Fields of a record's response, without its id, owner and creation time. */
type About<Answer> = Omit<Answer, "uuid" | "traveller" | "created">;

/**
 * Returns the owner of the requested records: the caller if no code is given, undefined if the caller has no traveller.
 * @throws ApiError 401, or 404 if the caller may not see the records
 */
type OwnerOf<Owner> = (ctx: RequestContext, code: string | undefined) => Promise<Owner | undefined>;
interface RecordOwner {
  traveller: { code: string };
}

/** Returns one page of an owner's records. @param show returns the response of each row @throws ApiError as ownerOf does */
export async function listRecords<Table extends RecordTable, Thing, Owner extends RecordOwner, Answer>(
  ctx: RequestContext,
  query: { traveller__code?: string | undefined; ordering?: string | undefined; page?: string | undefined; page_size?: string | undefined },
  ownerOf: OwnerOf<Owner>,
  records: RecordList<Table, Thing>,
  show: (rows: ListedRecord<Table, Thing>[], owner: Owner) => Promise<Answer[]>,
  filterFor: (owner: Owner) => SQL | undefined = () => undefined,
) {
  const owner = await ownerOf(ctx, query.traveller__code);
  if (!owner) return listPage(query, ctx.address, inMemoryRows<Answer>([]));
  const list = { who: owner.traveller.code, filter: filterFor(owner), ordering: query.ordering };
  return listPage(
    query,
    ctx.address,
    recordPage(ctx.db, records, list, (rows) => show(rows, owner)),
  );
}

/** Records of which a traveller has one per thing and which hold nothing more: saved listings, visited countries. */
interface OneOfEach<Table extends RecordTable, Thing, Answer> {
  endpoints: Record<"create" | "list" | "get" | "replace" | "change" | "remove", AnyEndpoint>;
  records: RecordList<Table, Thing>;
  ownerOf: OwnerOf<RecordOwner>;
  /** The body field that names the thing, and the column that stores it. */
  field: string;
  column: string;
  /** Returns the stored id of the named thing. @throws ApiError 400 if it does not exist */
  idOf(db: DbOrTransaction, named: string, query: Record<string, unknown>): Promise<string | number>;
  /** In the order of the rows; undefined for a thing that was deleted at the same moment. */
  show(db: DbOrTransaction, rows: ListedRecord<Table, Thing>[]): Promise<(About<Answer> | undefined)[]>;
  filter?(query: Record<string, unknown>): SQL | undefined;
}

type Input = Record<"params" | "query" | "body", Record<string, unknown>>;
const handleAny = <Who extends "public" | "session" | "traveller">(
  endpoint: AnyEndpoint,
  handler: (input: Input, ctx: ContextFor<Who>) => Promise<unknown>,
): EndpointHandler => ({ endpoint, handler });

/**
 * Returns the six handlers of these records. Every query filters by owner: records of other travellers are 404
 * (platform/endpoints/records.ts).
 */
export function recordHandlers<Table extends RecordTable, Thing, Answer>({
  endpoints,
  records,
  ownerOf,
  field,
  column,
  idOf,
  show,
  filter,
}: OneOfEach<Table, Thing, Answer>): EndpointHandler[] {
  const recordResponses = async (db: DbOrTransaction, rows: ListedRecord<Table, Thing>[], { traveller }: RecordOwner) => {
    const shown = await show(db, rows);
    return rows.flatMap(({ record }, index) => {
      const { uuid, created } = record;
      return shown[index] ? [{ uuid, traveller, created: created.toISOString(), ...shown[index] }] : [];
    });
  };
  const answerOne = async (ctx: RequestContext, uuid: unknown) => {
    const own = await ownerOf(ctx, undefined);
    if (!own) throw notFound();
    const [answer] = await recordResponses(ctx.db, [await getListedRecord(ctx.db, records, own.traveller.code, String(uuid))], own);
    if (!answer) throw notFound();
    return answer;
  };
  const update = async ({ params, query, body }: Input, ctx: ContextFor<"traveller">) => {
    const named = body[field];
    const values = named === undefined ? {} : { [column]: await idOf(ctx.db, String(named), query) };
    await updateRecord(ctx.db, records, ctx.traveller.code, String(params.uuid), values as never).catch((error) => {
      throw isDuplicate(error) ? badRequest({ [field]: [t`This already exists.`] }) : error;
    });
    return answerOne(ctx, params.uuid);
  };

  return [
    handleAny<"traveller">(endpoints.create, async ({ query, body }, ctx) => {
      const { code } = ctx.traveller;
      const id = await idOf(ctx.db, String(body[field]), query);
      const row = { uuid: newUuid(), traveller: code, [column]: id, created: now() };
      const table: PgTable = records.table;
      const stored = getTableColumns(table)[column];
      if (!stored) throw new TypeError(`The table has no column ${column}`);
      const { record, isNew } = await createOrGetRecord(ctx.db, records, row as never, and(eq(records.owner, code), eq(stored, id)));
      if (!isNew) ctx.reply.code(200);
      return answerOne(ctx, record.uuid);
    }),
    handleAny<"public">(endpoints.list, async ({ query }, ctx) =>
      listRecords(
        ctx,
        query,
        ownerOf,
        records,
        (rows, owner) => recordResponses(ctx.db, rows, owner),
        () => filter?.(query),
      ),
    ),
    handleAny<"session">(endpoints.get, async ({ params }, ctx) => answerOne(ctx, params.uuid)),
    handleAny<"traveller">(endpoints.replace, update),
    handleAny<"traveller">(endpoints.change, update),
    handleAny<"session">(endpoints.remove, async ({ params }, ctx) => {
      if (!ctx.traveller) throw notFound();
      await deleteRecord(ctx.db, records, ctx.traveller.code, String(params.uuid));
    }),
  ];
}
