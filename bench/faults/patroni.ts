import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atEnd, freePort, has, temporaryFolder } from "../processes.ts";
import { postgresPrograms, postgresUser } from "./postgres.ts";

/** Two Patroni nodes with synchronous replication, one etcd, and HAProxy in front of the leader: Debian's packages, on loopback. */

const READY_MILLISECONDS = 120_000;
/** Seconds after which a leader that says nothing loses its lock. */
export const TTL_SECONDS = 20;

interface Node {
  name: string;
  port: number;
  api: number;
  file: string;
}

export interface PatroniCluster {
  url: string;
  folder: string;
  /** Name of the node that leads now. */
  leader(): Promise<string | undefined>;
  /** Waits until one node leads and the other streams as its synchronous standby. */
  untilWhole(): Promise<void>;
  /** Kills a node's Patroni and its PostgreSQL with SIGKILL. */
  kill(name: string): void;
  /** Starts a killed node again, as systemd does. */
  start(name: string): void;
  stop(): Promise<void>;
}

/** Returns the names of missing programs, each with its Debian package. */
export const missingForPatroni = (): string[] =>
  [
    has("patroni", "--version") ? "" : "patroni",
    has("etcd", "--version") ? "" : "etcd-server",
    has("haproxy", "-v") ? "" : "haproxy",
    postgresPrograms() ? "" : "postgresql",
  ].filter(Boolean);

const nodeConfig = (folder: string, bin: string, etcd: number, { name, port, api }: Node) => `
scope: guide
name: ${name}
restapi: {listen: "127.0.0.1:${api}", connect_address: "127.0.0.1:${api}"}
etcd3: {hosts: "127.0.0.1:${etcd}"}
bootstrap:
  dcs: {ttl: ${TTL_SECONDS}, loop_wait: 5, retry_timeout: 5, maximum_lag_on_failover: 1048576, synchronous_mode: true,
        postgresql: {use_pg_rewind: true, parameters: {wal_level: replica, max_connections: 60, shared_buffers: 128MB}}}
  initdb: [{encoding: UTF8}, {locale: C}, data-checksums]
postgresql:
  listen: "127.0.0.1:${port}"
  connect_address: "127.0.0.1:${port}"
  data_dir: ${folder}/${name}
  bin_dir: ${bin}
  pgpass: ${folder}/${name}.pgpass
  authentication: {superuser: {username: guide, password: secret}, replication: {username: replica, password: rep}, rewind: {username: rew, password: rew}}
  pg_hba: ["local all all trust", "host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256"]
  parameters: {unix_socket_directories: "${folder}"}
`;

const balancerConfig = (port: number, nodes: readonly Node[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: own, api }) => `  server ${name} 127.0.0.1:${own} check port ${api}`).join("\n")}
`;

/** Starts the cluster. @throws Error if it is not whole after two minutes */
export async function startPatroni(): Promise<PatroniCluster> {
  const programs = postgresPrograms();
  if (!programs) throw new Error("PostgreSQL is not installed.");
  const owner = postgresUser();
  const folder = temporaryFolder("patroni");
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const running = new Map<string, ChildProcess>();
  const run = (name: string, program: string, words: string[]) => {
    const log = openSync(join(folder, `${name}.log`), "a");
    const env = { PATH: `${process.env.PATH}:${programs.bin}:/usr/sbin`, LC_ALL: "C.UTF-8", HOME: folder };
    running.set(name, spawn(program, words, { ...owner, cwd: folder, env, stdio: ["ignore", log, log], detached: true }));
  };
  const signal = (name: string, value: NodeJS.Signals) => {
    const { pid } = running.get(name) ?? {};
    try {
      if (pid !== undefined) process.kill(-pid, value);
    } catch {
      // It has ended.
    }
  };
  const [etcd, peer, balancer] = [await freePort(), await freePort(), await freePort()];
  const client = `http://127.0.0.1:${etcd}`;
  const own = `http://127.0.0.1:${peer}`;
  run("etcd", "etcd", [
    ...["--data-dir", join(folder, "etcd"), "--listen-client-urls", client, "--advertise-client-urls", client],
    ...["--listen-peer-urls", own, "--initial-advertise-peer-urls", own, "--initial-cluster", `default=${own}`],
  ]);
  const nodes: Node[] = [];
  for (const name of ["n1", "n2"]) nodes.push({ name, port: await freePort(), api: await freePort(), file: join(folder, `${name}.yml`) });
  for (const node of nodes) writeFileSync(node.file, nodeConfig(folder, programs.bin, etcd, node));
  const start = (name: string) => run(name, "patroni", [join(folder, `${name}.yml`)]);
  const postmaster = (name: string) => {
    try {
      return Number.parseInt(readFileSync(join(folder, name, "postmaster.pid"), "utf8"), 10);
    } catch {
      return undefined;
    }
  };
  const stop = atEnd(async () => {
    for (const { name } of nodes) signal(name, "SIGTERM");
    const ends = nodes.flatMap(({ name }) => {
      const child = running.get(name);
      return child && child.exitCode === null && child.signalCode === null ? [once(child, "exit")] : [];
    });
    await Promise.race([Promise.all(ends), sleep(20_000)]);
    for (const name of running.keys()) signal(name, "SIGKILL");
  });
  for (const { name } of nodes) {
    start(name);
    await sleep(1_000);
  }
  writeFileSync(join(folder, "haproxy.cfg"), balancerConfig(balancer, nodes));
  run("haproxy", "haproxy", ["-db", "-f", join(folder, "haproxy.cfg")]);

  const roles = () => {
    const { stdout } = spawnSync("patronictl", ["-c", join(folder, "n1.yml"), "list", "-f", "json"], {
      ...owner,
      cwd: folder,
      encoding: "utf8",
    });
    try {
      return JSON.parse(stdout) as { Member: string; Role: string; State: string }[];
    } catch {
      return [];
    }
  };
  const cluster: PatroniCluster = {
    url: `postgresql://guide:secret@127.0.0.1:${balancer}/guide`,
    folder,
    leader: async () => roles().find(({ Role }) => Role === "Leader")?.Member,
    async untilWhole() {
      for (const begun = performance.now(); performance.now() - begun < READY_MILLISECONDS; await sleep(1_000)) {
        const members = roles();
        const isWhole =
          members.some(({ Role }) => Role === "Leader") &&
          members.some(({ Role, State }) => Role === "Sync Standby" && /streaming|running/.test(State));
        if (isWhole) return;
      }
      throw new Error(
        `The cluster is not whole: ${JSON.stringify(roles())}\n${readFileSync(join(folder, "n1.log"), "utf8").slice(-2_000)}`,
      );
    },
    kill(name) {
      const pid = postmaster(name);
      signal(name, "SIGKILL");
      if (pid !== undefined) process.kill(pid, "SIGKILL");
    },
    start,
    stop,
  };
  await cluster.untilWhole();
  return cluster;
}
