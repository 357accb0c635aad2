import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { sql } from "./db/sql.ts";
import type { Db } from "./db/types.ts";
import { VERSION } from "./version.ts";

/** Figures for Prometheus that parts of the guide count themselves. One registry for the process: a guide has one server in each. */
export const registry = new Registry();

export const pageRenders = new Histogram({
  name: "guide_page_render_seconds",
  help: "Time to render a page that no cache had, by route",
  labelNames: ["route"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers: [registry],
});

export const refusedRequests = new Counter({
  name: "guide_refused_requests_total",
  help: "Requests beyond a rate limit, by limit",
  labelNames: ["limit"],
  registers: [registry],
});

export const storageErrors = new Counter({
  name: "guide_storage_errors_total",
  help: "Failed requests to the object store, by method and status (0: no response)",
  labelNames: ["method", "status"],
  registers: [registry],
});

export const isListening = new Gauge({
  name: "guide_listening",
  help: "1 while the server receives changes of the database (LISTEN), 0 while it does not and caches no pages",
  registers: [registry],
});

export const isReadingChanges = new Gauge({
  name: "guide_reads_changes",
  help: "1 in the one server that reads the outbox of changes and notifies the others",
  registers: [registry],
});

export const isRedisUsed = new Gauge({
  name: "guide_redis_in_use",
  help: "1 while changes arrive by Redis (REDIS_URL), 0 while the server listens to PostgreSQL instead",
  registers: [registry],
});

export const purgeRequests = new Counter({
  name: "guide_cdn_purges_total",
  help: "Purges sent to the shared cache, by result: done, failed (and retried)",
  labelNames: ["result"],
  registers: [registry],
});

export const waitingPurges = new Gauge({
  name: "guide_cdn_purges_waiting",
  help: "Keys of pages that still have to be purged in the shared cache, after the last attempt",
  registers: [registry],
});

export const failedJobs = new Counter({
  name: "guide_job_failures_total",
  help: "Failed attempts of jobs, by task",
  labelNames: ["task"],
  registers: [registry],
});

new Gauge({
  name: "guide_build_info",
  help: "Version of the guide and of Node",
  labelNames: ["version", "node"],
  registers: [registry],
}).set({ version: VERSION, node: process.version }, 1);

new Gauge({
  name: "guide_disk_free_bytes",
  help: "Free bytes on the disk of the guide's data",
  registers: [registry],
  async collect() {
    const { bavail, bsize } = await statfs(process.env.DATA_DIR || ".");
    this.set(bavail * bsize);
  },
});

/** A figure that is read from the database at each scrape. */
export interface DatabaseFigure {
  name: string;
  help: string;
  label: string;
  /** Returns the value by label. */
  read(db: Db): Promise<Record<string, number>>;
}

/** Jobs of the queue. Those without attempts left stay in it, and count as failed. */
const QUEUE = sql`SELECT
  count(*) FILTER (WHERE attempts < max_attempts)::integer AS waiting,
  count(*) FILTER (WHERE attempts >= max_attempts)::integer AS failed,
  count(*) FILTER (WHERE attempts > 0 AND task_identifier LIKE 'send\\_%')::integer AS failed_mails,
  coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE attempts = 0 AND locked_at IS NULL AND run_at <= now())), 0)::float AS oldest_seconds
  FROM graphile_worker.jobs`;

export const queueFigures: DatabaseFigure[] = [
  {
    name: "guide_jobs",
    help: "Jobs of the queue: waiting, failed for good, mails whose last attempt failed, and seconds that the oldest due job waits",
    label: "figure",
    async read(db) {
      const { rows } = await db.execute<Record<string, number>>(QUEUE);
      return { ...rows[0] };
    },
  },
];

const READ_MILLISECONDS = 2_000;

/** Returns the figures of one server's database: its pool, and those that are read at each scrape. While it is away they are left out. */
export function databaseRegistry(db: Db, figures: readonly DatabaseFigure[]): Registry {
  const own = new Registry();
  new Gauge({
    name: "guide_database_connections",
    help: "Connections of the pool: in all, idle, and requests that wait for one",
    labelNames: ["figure"],
    registers: [own],
    collect() {
      // Within a transaction, as in tests, there is no pool.
      if (!("totalCount" in db.$client)) return;
      const { totalCount, idleCount, waitingCount } = db.$client;
      this.set({ figure: "all" }, totalCount);
      this.set({ figure: "idle" }, idleCount);
      this.set({ figure: "waiting" }, waitingCount);
    },
  });
  new Gauge({
    name: "guide_database_reachable",
    help: "1 if the database responds, 0 if it is away",
    registers: [own],
    async collect() {
      const answer = db.execute(sql`SELECT 1`).then(
        () => 1,
        () => 0,
      );
      this.set(await Promise.race([answer, sleep(READ_MILLISECONDS, 0, { ref: false })]));
    },
  });
  for (const { name, help, label, read } of figures)
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [own],
      async collect() {
        this.reset();
        const values = await Promise.race([read(db).catch(() => undefined), sleep(READ_MILLISECONDS, undefined, { ref: false })]);
        for (const [value, number] of Object.entries(values ?? {})) this.set({ [label]: value }, number);
      },
    });
  return own;
}
