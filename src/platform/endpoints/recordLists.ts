import { type AnyPgColumn, and, asc, count, desc, eq, type PgTable, type SQL } from "../db/sql.ts";
import type { DbOrTransaction } from "../db/types.ts";
import { notFound } from "./errors.ts";
import type { OwnedTable } from "./records.ts";

type RecordTable = PgTable & { uuid: AnyPgColumn; created: AnyPgColumn; $inferSelect: { uuid: string; created: Date } };

/** List view of an owned table: its records with columns of the thing that each is about. */
export interface RecordList<Table extends RecordTable, Thing> extends OwnedTable<Table> {
  join: PgTable;
  on: SQL | undefined;
  columns: { [Name in keyof Thing]: AnyPgColumn | SQL };
  /** Column of the order "name". */
  name: AnyPgColumn;
  /** Condition for records to be visible to any reader; records of an unpublished listing, for example, are not. */
  isShown?: SQL;
}

/** A record with the thing that it is about; null if the thing was deleted. */
export interface ListedRecord<Table extends RecordTable, Thing> {
  record: Table["$inferSelect"];
  thing: Thing | null;
}

function joined<Table extends RecordTable, Thing>(db: DbOrTransaction, { table, join, on, columns }: RecordList<Table, Thing>) {
  const record: PgTable = table;
  const thing: Record<string, AnyPgColumn | SQL> = columns;
  return db.select({ record, thing }).from(record).leftJoin(join, on).$dynamic();
}

/**
 * Returns how listPage reads an owner's records.
 * @param ordering "created" or "name", with "-" before it for descending; newest first by default
 * @param show turns the rows of a page into the response
 */
export function recordPage<Table extends RecordTable, Thing, Row>(
  db: DbOrTransaction,
  list: RecordList<Table, Thing>,
  { who, filter, ordering = "-created" }: { who: string; filter?: SQL | undefined; ordering?: string | undefined },
  show: (rows: ListedRecord<Table, Thing>[]) => Promise<Row[]>,
) {
  const { table, owner, join, on, name, isShown } = list;
  const counted: PgTable = table;
  const isListed = and(eq(owner, who), filter, isShown);
  const direction = ordering.startsWith("-") ? desc : asc;
  const field = ordering.endsWith("name") ? name : table.created;
  return {
    count: async () => {
      const [all] = await db.select({ records: count() }).from(counted).leftJoin(join, on).where(isListed);
      return all?.records ?? 0;
    },
    rows: async ({ limit, offset }: { limit: number; offset: number }) => {
      const rows = await joined(db, list).where(isListed).orderBy(direction(field), direction(table.uuid)).limit(limit).offset(offset);
      return show(rows as ListedRecord<Table, Thing>[]);
    },
  };
}

/** @throws ApiError 404 if the record does not exist or belongs to another owner */
export async function getListedRecord<Table extends RecordTable, Thing>(
  db: DbOrTransaction,
  list: RecordList<Table, Thing>,
  who: string,
  uuid: string,
): Promise<ListedRecord<Table, Thing>> {
  const [found] = await joined(db, list).where(and(eq(list.table.uuid, uuid), eq(list.owner, who), list.isShown));
  if (!found) throw notFound();
  return found as ListedRecord<Table, Thing>;
}
