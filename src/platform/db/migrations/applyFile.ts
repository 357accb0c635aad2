import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import { StartError } from "../../endpoints/errors.ts";
import { errorCode, toError } from "../../toError.ts";
import { kindText } from "./header.ts";
import type { MigrationFile } from "./migrationFiles.ts";

/** Limits of the waiting for locks. Requests to a table wait behind a migration that waits for it, so it waits briefly and often. */
export interface LockLimits {
  lockMilliseconds: number;
  attempts: number;
  pauseMilliseconds: number;
  /** Wait for older transactions when an index is built CONCURRENTLY, behind which nothing waits. */
  concurrentMilliseconds: number;
}

export const LOCK_LIMITS: LockLimits = {
  lockMilliseconds: 2_000,
  attempts: 10,
  pauseMilliseconds: 1_000,
  concurrentMilliseconds: 600_000,
};

/** PostgreSQL error codes. Source: its manual, appendix A. */
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";

/** Notes who holds the locks that a connection waits for, because it is unknown once the wait has ended. */
class BlockerWatch {
  #found: string | undefined;
  readonly #client: pg.Client;
  readonly #timer: NodeJS.Timeout;
  #connecting: Promise<unknown> | undefined;

  constructor(connection: ClientConfig, pid: number, milliseconds: number) {
    this.#client = new pg.Client({ ...connection, statement_timeout: 5_000 });
    this.#client.on("error", () => undefined);
    this.#timer = setInterval(() => void this.#look(pid).catch(() => undefined), milliseconds).unref();
  }

  async #look(pid: number) {
    this.#connecting ??= this.#client.connect();
    await this.#connecting;
    const { rows } = await this.#client.query<{ application: string; pid: number; seconds: number }>(
      `SELECT application_name AS application, pid, coalesce(extract(epoch FROM clock_timestamp() - xact_start), 0)::integer AS seconds
       FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1)) ORDER BY xact_start NULLS LAST LIMIT 1`,
      [pid],
    );
    const [first] = rows;
    if (!first) return;
    const { application, pid: blocking, seconds } = first;
    const name = application === "" ? "A program without a name" : `The program "${application}"`;
    this.#found = `${name} has held them for ${seconds} s (process ${blocking} of the database).`;
  }

  async stop(): Promise<string | undefined> {
    clearInterval(this.#timer);
    if (this.#connecting) await this.#client.end().catch(() => undefined);
    return this.#found;
  }
}

/** Returns the statements of a file that runs without a transaction: each ends with a semicolon at the end of a line. */
const splitStatements = (text: string) =>
  text
    .replace(/^--[^\n]*$/gm, "")
    .split(/;[^\S\n]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean);

export const recordFile = (client: pg.ClientBase, { name, hash, kind }: MigrationFile) =>
  client.query("INSERT INTO schema_migration (name, hash, kind) VALUES ($1, $2, $3)", [name, hash, kindText(kind)]);

/** Runs a function in a transaction. */
export async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function runOnce(client: pg.Client, file: MigrationFile, limits: LockLimits) {
  if (file.inTransaction)
    return inTransaction(client, async () => {
      await client.query(`SET LOCAL lock_timeout = ${limits.lockMilliseconds}`);
      await client.query(file.statements);
      await recordFile(client, file);
    });
  await client.query(`SET lock_timeout = ${limits.concurrentMilliseconds}`);
  try {
    for (const statement of splitStatements(file.statements)) await client.query(statement);
  } finally {
    await client.query("RESET lock_timeout").catch(() => undefined);
  }
  await recordFile(client, file);
}

/**
 * Applies a migration, and tries again while another program holds a lock that it needs.
 * @param connection settings for a second connection, which finds that program
 * @throws StartError that names the file
 */
export async function applyFile(client: pg.Client, connection: ClientConfig, file: MigrationFile, limits = LOCK_LIMITS): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const { attempts, lockMilliseconds, pauseMilliseconds } = limits;
  const watch = new BlockerWatch(connection, rows[0]?.pid ?? 0, Math.min(1_000, lockMilliseconds / 4));
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(client, file, limits);
      } catch (error) {
        const isLocked = [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(errorCode(error) ?? "");
        if (isLocked && attempt < attempts) {
          await sleep(pauseMilliseconds);
          continue;
        }
        if (!isLocked)
          throw new StartError(
            `The migration ${file.name} failed${file.inTransaction ? " and changed nothing" : ""}: ${toError(error).message}`,
            { cause: error },
          );
        const blocker = (await watch.stop()) ?? "Another program holds them.";
        throw new StartError(
          `The migration ${file.name} could not lock its tables in ${attempts} attempts. ${blocker} End that program or wait for it, then start again.`,
          { cause: error },
        );
      }
    }
  } finally {
    await watch.stop();
  }
}
