import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runProgram } from "../packages.ts";
import { atEnd, freePort, temporaryFolder } from "../processes.ts";
import { adapt, expectFact } from "./trial.ts";

const BIN = "/usr/lib/postgresql/15/bin";
const READY_MILLISECONDS = 120_000;

interface Member {
  Member: string;
  Role: string;
  State: string;
}

/** Returns Debian's user of PostgreSQL: as root neither Patroni nor PostgreSQL runs. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const read = (option: string) => Number(runProgram(["id", option, "postgres"]));
  return { uid: read("-u"), gid: read("-g") };
}

/** Starts a program in a process group of its own. */
function begin(folder: string, name: string, command: string[]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), "a");
  const [program = "", ...words] = command;
  const env = { PATH: `${process.env.PATH}:${BIN}:/usr/sbin`, LC_ALL: "C.UTF-8", HOME: folder };
  const child = spawn(program, words, { ...postgresUser(), cwd: folder, env, stdio: ["ignore", log, log], detached: true });
  atEnd(() => end(child));
  return child;
}

function end({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}

const postmaster = (folder: string, name: string) => Number.parseInt(readFileSync(join(folder, name, "postmaster.pid"), "utf8"), 10);

/** Tries deploy/patroni.yml with two nodes on this machine: one is killed, and deploy/haproxy-postgres.cfg leads to the other. */
export async function tryPatroni(): Promise<string> {
  const folder = temporaryFolder("patroni");
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const [etcd, peer, primary, replicas] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [client, own] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`];
  begin(folder, "etcd", [
    ...["etcd", "--data-dir", join(folder, "etcd"), "--listen-client-urls", client, "--advertise-client-urls", client],
    ...["--listen-peer-urls", own, "--initial-advertise-peer-urls", own, "--initial-cluster", `default=${own}`],
  ]);
  const nodes = [];
  for (const name of ["one", "two"]) nodes.push({ name, port: await freePort(), api: await freePort() });
  const file = (name: string) => join(folder, `${name}.d`, "patroni.yml");
  const run = new Map<string, ChildProcess>();
  for (const { name, port, api } of nodes) {
    const path = adapt("patroni.yml", join(folder, `${name}.d`), {
      "name: one": `name: ${name}`,
      "10.0.0.21:8008": `127.0.0.1:${api}`,
      "10.0.0.21:5432": `127.0.0.1:${port}`,
      "10.0.0.31:2379,10.0.0.32:2379,10.0.0.33:2379": `127.0.0.1:${etcd}`,
      "/var/lib/postgresql/15/guide": join(folder, name),
      "/var/lib/postgresql/pgpass": join(folder, `${name}.pgpass`),
      "10.0.0.0/24": "127.0.0.1/32",
      "shared_buffers: 4GB": "shared_buffers: 64MB",
      "max_wal_size: 4GB": `max_wal_size: 256MB\n        unix_socket_directories: ${folder}`,
    });
    run.set(name, begin(folder, name, ["patroni", path]));
    await sleep(1_500);
  }
  const balancer = adapt("haproxy-postgres.cfg", folder, {
    "127.0.0.1:5000": `127.0.0.1:${primary}`,
    "127.0.0.1:5001": `127.0.0.1:${replicas}`,
    ...Object.fromEntries(
      nodes.map(({ port, api }, at) => [`10.0.0.2${at + 1}:5432 check port 8008`, `127.0.0.1:${port} check port ${api}`]),
    ),
  });
  runProgram(["haproxy", "-c", "-f", balancer]);
  begin(folder, "haproxy", ["haproxy", "-db", "-f", balancer]);

  const members = (): Member[] => {
    const { stdout } = spawnSync("patronictl", ["-c", file("one"), "list", "-f", "json"], {
      ...postgresUser(),
      cwd: folder,
      encoding: "utf8",
    });
    try {
      return JSON.parse(stdout);
    } catch {
      return [];
    }
  };
  const query = (port: number, statement: string) =>
    spawnSync("psql", ["-XAtq", "-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-c", statement, "postgres"], {
      encoding: "utf8",
      env: { ...process.env, PGPASSWORD: "change-me-1", PGCONNECT_TIMEOUT: "2" },
    });
  const until = async (isSo: () => boolean, what: string) => {
    for (const begun = performance.now(); performance.now() - begun < READY_MILLISECONDS; await sleep(250)) if (isSo()) return;
    throw new Error(`${what}: ${JSON.stringify(members())}`);
  };
  await until(
    () =>
      members().some(({ Role }) => Role === "Leader") &&
      members().some(({ Role, State }) => Role === "Sync Standby" && /running|streaming/.test(State)),
    "The cluster has no primary with a synchronous standby",
  );
  await until(() => query(primary, "SELECT 1").status === 0, "HAProxy does not lead to the primary");
  expectFact(query(primary, "CREATE TABLE kept AS SELECT 1 AS number").status === 0, "The primary cannot be written to.");
  await until(() => query(replicas, "SELECT pg_is_in_recovery()").stdout.trim() === "t", "HAProxy does not lead to the replica");
  const leader = members().find(({ Role }) => Role === "Leader")?.Member ?? "";
  const killed = performance.now();
  const pid = postmaster(folder, leader);
  const patroni = run.get(leader);
  if (patroni) end(patroni);
  process.kill(pid, "SIGKILL");
  await until(() => query(primary, "INSERT INTO kept VALUES (2)").status === 0, "No other node takes over");
  const seconds = Math.round((performance.now() - killed) / 1_000);
  expectFact(query(primary, "SELECT count(*) FROM kept").stdout.trim() === "2", "An acknowledged write is lost.");
  return `two nodes with etcd behind deploy/haproxy-postgres.cfg; the primary killed with SIGKILL: writes again after ${seconds} s, nothing lost`;
}
