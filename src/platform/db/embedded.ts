import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import { StartError } from "../errors.ts";
import { type Layout, layoutOf, rememberHome } from "./embedded.layout.ts";
import { tryLockExclusive, tryLockShared, waitFor } from "./lock.ts";

/** The embedded PostgreSQL: started by the first process on a data folder, shared by the others, stopped by the last that leaves in good order. */
export interface EmbeddedDatabase {
  connection: ClientConfig;
  notice: string | undefined;
  stop(): Promise<void>;
}

const USER = "guide";
const START_TIMEOUT = 60_000;
/** Codes of PostgreSQL's errors. Source: its manual, appendix A. */
const INVALID_PASSWORD = "28P01";
const CANNOT_CONNECT_NOW = "57P03";
/** On Windows there are no Unix sockets for it: loopback and the password. */
const WINDOWS_PORT = 54_329;
const onWindows = process.platform === "win32";

const connectionOf = (layout: Layout, database: string): ClientConfig => ({
  host: onWindows ? "127.0.0.1" : layout.socketDir,
  port: onWindows ? WINDOWS_PORT : 5432,
  user: USER,
  password: layout.password,
  database,
});

function initialise(layout: Layout, dataDir: string) {
  const fresh = join(layout.home, "cluster.new");
  const passwordFile = join(layout.home, "password.new");
  rmSync(fresh, { recursive: true, force: true });
  writeFileSync(passwordFile, layout.password, { mode: 0o600 });
  if (layout.owner) chownSync(passwordFile, layout.owner.uid, layout.owner.gid);
  const made = spawnSync(
    join(layout.bin, "initdb"),
    ["-D", fresh, "-U", USER, "-E", "UTF8", "--locale=C", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--no-instructions"],
    { ...layout.owner, cwd: layout.home, encoding: "utf8" },
  );
  rmSync(passwordFile);
  if (made.status !== 0) throw new StartError(`The embedded database could not be made: ${made.stderr || made.error?.message}`);
  // Only a finished cluster gets the name that later starts look for: a kill in the middle leaves nothing half made.
  renameSync(fresh, layout.cluster);
  rememberHome(dataDir, layout);
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Linux: whether a pid is a PostgreSQL server, and this cluster's where it may be asked. One that has ended is not, even while it waits, as a zombie, for its parent to take note. */
function isServerOf(layout: Layout, pid: number): boolean {
  try {
    const [, name, state] = /\((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    if (name !== "postgres" || state === "Z" || state === "X") return false;
  } catch {
    return false;
  }
  try {
    // A server works in its cluster's folder: this tells it from another that was given the pid of one long gone.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(layout.cluster);
  } catch {
    // In a container root may not look at another user's process.
    return true;
  }
}

/** The pid of this cluster's running server. The files of one that is gone (killed, or before a reboot) are removed. */
function runningPid(layout: Layout): number | undefined {
  const file = join(layout.cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  // The file is written whole, but a moment after it is made.
  if (Number.isNaN(pid)) return undefined;
  const runs = process.platform === "linux" ? isServerOf(layout, pid) : isAlive(pid);
  if (runs) return pid;
  rmSync(file, { force: true });
  // Its socket is locked under the same pid; the socket's folder is this cluster's alone.
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
    shared_buffers: "256MB",
    maintenance_work_mem: "256MB",
    max_wal_size: "2GB",
    random_page_cost: "1.1",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
  };
  // A session of its own: neither a terminal's Ctrl-C nor a kill of the guide takes the database down in the middle of a write.
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

/** Whether the server takes connections, is still putting itself in order after a crash, or cannot be reached; makes the database when it is missing. */
async function stateOf(layout: Layout): Promise<"ready" | "recovering" | "silent"> {
  const client = new pg.Client({ ...connectionOf(layout, "postgres"), connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'guide'");
    if (found.rowCount === 0) await client.query("CREATE DATABASE guide");
    return "ready";
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === INVALID_PASSWORD) throw new StartError("The embedded database refuses the password kept in the data folder.");
    return code === CANNOT_CONNECT_NOW ? "recovering" : "silent";
  } finally {
    await client.end().catch(() => undefined);
  }
}

const lastLines = (layout: Layout) =>
  existsSync(layout.logFile) ? readFileSync(layout.logFile, "utf8").trim().split("\n").slice(-4).join(" | ") : "";

async function ensureRunning(layout: Layout) {
  let server: ChildProcess | undefined;
  let failure: string | undefined;
  let deadline = Date.now() + START_TIMEOUT;
  while (Date.now() < deadline) {
    if (!server && runningPid(layout) === undefined) {
      server = launch(layout);
      server.on("error", (error) => (failure = error.message));
      server.on("exit", (code) => (failure ??= `it ended with code ${code}`));
    }
    const state = await stateOf(layout);
    if (state === "ready") return;
    // After a crash it replays what was acknowledged; that takes as long as the disk needs.
    if (state === "recovering") deadline = Date.now() + START_TIMEOUT;
    if (failure) {
      const log = lastLines(layout);
      // The sessions of a killed server keep its memory until they notice: the next try finds them gone.
      if (!log.includes("is still in use")) throw new StartError(`The embedded database did not start: ${failure}. ${log}`);
      [server, failure] = [undefined, undefined];
    }
    await sleep(20);
  }
  throw new StartError(`The embedded database has not answered for ${START_TIMEOUT / 1000} s; its log is ${layout.logFile}`);
}

async function shutDown(layout: Layout) {
  const pid = runningPid(layout);
  if (pid === undefined) return;
  // SIGINT is PostgreSQL's "fast" shutdown: it ends the sessions, writes everything down and exits.
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 8_000 && isAlive(pid) && existsSync(join(layout.cluster, "postmaster.pid")); waited += 20) await sleep(20);
}

/**
 * Starts the embedded database of a data folder, or joins the process that already did.
 * @throws StartError with one sentence when it cannot run here.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const locks = join(dataDir, "locks");
  mkdirSync(locks, { recursive: true });
  chmodSync(locks, 0o700);
  const startLock = join(locks, "start");
  const usersLock = join(locks, "users");

  const starting = await waitFor(tryLockExclusive, startLock, START_TIMEOUT);
  let layout: Layout | undefined;
  /** Stops the server unless another process uses it. Call it under the start lock. */
  const stopUnlessUsed = async () => {
    const alone = tryLockExclusive(usersLock);
    if (alone && layout) await shutDown(layout);
    alone?.release();
  };
  try {
    const opened = layoutOf(dataDir);
    layout = opened;
    if (!existsSync(opened.cluster)) initialise(opened, dataDir);
    await ensureRunning(opened);
    const using = await waitFor(tryLockShared, usersLock, START_TIMEOUT);
    return {
      connection: connectionOf(opened, "guide"),
      notice: opened.notice,
      async stop() {
        const stopping = await waitFor(tryLockExclusive, startLock, START_TIMEOUT);
        using.release();
        await stopUnlessUsed();
        stopping.release();
      },
    };
  } catch (error) {
    // Nobody would stop a server that was started for nothing.
    await stopUnlessUsed();
    throw error;
  } finally {
    starting.release();
  }
}
