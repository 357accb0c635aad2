import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import { StartError } from "../../endpoints/errors.ts";
import { errorCode } from "../../toError.ts";
import type { Layout } from "./layout.ts";

/** The server's user and, at the first start, its superuser. */
export const USER = "guide";
export const START_TIMEOUT = 60_000;
/** An orderly stop of the guide takes at most 10 s, including this. */
const SHUTDOWN_MILLISECONDS = 4_000;
/** PostgreSQL error codes. Source: its manual, appendix A. */
const INVALID_PASSWORD = "28P01";
const CANNOT_CONNECT_NOW = "57P03";
/** The server has no Unix sockets on Windows: it uses loopback and the password. */
const WINDOWS_PORT = 54_329;
const onWindows = process.platform === "win32";

export const connectionConfig = (layout: Layout, database: string): ClientConfig => ({
  host: onWindows ? "127.0.0.1" : layout.socketDir,
  port: onWindows ? WINDOWS_PORT : 5432,
  user: USER,
  password: layout.password,
  database,
});

/**
 * Returns the size of PostgreSQL's page cache: a sixteenth of the memory, 256 MB to 1 GB. A million listings have 2 GB of indexes, and each
 * new listing goes into twenty of them: with 256 MB an import of that size wrote most pages many times over (bench/results/import.md).
 */
const sharedBuffers = () => {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return `${Math.round(Math.min(1_024, Math.max(256, bytes / 16 / 2 ** 20)))}MB`;
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
};

/**
 * Linux: whether a pid is a PostgreSQL server, and that of this cluster if /proc shows it. A server that has ended is not, even as a zombie
 * that its parent has not reaped.
 */
function isClusterServer(layout: Layout, pid: number): boolean {
  try {
    const [, name, state] = /^\d+ \((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    if (name !== "postgres" || state === "Z" || state === "X") return false;
  } catch {
    return false;
  }
  try {
    // A server's working directory is its cluster: this tells it from another server that reuses the pid of an ended one.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(layout.cluster);
  } catch {
    // In a container root may not inspect the process of another user.
    return true;
  }
}

const pidFilePath = (layout: Layout) => join(layout.cluster, "postmaster.pid");

/** Returns the pid of this cluster's running server. Read-only: needs no start lock. */
export function findServer(layout: Layout): number | undefined {
  const file = pidFilePath(layout);
  if (!existsSync(file)) return undefined;
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    // The file is written in one piece, but shortly after it is created.
    if (Number.isNaN(pid)) return undefined;
    return (process.platform === "linux" ? isClusterServer(layout, pid) : isAlive(pid)) ? pid : undefined;
  } catch {
    // The file was removed in between.
    return undefined;
  }
}

/**
 * Returns the pid as findServer does, and removes the files of a server that is gone (killed, or before a reboot). Requires the start lock:
 * another process's new server has files of the same names.
 */
function runningPid(layout: Layout): number | undefined {
  const pid = findServer(layout);
  const file = pidFilePath(layout);
  if (pid !== undefined || !existsSync(file) || Number.isNaN(Number.parseInt(readFileSync(file, "utf8"), 10))) return pid;
  rmSync(file, { force: true });
  // The socket is locked under the same pid; only this cluster uses the socket's folder.
  rmSync(join(layout.socketDir, ".s.PGSQL.5432.lock"), { force: true });
  return undefined;
}

function launch(layout: Layout): ChildProcess {
  const log = openSync(layout.logFile, "a", 0o600);
  const settings: Record<string, string> = {
    listen_addresses: onWindows ? "127.0.0.1" : "",
    port: onWindows ? String(WINDOWS_PORT) : "5432",
    unix_socket_directories: onWindows ? "" : layout.socketDir,
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: sharedBuffers(),
    maintenance_work_mem: "256MB",
    max_wal_size: "2GB",
    random_page_cost: "1.1",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
  };
  // A session of its own: neither a terminal's Ctrl-C nor a kill of the guide stops the database in the middle of a write.
  const server = spawn(
    join(layout.bin, "postgres"),
    ["-D", layout.cluster, ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`])],
    {
      ...layout.owner,
      cwd: layout.home,
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  server.unref();
  return server;
}

/**
 * Returns whether the server accepts connections, still recovers from a crash, or cannot be reached; creates the database if it is missing.
 */
async function probeServer(layout: Layout): Promise<"ready" | "recovering" | "silent"> {
  const client = new pg.Client({ ...connectionConfig(layout, "postgres"), connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'guide'");
    if (found.rowCount === 0) await client.query("CREATE DATABASE guide");
    return "ready";
  } catch (error) {
    const code = errorCode(error);
    if (code === INVALID_PASSWORD) throw new StartError("The embedded database rejects the password stored in the data folder.");
    return code === CANNOT_CONNECT_NOW ? "recovering" : "silent";
  } finally {
    await client.end().catch(() => undefined);
  }
}

const lastLines = (layout: Layout) =>
  existsSync(layout.logFile) ? readFileSync(layout.logFile, "utf8").trim().split("\n").slice(-4).join(" | ") : "";

/**
 * Starts the server unless it runs, and waits until it accepts connections. Requires the start lock.
 * @param signal aborts the start; a server that was started here and is not ready yet is stopped
 * @param onRecovering called while the server replays its log after a crash, which takes as long as the disk needs
 * @throws StartError if the server does not start
 */
export async function ensureRunning(layout: Layout, signal?: AbortSignal, onRecovering: () => void = () => undefined) {
  let server: ChildProcess | undefined;
  let failure: string | undefined;
  let deadline = performance.now() + START_TIMEOUT;
  while (performance.now() < deadline) {
    if (signal?.aborted) {
      server?.kill("SIGINT");
      throw new StartError("The start of the embedded database was cancelled.");
    }
    if (!server && runningPid(layout) === undefined) {
      server = launch(layout);
      server.on("error", (error) => (failure = error.message));
      server.on("exit", (code) => (failure ??= `it ended with code ${code}`));
    }
    const state = await probeServer(layout);
    if (state === "ready") return;
    if (state === "recovering") {
      deadline = performance.now() + START_TIMEOUT;
      onRecovering();
    }
    if (failure) {
      const log = lastLines(layout);
      // The sessions of a killed server hold its memory until they notice: the next attempt finds them gone.
      if (!log.includes("is still in use")) throw new StartError(`The embedded database did not start: ${failure}. ${log}`);
      [server, failure] = [undefined, undefined];
    }
    // Each probe costs a recovering server a process of its own.
    await sleep(state === "recovering" ? 100 : 20);
  }
  throw new StartError(`The embedded database has not answered for ${START_TIMEOUT / 1000} s; its log is ${layout.logFile}`);
}

/** Stops the server. Requires the start lock, and that no other process uses it. */
export async function shutDown(layout: Layout) {
  const pid = runningPid(layout);
  if (pid === undefined) return;
  // SIGINT is PostgreSQL's "fast" shutdown: it ends the sessions, writes everything to disk and exits.
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < SHUTDOWN_MILLISECONDS && isAlive(pid) && existsSync(join(layout.cluster, "postmaster.pid")); waited += 20)
    await sleep(20);
}
