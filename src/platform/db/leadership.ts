import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import type { ErrorReporter } from "../reporter.ts";

/** Milliseconds between attempts to become the leader. */
const TRY_MILLISECONDS = 1_000;
const CONNECT_MILLISECONDS = 5_000;
/**
 * Lets the database notice within seconds that a leader's machine is gone: by default it waits for hours. Without effect on a local socket,
 * which closes with its process.
 */
const KEEPALIVES = `SELECT set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),
  set_config('tcp_keepalives_count', '3', false)`;

export interface Leadership {
  stop(): Promise<void>;
}

interface Options {
  /** Number of the advisory lock that the servers of one database compete for. */
  lock: number;
  /** Called each time this server becomes the leader. */
  onGained(): void;
  /** Called when it may no longer be the leader. */
  onLost(): void;
  reporter: Pick<ErrorReporter, "report">;
}

/**
 * Makes one server of a database the leader for some work, for as long as it is connected. Two servers may both be leaders for some seconds
 * when a connection breaks, so their work has to be repeatable.
 * @param connection without a pooler: the lock belongs to the connection
 */
export function startLeadership(connection: ClientConfig, { lock, onGained, onLost, reporter }: Options): Leadership {
  const stopping = new AbortController();
  const pause = () => sleep(TRY_MILLISECONDS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  /** Connects, competes and leads until the connection ends. */
  const attempt = async () => {
    const client = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: CONNECT_MILLISECONDS });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const onEnd = () => end();
    client.on("error", onEnd).on("end", onEnd);
    stopping.signal.addEventListener("abort", onEnd);
    let isLeader = false;
    try {
      await client.connect();
      await client.query(KEEPALIVES);
      while (!stopping.signal.aborted && !isLeader) {
        const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [lock]);
        isLeader = rows[0]?.taken === true;
        if (!isLeader) await pause();
      }
      if (stopping.signal.aborted) return;
      onGained();
      await ended;
    } finally {
      stopping.signal.removeEventListener("abort", onEnd);
      if (isLeader) onLost();
      await client.end().catch(() => undefined);
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      // Without the database there is nothing to lead; changes.ts logs that it is away.
      await attempt().catch(() => undefined);
      await pause();
    }
  };
  const running = run().catch((error) => reporter.report(error, { source: "server" }));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
