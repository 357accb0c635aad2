import { eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { NamedPlace } from "../../formats/candidate.ts";
import { import_town } from "../tables.ts";

/** Stores the towns, islands and other places that files name. */

export async function insertTowns(tx: Transaction, run: string, towns: readonly NamedPlace[]): Promise<void> {
  if (towns.length === 0) return;
  await tx
    .insert(import_town)
    .values(towns.map((town) => ({ run, ...town })))
    .onConflictDoNothing();
}

/** Returns the places that a dataset's newest edition names, or those of all datasets; only those stored with their kind and name. */
export async function listNamedPlaces(db: DbOrTransaction, dataset: string | undefined): Promise<NamedPlace[]> {
  const only = dataset === undefined ? sql`true` : sql`r.dataset = ${dataset}`;
  const { rows } = await db.execute<NamedPlace & Record<string, unknown>>(sql`
    SELECT DISTINCT ON (t.source_key) t.source_key, t.latitude, t.longitude, t.names, t.kind, t.name, t.outline
    FROM import_run r JOIN import_town t ON t.run = r.id WHERE ${only} AND t.name <> '' ORDER BY t.source_key, r.number DESC`);
  return rows;
}

export const deleteTowns = (tx: Transaction, run: string) => tx.delete(import_town).where(eq(import_town.run, run));

type Town = typeof import_town.$inferSelect;

/** Returns a page of the towns of all imports, after a given one, in order. */
export const listTowns = (db: DbOrTransaction, after: Pick<Town, "run" | "source_key"> | undefined, limit: number): Promise<Town[]> =>
  db
    .select()
    .from(import_town)
    .where(after && sql`(${import_town.run}, ${import_town.source_key}) > (${after.run}::uuid, ${after.source_key})`)
    .orderBy(import_town.run, import_town.source_key)
    .limit(limit);

/** Localities of a record that are not entirely in Latin letters, and the area of its listing. */
export interface Naming extends Record<string, unknown> {
  source_key: string;
  localities: string;
  area_id: number;
  country_code: string;
}

/** Selects letters of other scripts; the first half is the condition of the index import_record_scripts. */
const OTHER_SCRIPTS = sql.raw("octet_length(i.localities) > length(i.localities) AND i.localities ~ '[\\u0370-\\u1DFF\\u2E80-\\uFFFF]'");

/** Returns records with localities in other scripts whose listing has an area, after a given key, in order. */
export const listNamings = async (db: DbOrTransaction, after: string, limit: number): Promise<Naming[]> =>
  (
    await db.execute<Naming>(sql`
      SELECT i.source_key, i.localities, b.area_id, b.country_code FROM import_record i JOIN business b ON b.code = i.business_code
      WHERE i.source_key > ${after} AND ${OTHER_SCRIPTS} AND b.area_id IS NOT NULL AND b.deleted IS NULL AND b.merged_into IS NULL
      ORDER BY i.source_key LIMIT ${limit}`)
  ).rows;
