import type { ClientBase } from "pg";
import { itemAt } from "../../values/items.ts";

/** Any fixed number: the lock of the server that reads the outbox, held by its connection. */
const LOCK = 7_204_012;
/** Seconds without a heartbeat after which another server ends the reader's connection: its process is stuck, or its machine is gone. */
const SILENT_SECONDS = 4;
/** Rows stay this long after they were spread, for servers that look for the changes of their own requests. */
const PRUNE_SECONDS = 30;

/** Channel that servers listen to, also those of the version before. */
export const KEYS_CHANNEL = "guide_keys";

/**
 * Rows that were committed after a snapshot: of transactions that were open in it, or began after it. A transaction that ends late is never
 * skipped, however many others were read in the meantime.
 */
const READ = `SELECT pg_current_snapshot()::text AS snapshot, ARRAY(
    SELECT DISTINCT key FROM change_outbox CROSS JOIN unnest(keys) AS key
    WHERE xid >= pg_snapshot_xmax($1::pg_snapshot) OR xid = ANY (ARRAY(SELECT pg_snapshot_xip($1::pg_snapshot)))
  ) AS keys`;

/** Key that says that a job was added (migrations/before-0.2/0143_platform.sql). It wakes workers; pages do not change. */
export const JOBS = "jobs";
/** Number of jobs that workers start at once; they go on as long as there are more. */
const JOBS_AT_ONCE = 5;

/** Notifies servers of keys, and workers of jobs. */
const SPREAD = `SELECT CASE key WHEN '${JOBS}' THEN pg_notify('jobs:insert', '{"count":${JOBS_AT_ONCE}}') ELSE pg_notify('${KEYS_CHANNEL}', key) END
  FROM unnest($2::text[]) AS key`;
const MOVE = `WITH moved AS (UPDATE change_reader SET snapshot = $1::pg_snapshot, alive = clock_timestamp()) ${SPREAD}`;

export interface Batch {
  keys: string[];
  /** State of the database up to which the keys were read. */
  snapshot: string;
}

/** The outbox of changed keys (migrations/before-0.2/0138_platform.sql), read over one connection from the moment that it was opened. */
export class Outbox {
  readonly #client: ClientBase;
  /** Backend of the connection: its own notifications arrive too. */
  readonly pid: number;
  #snapshot: string;
  /** A later state, whose changes may not have been spread yet. */
  #later: string | undefined;
  #isReader = false;

  private constructor(client: ClientBase, pid: number, snapshot: string) {
    this.#client = client;
    this.pid = pid;
    this.#snapshot = snapshot;
  }

  static async open(client: ClientBase): Promise<Outbox> {
    const { rows } = await client.query<{ pid: number; snapshot: string }>(
      "SELECT pg_backend_pid() AS pid, pg_current_snapshot()::text AS snapshot",
    );
    const { pid, snapshot } = itemAt(rows, 0);
    return new Outbox(client, pid, snapshot);
  }

  /** Whether this connection is the one that spreads the keys. */
  get isReader(): boolean {
    return this.#isReader;
  }

  /** Returns the keys of the changes since the last batch. */
  async read(): Promise<Batch> {
    const { rows } = await this.#client.query<Batch>(READ, [this.#snapshot]);
    return itemAt(rows, 0);
  }

  /** Continues after a batch. */
  advance({ snapshot }: Batch) {
    this.#snapshot = snapshot;
    this.#later = undefined;
  }

  /**
   * Tries to become the reader, and ends the connection of one without a heartbeat for seconds.
   * @returns whether it has become the reader, and whether its predecessor's position is lost, so that anything may have changed
   */
  async tryToLead(): Promise<{ leads: boolean; isLost: boolean }> {
    const taken = await this.#client.query<{ leads: boolean; snapshot: string }>(
      "SELECT pg_try_advisory_lock($1) AS leads, pg_current_snapshot()::text AS snapshot",
      [LOCK],
    );
    const { leads, snapshot } = itemAt(taken.rows, 0);
    if (!leads) {
      // Changes that the last attempt saw have been spread by now.
      this.#snapshot = this.#later ?? this.#snapshot;
      this.#later = snapshot;
      await this.#client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid) CROSS JOIN change_reader
          WHERE locktype = 'advisory' AND granted AND (classid, objid, objsubid) = (0, $1::bigint::oid, 1) AND datname = current_database()
            AND pg_locks.database = datid AND alive > '-infinity'
            AND greatest(alive, state_change) < clock_timestamp() - make_interval(secs => $2)`,
        [LOCK, SILENT_SECONDS],
      );
      return { leads: false, isLost: false };
    }
    this.#isReader = true;
    // A position that the database has not reached yet is of another database.
    const before = await this.#client.query<{ snapshot: string }>(
      "SELECT snapshot::text FROM change_reader WHERE pg_snapshot_xmax(snapshot) <= pg_snapshot_xmax(pg_current_snapshot())",
    );
    const found = before.rows[0]?.snapshot;
    this.#snapshot = found ?? this.#snapshot;
    await this.#client.query(
      `INSERT INTO change_reader (snapshot, alive) VALUES ($1::pg_snapshot, clock_timestamp())
        ON CONFLICT (id) DO UPDATE SET snapshot = excluded.snapshot, alive = excluded.alive`,
      [this.#snapshot],
    );
    return { leads: true, isLost: found === undefined };
  }

  /** Notifies servers of a batch, records that it was read, and continues after it. Without keys it is a heartbeat. */
  async spread(batch: Batch): Promise<void> {
    await this.#client.query(MOVE, [batch.snapshot, batch.keys]);
    this.advance(batch);
  }

  /** Deletes what was spread a while ago. */
  async prune(): Promise<void> {
    await this.#client.query(
      `DELETE FROM change_outbox WHERE xid < (SELECT pg_snapshot_xmin(snapshot) FROM change_reader)
        AND created < clock_timestamp() - make_interval(secs => $1)`,
      [PRUNE_SECONDS],
    );
  }

  /** Lets writers notify servers themselves until there is another reader, then spreads what is left. */
  async resign(): Promise<void> {
    if (!this.#isReader) return;
    await this.#client.query("UPDATE change_reader SET alive = '-infinity'");
    const { keys, snapshot } = await this.read();
    await this.#client.query(`WITH moved AS (UPDATE change_reader SET snapshot = $1::pg_snapshot) ${SPREAD}`, [snapshot, keys]);
  }
}
