/** Facts about a cluster and database: a wrong address would show the data of another guide. */
const IDENTITY = "(SELECT system_identifier FROM pg_control_system())::text || ' ' || current_database() AS identity";

/** Asks the primary. Positions are bytes of its log (WAL) since it was created. */
export const PRIMARY = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS position, ${IDENTITY}`;

export interface PrimaryState {
  position: number;
  identity: string;
}

/** Asks a replica. */
export const REPLICA = `SELECT pg_is_in_recovery() AS is_replica,
  CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 END AS position, ${IDENTITY}`;

export interface ReplicaState {
  is_replica: boolean;
  /** Bytes of the log that were replayed; null on a server that is not a replica. */
  position: number | null;
  identity: string;
}

/** PostgreSQL's sizes: a page of the log with its header, and the first page of a segment. */
const PAGE = 8_192;
const PAGE_HEADER = 24;
const SEGMENT = 16 * 1024 * 1024;
const SEGMENT_HEADER = 40;

/**
 * Returns the end of the last record before a position. Behind a full page the primary reports the position after the next page's header,
 * which replicas reach only with the next record.
 */
export function endOfRecord(position: number): number {
  if (position % PAGE === PAGE_HEADER) return position - PAGE_HEADER;
  return position % SEGMENT === SEGMENT_HEADER ? position - SEGMENT_HEADER : position;
}
