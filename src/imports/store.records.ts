import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type ShellFields, withAllFields } from "../businesses/enumerations.shells.ts";
import type { DbOrTransaction, Transaction } from "../platform/db/types.ts";
import { import_change, import_record } from "./tables.ts";

/** What is known of a record since an earlier import. */
export interface KnownRecord {
  source_key: string;
  business_code: string;
  /** Hexadecimal. */
  row_hash: string;
}

const textList = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** The records of these keys that were imported before. */
export async function findRecords(db: DbOrTransaction, keys: readonly string[]): Promise<Map<string, KnownRecord>> {
  const found = await db.execute<KnownRecord & Record<string, unknown>>(sql`
    SELECT source_key, business_code, encode(row_hash, 'hex') AS row_hash FROM import_record WHERE source_key = ANY(${textList(keys)})`);
  return new Map(found.rows.map((record) => [record.source_key, record]));
}

/** What these records said when they were last imported, by the code of their listing. */
export async function findImported(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, ShellFields>> {
  const found = await db.execute<{ business_code: string; imported: ShellFields }>(sql`
    SELECT business_code, imported FROM import_record WHERE business_code = ANY(${textList(codes)})`);
  return new Map(found.rows.map(({ business_code, imported }) => [business_code, withAllFields(imported)]));
}

export interface NewRecord {
  source_key: string;
  business_code: string;
  row_hash: string;
  imported: ShellFields;
  localities: string;
}

const recordset = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json)`;

export async function insertRecords(tx: Transaction, run: string, dataset: string, records: readonly NewRecord[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO import_record (source_key, business_code, dataset, first_run, row_hash, imported, localities)
    SELECT r.source_key, r.business_code, ${dataset}, ${run}::uuid, decode(r.row_hash, 'hex'), r.imported, r.localities
    FROM ${recordset(records)} AS r(source_key text, business_code text, row_hash text, imported json, localities text)`);
}

export interface RecordChange {
  business_code: string;
  row_hash: string;
  imported: ShellFields;
  localities: string;
  before: Partial<ShellFields>;
  after: Partial<ShellFields>;
}

/** Notes what a run changes on listings, with the records' state before, and brings the records to what the file says now. */
export async function changeRecords(tx: Transaction, run: string, changes: readonly RecordChange[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO import_change (run, business_code, before, after, row_hash_before, imported_before)
    SELECT ${run}::uuid, r.business_code, r.before, r.after, i.row_hash, i.imported
    FROM ${recordset(changes.map(({ business_code, before, after }) => ({ business_code, before, after })))} AS r(business_code text, before jsonb, after jsonb)
    JOIN import_record i ON i.business_code = r.business_code`);
  await tx.execute(sql`
    UPDATE import_record i SET row_hash = decode(r.row_hash, 'hex'), imported = r.imported, localities = r.localities
    FROM ${recordset(changes.map(({ business_code, row_hash, imported, localities }) => ({ business_code, row_hash, imported, localities })))}
      AS r(business_code text, row_hash text, imported json, localities text)
    WHERE i.business_code = r.business_code`);
}

/** An imported listing, with what says whether it still stands where an import put it. */
export interface PlacedRecord extends Record<string, unknown> {
  source_key: string;
  code: string;
  latitude: number;
  longitude: number;
  country_code: string;
  area_id: number | null;
  city: string;
  localities: string | null;
  is_claimed: boolean;
  /** By staff or an owner. */
  is_placed: boolean;
}

/** Imported listings with coordinates that are in the guide, after a given key, in order. @param dataset of this one alone, and of what was imported since localities are kept */
export async function listPlaced(db: DbOrTransaction, after: string, limit: number, dataset?: string): Promise<PlacedRecord[]> {
  const only = dataset === undefined ? sql`true` : sql`i.dataset = ${dataset} AND i.localities IS NOT NULL`;
  const found = await db.execute<PlacedRecord>(sql`
    SELECT i.source_key, b.code, b.latitude, b.longitude, b.country_code, b.area_id, b.city, i.localities, NOT b.is_shell AS is_claimed,
      (b.area_id, b.latitude, b.longitude, b.country_code, b.city) IS DISTINCT FROM ((i.imported ->> 'area_id')::integer,
        (i.imported ->> 'latitude')::float8, (i.imported ->> 'longitude')::float8, i.imported ->> 'country_code', i.imported ->> 'city') AS is_placed
    FROM import_record i JOIN business b ON b.code = i.business_code
    WHERE i.source_key > ${after} AND ${only} AND b.deleted IS NULL AND b.merged_into IS NULL AND b.latitude IS NOT NULL
    ORDER BY i.source_key LIMIT ${limit}`);
  return found.rows;
}

/** The records of listings that were placed anew say so too: else the next edition would take it for the work of an owner. */
export async function moveRecords(
  tx: Transaction,
  moves: readonly { code: string; area_id: number | null; city: string }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE import_record i SET imported = (i.imported::jsonb || jsonb_build_object('area_id', r.area_id, 'city', r.city))::json
    FROM ${recordset(moves)} AS r(code text, area_id integer, city text) WHERE i.business_code = r.code`);
}

/** The records whose listings a run made, after a given key, in order. */
export const listInserted = async (db: DbOrTransaction, run: string, after: string, limit: number) => {
  const records = await db
    .select({ source_key: import_record.source_key, business_code: import_record.business_code, imported: import_record.imported })
    .from(import_record)
    .where(and(eq(import_record.first_run, run), gt(import_record.source_key, after)))
    .orderBy(asc(import_record.source_key))
    .limit(limit);
  return records.map((record) => ({ ...record, imported: withAllFields(record.imported) }));
};

/** What a run changed, after a given listing, in order. */
export const listChanges = (db: DbOrTransaction, run: string, after: string, limit: number) =>
  db
    .select({ business_code: import_change.business_code, before: import_change.before, after: import_change.after })
    .from(import_change)
    .where(and(eq(import_change.run, run), gt(import_change.business_code, after)))
    .orderBy(asc(import_change.business_code))
    .limit(limit);

/** Brings the records that a run changed back to what they said before it. */
export async function restoreRecords(tx: Transaction, run: string): Promise<void> {
  await tx.execute(sql`
    UPDATE import_record i SET row_hash = c.row_hash_before, imported = c.imported_before
    FROM import_change c WHERE c.run = ${run}::uuid AND c.business_code = i.business_code`);
}
