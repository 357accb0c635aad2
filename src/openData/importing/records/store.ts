import { type ShellFields, withAllFields } from "../../../catalogue/listings/shells/enumerations.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { TextsByLanguage } from "../../formats/texts.ts";
import type { AsWritten, ListingRecord } from "./rules.ts";

export interface StoredRecord extends ListingRecord {
  business_code: string;
  first_run: string;
}

/** Data of a record from an earlier import. */
export interface KnownRecord {
  source_key: string;
  business_code: string;
  /** Hash in hexadecimal. */
  row_hash: string;
}

const textList = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** Returns the records with these keys that were imported before. */
export async function findRecords(db: DbOrTransaction, keys: readonly string[]): Promise<Map<string, KnownRecord>> {
  const found = await db.execute<KnownRecord & Record<string, unknown>>(sql`
    SELECT source_key, business_code, encode(row_hash, 'hex') AS row_hash FROM import_record WHERE source_key = ANY(${textList(keys)})`);
  return new Map(found.rows.map((record) => [record.source_key, record]));
}

/** Returns all records of these listings by the listing's code; the leading record first. */
export async function findListingRecords(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, StoredRecord[]>> {
  const found = await db.execute<StoredRecord & Record<string, unknown>>(sql`
    SELECT source_key, business_code, dataset, first_run, rank, imported, texts FROM import_record WHERE business_code = ANY(${textList(codes)})
    ORDER BY business_code, rank, source_key`);
  const records = new Map<string, StoredRecord[]>();
  for (const record of found.rows) {
    const all = records.get(record.business_code) ?? [];
    all.push({ ...record, imported: withAllFields(record.imported) });
    records.set(record.business_code, all);
  }
  return records;
}

/** Returns the datasets of these listings' records, by the listing's code. */
export async function findListingDatasets(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = await db.execute<{ business_code: string; datasets: string[] }>(sql`
    SELECT business_code, array_agg(dataset) AS datasets FROM import_record WHERE business_code = ANY(${textList(codes)}) GROUP BY business_code`);
  return new Map(found.rows.map(({ business_code, datasets }) => [business_code, new Set(datasets)]));
}

export interface NewRecord {
  source_key: string;
  business_code: string;
  row_hash: string;
  /** Rank after the existing records of the listing. */
  rank?: number;
  imported: ShellFields;
  localities: string;
  as_written?: AsWritten | undefined;
  texts?: TextsByLanguage | undefined;
}

const recordset = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json)`;

export async function insertRecords(tx: Transaction, run: string, dataset: string, records: readonly NewRecord[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO import_record (source_key, business_code, dataset, first_run, row_hash, rank, imported, localities, as_written, texts)
    SELECT r.source_key, r.business_code, ${dataset}, ${run}::uuid, decode(r.row_hash, 'hex'), coalesce(r.rank, 0), r.imported, r.localities, r.as_written, r.texts
    FROM ${recordset(records)} AS r(source_key text, business_code text, row_hash text, rank integer, imported json, localities text, as_written json, texts json)`);
}

export interface RecordChange {
  source_key: string;
  row_hash: string;
  imported: ShellFields;
  localities: string;
  as_written?: AsWritten | undefined;
  texts?: TextsByLanguage | undefined;
}

/** Updates records to the new version in the file; the run stores their earlier version. */
export async function changeRecords(tx: Transaction, run: string, changes: readonly RecordChange[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO import_change (run, source_key, row_hash_before, imported_before, texts_before)
    SELECT ${run}::uuid, i.source_key, i.row_hash, i.imported, i.texts FROM import_record i
    WHERE i.source_key = ANY(${textList(changes.map(({ source_key }) => source_key))})`);
  await tx.execute(sql`
    UPDATE import_record i SET row_hash = decode(r.row_hash, 'hex'), imported = r.imported, localities = r.localities, as_written = r.as_written,
      texts = r.texts
    FROM ${recordset(changes)} AS r(source_key text, row_hash text, imported json, localities text, as_written json, texts json) WHERE i.source_key = r.source_key`);
}

/** Selects the record of a listing that defines its location. */
const LEADS = sql.raw(
  "NOT EXISTS (SELECT FROM import_record e WHERE e.business_code = i.business_code AND (e.rank, e.source_key) < (i.rank, i.source_key))",
);

/** Imported listing, with the flags that show whether it is still where an import placed it. */
export interface PlacedRecord extends Record<string, unknown> {
  source_key: string;
  code: string;
  latitude: number;
  longitude: number;
  country_code: string;
  area_id: number | null;
  city: string;
  localities: string | null;
  neighbourhood: string;
  is_claimed: boolean;
  /** Whether staff or an owner placed it. */
  is_placed: boolean;
}

/**
 * Returns imported listings with coordinates that are in the guide, after a given key, in order.
 * @param dataset limits the result to this dataset, and to records imported since localities are stored
 */
export async function listPlaced(db: DbOrTransaction, after: string, limit: number, dataset?: string): Promise<PlacedRecord[]> {
  const only = dataset === undefined ? sql`true` : sql`i.dataset = ${dataset} AND i.localities IS NOT NULL`;
  const found = await db.execute<PlacedRecord>(sql`
    SELECT i.source_key, b.code, b.latitude, b.longitude, b.country_code, b.area_id, b.city, b.neighbourhood, i.localities,
      NOT b.is_shell AS is_claimed,
      (b.area_id, b.latitude, b.longitude, b.country_code, b.city) IS DISTINCT FROM ((i.imported ->> 'area_id')::integer,
        (i.imported ->> 'latitude')::float8, (i.imported ->> 'longitude')::float8, i.imported ->> 'country_code', i.imported ->> 'city') AS is_placed
    FROM import_record i JOIN business b ON b.code = i.business_code
    WHERE i.source_key > ${after} AND ${only} AND ${LEADS} AND b.deleted IS NULL AND b.merged_into IS NULL AND b.latitude IS NOT NULL
    ORDER BY i.source_key LIMIT ${limit}`);
  return found.rows;
}

/**
 * Updates the records of listings that were placed in another area: otherwise the next edition would take the change for an edit by the
 * owner.
 */
export async function moveRecords(
  tx: Transaction,
  moves: readonly { code: string; area_id: number | null; city: string }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE import_record i SET imported = (i.imported::jsonb || jsonb_build_object('area_id', r.area_id, 'city', r.city))::json
    FROM ${recordset(moves)} AS r(code text, area_id integer, city text) WHERE i.business_code = r.code AND ${LEADS}`);
}

interface Key extends Record<string, unknown> {
  source_key: string;
  business_code: string;
}

/** Returns the records that a run updated, after a given key, in order. */
export const listChanged = async (db: DbOrTransaction, run: string, after: string, limit: number): Promise<Key[]> =>
  (
    await db.execute<Key>(sql`
      SELECT c.source_key, i.business_code FROM import_change c JOIN import_record i ON i.source_key = c.source_key
      WHERE c.run = ${run}::uuid AND c.source_key > ${after} ORDER BY c.source_key LIMIT ${limit}`)
  ).rows;

/** Returns the records that a run added, after a given key, in order. */
export const listInserted = async (db: DbOrTransaction, run: string, after: string, limit: number): Promise<Key[]> =>
  (
    await db.execute<Key>(sql`
      SELECT source_key, business_code FROM import_record WHERE first_run = ${run}::uuid AND source_key > ${after}
      ORDER BY source_key LIMIT ${limit}`)
  ).rows;

type Before = Pick<ListingRecord, "imported" | "texts">;

/** Returns the versions of these listings' records before a run changed them, by their keys. */
export async function findBefore(db: DbOrTransaction, run: string, codes: readonly string[]): Promise<Map<string, Before>> {
  const found = await db.execute<{ source_key: string; imported_before: ShellFields; texts_before: TextsByLanguage | null }>(sql`
    SELECT c.source_key, c.imported_before, c.texts_before FROM import_change c JOIN import_record i ON i.source_key = c.source_key
    WHERE c.run = ${run}::uuid AND i.business_code = ANY(${textList(codes)})`);
  return new Map(
    found.rows.map(({ source_key, imported_before, texts_before }) => [
      source_key,
      { imported: withAllFields(imported_before), texts: texts_before },
    ]),
  );
}

/** Restores records that a run changed to their earlier version. */
export async function restoreRecords(tx: Transaction, run: string, records: readonly Pick<NewRecord, "source_key" | "imported">[]) {
  if (records.length === 0) return;
  await tx.execute(sql`
    UPDATE import_record i SET row_hash = c.row_hash_before, imported = r.imported, as_written = NULL, texts = c.texts_before
    FROM ${recordset(records.map(({ source_key, imported }) => ({ source_key, imported })))} AS r(source_key text, imported json)
    JOIN import_change c ON c.source_key = r.source_key AND c.run = ${run}::uuid WHERE i.source_key = r.source_key`);
}

/** Runs ANALYZE on the records. */
export async function analyzeRecords(db: DbOrTransaction): Promise<void> {
  await db.execute(sql`ANALYZE import_record`);
}

export async function deleteRecords(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.execute(sql`DELETE FROM import_record WHERE source_key = ANY(${textList(keys)})`);
}
