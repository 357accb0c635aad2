import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { urlOfDatabase } from "../src/tools/testing/cluster.ts";
import { copyInto } from "./guide.ts";
import { owner, reachable, requireVersion, run, VERSIONS, type Version } from "./postgres/servers.ts";

/** PostgreSQL servers on ports of this machine: an empty one, or a primary with streaming replicas. */

const START_MILLISECONDS = 60_000;
const SETTINGS = { max_connections: "100", shared_buffers: "64MB", fsync: "off", timezone: "UTC", jit: "off", wal_keep_size: "256MB" };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

export interface PostgresServer {
  port: number;
  url: string;
  query(statement: string, values?: unknown[], database?: string): Promise<pg.QueryResult>;
  start(): Promise<void>;
  /** Ends the server and its sessions without notice. */
  kill(): Promise<void>;
  /** Stops and continues all processes of the server, as if its machine hung. */
  hang(): void;
  resume(): void;
}

/** Returns the pids of a server and of its sessions, which are its children. */
function processesOf(pid: number): number[] {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(pid);
    } catch {
      return false;
    }
  });
  return [pid, ...children.map(Number)];
}

function createPostgres(bin: string, folder: string, port: number, password: string): PostgresServer {
  const cluster = join(folder, "cluster");
  const logFile = join(folder, "log");
  const url = `postgresql://guide:${password}@127.0.0.1:${port}/guide`;
  let server: ChildProcess | undefined;
  const query = async (statement: string, values: unknown[] = [], database = "guide") => {
    const client = new pg.Client({ connectionString: urlOfDatabase(url, database), connectionTimeoutMillis: 2_000 });
    await client.connect();
    try {
      return await client.query(statement, values);
    } finally {
      await client.end();
    }
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of server?.pid ? processesOf(server.pid) : [])
      try {
        process.kill(pid, signal);
      } catch {
        // The session has just ended.
      }
  };
  return {
    port,
    url,
    query,
    async start() {
      const log = openSync(logFile, "a");
      const options = { ...SETTINGS, port: String(port), listen_addresses: "127.0.0.1", unix_socket_directories: "" };
      const words = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
      server = spawn(join(bin, "postgres"), ["-D", cluster, ...words], { ...owner, cwd: folder, stdio: ["ignore", log, log] });
      closeSync(log);
      for (const until = Date.now() + START_MILLISECONDS; ; await sleep(50)) {
        if (await query("SELECT 1", [], "postgres").catch(() => undefined)) return;
        if (Date.now() > until || server.exitCode !== null)
          throw new Error(`PostgreSQL did not start: ${readFileSync(logFile, "utf8").slice(-2_000)}`);
      }
    },
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, "exit");
      // SIGQUIT is an immediate shutdown: the sessions end without a word to their clients' transactions.
      signalAll("SIGCONT");
      process.kill(server.pid as number, "SIGQUIT");
      await exited;
    },
    hang: () => signalAll("SIGSTOP"),
    resume: () => signalAll("SIGCONT"),
  };
}

/** Starts a server with an empty database `guide`. @param folder for the server, which the caller deletes */
export async function startEmptyServer(version: Version, folder: string): Promise<PostgresServer> {
  requireVersion(version);
  const bin = reachable(version.bin, folder);
  const own = join(folder, "server");
  mkdirSync(own, { mode: 0o700 });
  const password = "of-this-run";
  writeFileSync(join(own, "password"), `${password}\n`);
  if (owner) for (const path of [own, join(own, "password")]) chownSync(path, owner.uid, owner.gid);
  const words = ["-U", "guide", "--auth=scram-sha-256", `--pwfile=${join(own, "password")}`, "-E", "UTF8", "--locale=C"];
  run(join(bin, "initdb"), ["-D", join(own, "cluster"), ...words], own);
  const server = createPostgres(bin, own, await freePort(), password);
  await server.start();
  await server.query("CREATE DATABASE guide", [], "postgres");
  return server;
}

/**
 * Starts a primary on a copy of a guide's data folder, and replicas that follow it: copies of the same folder, from the embedded PostgreSQL.
 * @param dataDir of a guide that has stopped
 * @param folder for the servers, which the caller deletes
 */
export async function startPrimaryWithReplicas(dataDir: string, folder: string, count: number) {
  const version = VERSIONS.at(-1);
  if (!version) throw new Error("There is no embedded PostgreSQL");
  const bin = reachable(version.bin, folder);
  const password = readFileSync(join(dataDir, "embedded-database-password"), "utf8").trim();
  const servers: PostgresServer[] = [];
  const idFile = join(dataDir, "embedded-database-id");
  const home = existsSync(idFile) ? join("/var/lib/the-guide", readFileSync(idFile, "utf8").trim()) : join(dataDir, "postgres");
  for (let number = 0; number <= count; number += 1) {
    const own = join(folder, `server-${number}`);
    mkdirSync(own, { mode: 0o700 });
    mkdirSync(join(own, "cluster"), { mode: 0o700 });
    if (owner) for (const path of [own, join(own, "cluster")]) chownSync(path, owner.uid, owner.gid);
    copyInto(join(own, "cluster"), join(home, "cluster"));
    if (number > 0) {
      const primary = servers[0]?.port;
      appendFileSync(
        join(own, "cluster", "postgresql.auto.conf"),
        `primary_conninfo = 'host=127.0.0.1 port=${primary} user=guide password=${password} application_name=replica_${number}'\n`,
      );
      writeFileSync(join(own, "cluster", "standby.signal"), "");
      if (owner) chownSync(join(own, "cluster", "standby.signal"), owner.uid, owner.gid);
    }
    const server = createPostgres(bin, own, await freePort(), password);
    servers.push(server);
    await server.start();
  }
  const [primary, ...replicas] = servers as [PostgresServer, ...PostgresServer[]];
  return {
    primary,
    replicas,
    async stop() {
      for (const server of servers.toReversed()) await server.kill();
    },
  };
}
