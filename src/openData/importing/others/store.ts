import { now } from "../../../platform/clock.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { OtherKind, OtherRecords } from "../../formats/otherRecords.ts";
import { import_other, import_record, import_run } from "../tables.ts";
import type { OtherPlace, OtherRecord } from "./rules.ts";

/** Editions of the records that are not listings. The latest edition of a record is the one of the latest run that has one. */

const keyList = (keys: readonly string[]) => sql`${sql.param([...keys])}::text[]`;

/** Returns the hash of the latest edition of each known record, in hexadecimal, by its key. */
export async function findLatestHashes(db: DbOrTransaction, kind: OtherKind, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.execute<{ source_key: string; row_hash: string }>(sql`
    SELECT DISTINCT ON (o.source_key) o.source_key, encode(o.row_hash, 'hex') AS row_hash
    FROM ${import_other} o JOIN ${import_run} r ON r.id = o.run
    WHERE o.kind = ${kind} AND o.source_key = ANY(${keyList(keys)}) ORDER BY o.source_key, r.number DESC`);
  return new Map(rows.map(({ source_key, row_hash }) => [source_key, row_hash]));
}

export async function insertEditions(
  tx: Transaction,
  run: { id: string; dataset: string },
  editions: readonly { other: OtherRecord; rowHash: string }[],
): Promise<void> {
  if (editions.length === 0) return;
  const rows = editions.map(({ other: { kind, source_key, record, place }, rowHash }) => ({
    kind,
    source_key,
    record,
    place,
    row_hash: rowHash,
  }));
  await tx.execute(sql`
    INSERT INTO import_other (kind, source_key, run, dataset, row_hash, record, place)
    SELECT e.kind, e.source_key, ${run.id}::uuid, ${run.dataset}, decode(e.row_hash, 'hex'), e.record, e.place
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS e(kind text, source_key text, row_hash text, record json, place json)`);
}

/** Hash of the edition of a record that a file no longer has. */
export const GONE = "";

/** Adds editions without a record: the file no longer has these. */
export async function insertGone(
  tx: Transaction,
  run: { id: string; dataset: string },
  kind: OtherKind,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    INSERT INTO ${import_other} (kind, source_key, run, dataset, row_hash, record, place)
    SELECT ${kind}, key, ${run.id}::uuid, ${run.dataset}, ''::bytea, 'null'::json, 'null'::json FROM unnest(${keyList(keys)}) AS key`);
}

/** Returns a page of the keys of a dataset's imported events that are shown and not over, after a given one. */
export async function listComingEvents(tx: Transaction, dataset: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ source_key: string }>(sql`
    SELECT e.source_key FROM event e
    WHERE e.source_key > ${after} AND e.deleted IS NULL AND NOT e.is_edited AND (e.last_end IS NULL OR e.last_end > ${now().toISOString()}::timestamptz)
      AND EXISTS (SELECT FROM ${import_other} o WHERE o.kind = 'event' AND o.source_key = e.source_key AND o.dataset = ${dataset})
      AND NOT EXISTS (SELECT FROM ${import_other} o WHERE o.kind = 'event' AND o.source_key = e.source_key AND o.dataset <> ${dataset})
    ORDER BY e.source_key LIMIT ${limit}`);
  return rows.map(({ source_key }) => source_key);
}

/** Latest edition of a record, from which its live row is written. */
export interface Edition<K extends OtherKind = OtherKind> {
  source_key: string;
  dataset: string;
  record: OtherRecords[K];
  place: OtherPlace;
}
/** Edition as it is stored: null if the file no longer has the record. */
type StoredEdition<K extends OtherKind> = Edition<K> | (Pick<Edition<K>, "source_key" | "dataset"> & { record: null; place: null });

/** Removes a run's editions of one kind, at most `limit`. @returns their keys */
export async function deleteEditions(tx: Transaction, run: string, kind: OtherKind, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ source_key: string }>(sql`
    DELETE FROM ${import_other} WHERE run = ${run} AND kind = ${kind} AND source_key IN (
      SELECT source_key FROM ${import_other} WHERE run = ${run} AND kind = ${kind} ORDER BY source_key LIMIT ${limit})
    RETURNING source_key`);
  return rows.map(({ source_key }) => source_key);
}

/** Returns the latest edition of each of these records that still has one. */
export async function findLatestEditions<K extends OtherKind>(
  tx: Transaction,
  kind: K,
  keys: readonly string[],
): Promise<StoredEdition<K>[]> {
  if (keys.length === 0) return [];
  const { rows } = await tx.execute<StoredEdition<K> & Record<string, unknown>>(sql`
    SELECT DISTINCT ON (o.source_key) o.source_key, o.dataset, o.record, o.place
    FROM ${import_other} o JOIN ${import_run} r ON r.id = o.run
    WHERE o.kind = ${kind} AND o.source_key = ANY(${keyList(keys)}) ORDER BY o.source_key, r.number DESC`);
  return rows;
}

/** Returns the listings of hosts that were imported after their events, by the keys of the hosts' records. */
export async function findMissingHosts(tx: Transaction): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ host_key: string; business_code: string }>(sql`
    SELECT DISTINCT e.host_key, r.business_code FROM event e JOIN ${import_record} r ON r.source_key = e.host_key
    WHERE e.host_key IS NOT NULL AND e.business IS NULL LIMIT 10000`);
  return new Map(rows.map(({ host_key, business_code }) => [host_key, business_code]));
}
