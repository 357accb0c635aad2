import { and, desc, eq, isNotNull, isNull, lt, or, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { itemAt } from "../../../platform/values/items.ts";
import { item_import } from "./tables.ts";

export type ImportRow = typeof item_import.$inferSelect;

export async function insertImport(db: DbOrTransaction, row: typeof item_import.$inferInsert): Promise<ImportRow> {
  const rows = await db.insert(item_import).values(row).returning();
  return itemAt(rows, 0);
}

const isIt = (business_code: string, uuid: string) => and(eq(item_import.uuid, uuid), eq(item_import.business_code, business_code));

export async function findImport(db: DbOrTransaction, business_code: string, uuid: string): Promise<ImportRow | undefined> {
  return (await db.select().from(item_import).where(isIt(business_code, uuid)))[0];
}

export async function lockImport(tx: Transaction, business_code: string, uuid: string): Promise<ImportRow | undefined> {
  return (await tx.select().from(item_import).where(isIt(business_code, uuid)).for("update"))[0];
}

/** Returns the column matching of the listing's last written file with the same header row. */
export async function findLikeIt(db: DbOrTransaction, { business_code, kind, heads }: Pick<ImportRow, "business_code" | "kind" | "heads">) {
  const isLikeIt = and(
    eq(item_import.kind, kind),
    sql`${item_import.heads} = ${JSON.stringify(heads)}::jsonb`,
    isNotNull(item_import.written),
  );
  const [found] = await db
    .select({ columns: item_import.columns, currency: item_import.currency })
    .from(item_import)
    .where(and(eq(item_import.business_code, business_code), isLikeIt))
    .orderBy(desc(item_import.created))
    .limit(1);
  return found;
}

/** Returns the written imports of a listing that are still stored, the newest first. */
export function listWritten(db: DbOrTransaction, business_code: string, limit: number): Promise<ImportRow[]> {
  return db
    .select()
    .from(item_import)
    .where(and(eq(item_import.business_code, business_code), isNotNull(item_import.written)))
    .orderBy(desc(item_import.created))
    .limit(limit);
}

export async function updateImport(
  db: DbOrTransaction,
  uuid: string,
  values: Partial<typeof item_import.$inferInsert>,
): Promise<ImportRow> {
  const rows = await db.update(item_import).set(values).where(eq(item_import.uuid, uuid)).returning();
  return itemAt(rows, 0);
}

/** Deletes imports that were never written, and those that are too old to undo. */
export async function deleteOldImports(db: DbOrTransaction, before: { preview: Date; written: Date }): Promise<void> {
  await db
    .delete(item_import)
    .where(or(and(isNull(item_import.written), lt(item_import.created, before.preview)), lt(item_import.created, before.written)));
}
