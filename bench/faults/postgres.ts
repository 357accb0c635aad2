import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { atEnd, freePort, temporaryFolder } from "../processes.ts";

const INSTALLED = "/usr/lib/postgresql";
const START_MILLISECONDS = 30_000;

/** Returns the folder of the newest installed PostgreSQL's programs. */
export function postgresPrograms(): { bin: string; version: string } | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
  const version = versions.find((name) => existsSync(join(INSTALLED, name, "bin", "initdb")));
  return version ? { bin: join(INSTALLED, version, "bin"), version } : undefined;
}

/** User and group of the postgres account: PostgreSQL refuses to run as root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

export interface Postgres {
  url: string;
  version: string;
  /** Data folder for the guide. */
  folder: string;
  /** Kills the server with SIGKILL and starts it again. @returns when, as performance.now() */
  kill(): Promise<number>;
  stop(): Promise<void>;
}

async function untilAccepting(connectionString: string) {
  for (const begun = performance.now(); performance.now() - begun < START_MILLISECONDS; await sleep(20)) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return;
    } catch {
      // It is still starting or recovering.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error("PostgreSQL does not accept connections.");
}

/** Starts a PostgreSQL server of this machine with an empty database; undefined if none is installed. */
export async function startPostgres(name: string): Promise<Postgres | undefined> {
  const programs = postgresPrograms();
  if (!programs) return undefined;
  const owner = postgresUser();
  const home = temporaryFolder(`${name}-postgres`);
  if (owner) chownSync(home, owner.uid, owner.gid);
  const cluster = join(home, "cluster");
  const made = spawnSync(join(programs.bin, "initdb"), ["-D", cluster, "-U", "guide", "-E", "UTF8", "--locale=C", "--auth=trust"], {
    ...owner,
    cwd: home,
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const start = () => {
    const log = openSync(join(home, "server.log"), "a");
    const words = ["-D", cluster, "-p", String(port), "-c", `unix_socket_directories=${home}`, "-c", "max_connections=60"];
    return spawn(join(programs.bin, "postgres"), words, { ...owner, cwd: home, stdio: ["ignore", log, log] });
  };
  let server = start();
  const admin = `postgresql://guide@127.0.0.1:${port}/postgres`;
  await untilAccepting(admin);
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query("CREATE DATABASE guide");
  await client.end();
  const folder = join(home, "guide");
  mkdirSync(folder);
  return {
    url: `postgresql://guide@127.0.0.1:${port}/guide`,
    version: programs.version,
    folder,
    async kill() {
      const begun = performance.now();
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
      // The backends of the killed server hold its shared memory until they notice.
      for (;;) {
        server = start();
        const isRefused = await Promise.race([once(server, "exit").then(() => true), untilAccepting(admin).then(() => false)]);
        if (!isRefused) return begun;
        await sleep(50);
      }
    },
    stop: atEnd(async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
    }),
  };
}
