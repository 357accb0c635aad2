import { newUuid, now } from "../../../platform/clock.ts";
import { asc, desc, eq, lte } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { itemAt } from "../../../platform/values/items.ts";
import { import_job, import_source } from "../tables.ts";

/** Stores sources that are read from an address by schedule. */

export type ImportSource = typeof import_source.$inferSelect;
export type SourceValues = Pick<
  ImportSource,
  "url" | "dataset" | "reading" | "licence" | "attribution" | "attribution_link" | "every_hours" | "is_shown_before"
>;

export const SOURCES_MAX = 200;

/** Adds a source, which is read at once. */
export async function insertSource(tx: DbOrTransaction, account_id: string | null, values: SourceValues): Promise<ImportSource> {
  const made = await tx
    .insert(import_source)
    .values({ ...values, uuid: newUuid(), account_id, due: now(), created: now(), changed: now() })
    .returning();
  return itemAt(made, 0);
}

export const listSources = (db: DbOrTransaction): Promise<ImportSource[]> =>
  db.select().from(import_source).orderBy(asc(import_source.dataset)).limit(SOURCES_MAX);

export const findSourceByUuid = async (db: DbOrTransaction, uuid: string): Promise<ImportSource | undefined> =>
  (await db.select().from(import_source).where(eq(import_source.uuid, uuid)))[0];

export const findSourceByDataset = async (db: DbOrTransaction, dataset: string): Promise<ImportSource | undefined> =>
  (await db.select().from(import_source).where(eq(import_source.dataset, dataset)))[0];

export const listDueSources = (db: DbOrTransaction, limit: number): Promise<{ uuid: string }[]> =>
  db
    .select({ uuid: import_source.uuid })
    .from(import_source)
    .where(lte(import_source.due, now()))
    .orderBy(asc(import_source.due))
    .limit(limit);

export async function updateSource(db: DbOrTransaction, uuid: string, values: Partial<ImportSource>): Promise<ImportSource | undefined> {
  const rows = await db
    .update(import_source)
    .set({ ...values, changed: now() })
    .where(eq(import_source.uuid, uuid))
    .returning();
  return rows[0];
}

export const deleteSource = (tx: Transaction, uuid: string) => tx.delete(import_source).where(eq(import_source.uuid, uuid));

/** Returns the latest import of a source. */
export const findLatestJob = async (db: DbOrTransaction, source: string) =>
  (
    await db
      .select({ uuid: import_job.uuid, state: import_job.state, run: import_job.run })
      .from(import_job)
      .where(eq(import_job.source, source))
      .orderBy(desc(import_job.created))
      .limit(1)
  )[0];
