import { type AnyPgColumn, and, eq, type PgTable, type SQL } from "../db/sql.ts";
import type { DbOrTransaction } from "../db/types.ts";
import { errorCode } from "../toError.ts";
import { notFound } from "./errors.ts";

/** A table in which every row has an owner, and the column of the owner. */
export interface OwnedTable<Table extends PgTable & { uuid: AnyPgColumn }> {
  table: Table;
  owner: AnyPgColumn;
}

/** Every query filters by owner: a record of another owner is not found and looks like one that never existed. */
const isOwn = <Table extends PgTable & { uuid: AnyPgColumn }>({ table, owner }: OwnedTable<Table>, who: string, uuid: string) =>
  and(eq(table.uuid, uuid), eq(owner, who));

/** Whether a write failed because the row exists already. */
export const isDuplicate = (error: unknown): boolean => error instanceof Error && errorCode(error.cause) === "23505";

type Row<Table extends PgTable> = Table["$inferSelect"];

/**
 * Creates a record, or returns the existing one. Two calls at once create one.
 * @param isSame matches the existing record, by the table's unique index
 * @throws ApiError 404 if the existing record was deleted at the same moment
 */
export async function createOrGetRecord<Table extends PgTable & { uuid: AnyPgColumn }>(
  db: DbOrTransaction,
  { table }: OwnedTable<Table>,
  row: Table["$inferInsert"],
  isSame: SQL | undefined,
): Promise<{ record: Row<Table>; isNew: boolean }> {
  const [created] = await db.insert(table).values(row).onConflictDoNothing().returning();
  if (created) return { record: created, isNew: true };
  const plain: PgTable = table;
  const [first] = await db.select().from(plain).where(isSame);
  if (!first) throw notFound();
  return { record: first, isNew: false };
}

/** @throws ApiError 404 if the record does not exist or belongs to another owner */
export async function getRecord<Table extends PgTable & { uuid: AnyPgColumn }>(
  db: DbOrTransaction,
  owned: OwnedTable<Table>,
  who: string,
  uuid: string,
): Promise<Row<Table>> {
  const table: PgTable = owned.table;
  const [found] = await db
    .select()
    .from(table)
    .where(isOwn(owned, who, uuid));
  if (!found) throw notFound();
  return found;
}

/**
 * Changes the given columns of a record (PATCH); with a value for every writable column it replaces the record (PUT).
 * @returns the updated record
 * @throws ApiError 404 if the record does not exist or belongs to another owner
 */
export async function updateRecord<Table extends PgTable & { uuid: AnyPgColumn }>(
  db: DbOrTransaction,
  owned: OwnedTable<Table>,
  who: string,
  uuid: string,
  values: { [Name in keyof Row<Table>]?: Row<Table>[Name] | undefined },
): Promise<Row<Table>> {
  // SQL has no update without values.
  if (Object.values(values).every((value) => value === undefined)) return getRecord(db, owned, who, uuid);
  const table: PgTable = owned.table;
  const changes: Record<string, unknown> = values;
  const changed = await db
    .update(table)
    .set(changes)
    .where(isOwn(owned, who, uuid))
    .returning();
  if (!changed[0]) throw notFound();
  return changed[0];
}

/** @throws ApiError 404 if the record does not exist or belongs to another owner */
export async function deleteRecord<Table extends PgTable & { uuid: AnyPgColumn }>(
  db: DbOrTransaction,
  owned: OwnedTable<Table>,
  who: string,
  uuid: string,
): Promise<void> {
  const { rowCount } = await db.delete(owned.table).where(isOwn(owned, who, uuid));
  if (!rowCount) throw notFound();
}
