import { type AnyPgColumn, and, eq, type PgTable, type SQL } from "../db/sql.ts";
import type { DbOrTransaction } from "../db/types.ts";
import { notFound } from "./errors.ts";

/** A table whose every row is somebody's, and the column that says whose. */
export interface OwnedTable<Table extends PgTable & { uuid: AnyPgColumn }> {
  table: Table;
  owner: AnyPgColumn;
}

/** The owner stands in every query: another's record is not found, and looks like one that never was. */
const isOwn = <Table extends PgTable & { uuid: AnyPgColumn }>({ table, owner }: OwnedTable<Table>, who: string, uuid: string) =>
  and(eq(table.uuid, uuid), eq(owner, who));

/** Whether a write failed because there is such a row already. */
export const isDuplicate = (error: unknown): boolean => ((error as Error)?.cause as { code?: string } | undefined)?.code === "23505";

type Row<Table extends PgTable> = Table["$inferSelect"];

/**
 * Creates a record unless there is one already: then that one is given. Two at once create one.
 * @param isSame true of the record that would be there already, by the table's unique index
 * @throws ApiError 404 when the one that was there went in this very moment
 */
export async function createOrGetRecord<Table extends PgTable & { uuid: AnyPgColumn }>(
  db: DbOrTransaction,
  { table }: OwnedTable<Table>,
  row: Table["$inferInsert"],
  isSame: SQL | undefined,
): Promise<{ record: Row<Table>; isNew: boolean }> {
  const [created] = await db.insert(table).values(row).onConflictDoNothing().returning();
  if (created) return { record: created, isNew: true };
  const [first] = await db
    .select()
    .from(table as PgTable)
    .where(isSame);
  if (!first) throw notFound();
  return { record: first, isNew: false };
}

/** @throws ApiError 404 for another's, or none */
export async function getRecord<Table extends PgTable & { uuid: AnyPgColumn }>(
  db: DbOrTransaction,
  owned: OwnedTable<Table>,
  who: string,
  uuid: string,
): Promise<Row<Table>> {
  const [found] = await db
    .select()
    .from(owned.table as PgTable)
    .where(isOwn(owned, who, uuid));
  if (!found) throw notFound();
  return found;
}

/**
 * Changes what is given of a record (PATCH), or with a value for every column that can be written replaces it (PUT).
 * @returns the record as it is now @throws ApiError 404 for another's, or none
 */
export async function updateRecord<Table extends PgTable & { uuid: AnyPgColumn }>(
  db: DbOrTransaction,
  owned: OwnedTable<Table>,
  who: string,
  uuid: string,
  values: { [Name in keyof Row<Table>]?: Row<Table>[Name] | undefined },
): Promise<Row<Table>> {
  // SQL has no update of nothing.
  if (Object.values(values).every((value) => value === undefined)) return getRecord(db, owned, who, uuid);
  const changed = await db
    .update(owned.table as PgTable)
    .set(values as Record<string, unknown>)
    .where(isOwn(owned, who, uuid))
    .returning();
  if (!changed[0]) throw notFound();
  return changed[0];
}

/** @throws ApiError 404 for another's, or none */
export async function deleteRecord<Table extends PgTable & { uuid: AnyPgColumn }>(
  db: DbOrTransaction,
  owned: OwnedTable<Table>,
  who: string,
  uuid: string,
): Promise<void> {
  const { rowCount } = await db.delete(owned.table).where(isOwn(owned, who, uuid));
  if (!rowCount) throw notFound();
}
