import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listenToChanges } from "../src/platform/db/changes.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createLog } from "../src/platform/log.ts";
import { pingRedis } from "../src/platform/redis/redis.ts";
import { endAll, freePort, has, temporaryFolder } from "./processes.ts";
import { machineLines, median, table } from "./report.ts";

/**
 * `npm run bench -- redis`: servers that receive changes by Redis, and by PostgreSQL while Redis is killed. Needs redis-server (Debian's
 * package of that name), whose Redis 7.0 stands in for Valkey.
 */

const SERVERS = 4;
const CHANGES = 300;
const KILLS = 5;

if (!has("redis-server", "--version")) throw new Error("This bench needs redis-server: on Debian, the package redis-server.");
const port = await freePort();
const url = `redis://127.0.0.1:${port}`;
let redis: ChildProcess | undefined;
async function startRedis() {
  redis = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    cwd: temporaryFolder("redis"),
    stdio: "ignore",
  });
  while (
    await pingRedis(url).then(
      () => false,
      () => true,
    )
  )
    await sleep(50);
}
async function killRedis() {
  redis?.kill("SIGKILL");
  if (redis) await once(redis, "exit");
}

await startRedis();
const database = await openDatabase({ dataDir: temporaryFolder("redis-guide") });
await migrate(database.connection);
const change = (key: string) => database.db.$client.query("SELECT notify_keys('bench', ARRAY[$1])", [key]);

async function startServer(redisUrl: string | undefined) {
  /** Time of each key; "connected" is the last time at which everything was taken for changed. */
  const heard = new Map<string, number>();
  const note = (key: string) => heard.set(key, performance.now());
  const handlers = { onChange: note, onLost: () => note("lost"), onConnected: () => note("connected") };
  const listener = await listenToChanges(
    database.connection,
    createLog("silent"),
    handlers,
    redisUrl ? { url: redisUrl, channel: "bench" } : undefined,
  );
  return { heard, stop: () => listener.stop() };
}
const startServers = (redisUrl?: string) => Promise.all(Array.from({ length: SERVERS }, () => startServer(redisUrl)));
type Servers = Awaited<ReturnType<typeof startServers>>;

/** Waits until every server has a key or has taken everything for changed since. @returns milliseconds, or undefined after ten seconds */
async function untilKnown(servers: Servers, key: string, since: number): Promise<number | undefined> {
  const isKnown = ({ heard }: Servers[number]) => heard.has(key) || (heard.get("connected") ?? 0) > since;
  while (!servers.every(isKnown)) {
    if (performance.now() - since > 10_000) return undefined;
    await sleep(1);
  }
  return performance.now() - since;
}

async function latencies(servers: Servers, name: string): Promise<string[]> {
  const all: number[] = [];
  for (let number = 0; number < CHANGES; number += 1) {
    await sleep(Math.random() * 20);
    await change(`${name} ${number}`);
    all.push((await untilKnown(servers, `${name} ${number}`, performance.now())) ?? Number.NaN);
  }
  const sorted = all.toSorted((a, b) => a - b);
  return [name, median(all).toFixed(0), (sorted[Math.floor(CHANGES * 0.99)] ?? Number.NaN).toFixed(0)];
}

const plain = await startServers();
await sleep(2_000);
const rows = [await latencies(plain, "PostgreSQL")];
await Promise.all(plain.map((one) => one.stop()));

const servers = await startServers(url);
await sleep(4_000);
rows.push(await latencies(servers, "Redis"));
let [missed, changes, longest] = [0, 0, 0];
for (let kill = 0; kill < KILLS; kill += 1) {
  const writing = (async () => {
    for (const begun = performance.now(); performance.now() - begun < 2_000; changes += 1) {
      const key = `kill ${kill} ${changes}`;
      const since = performance.now();
      await change(key);
      const known = await untilKnown(servers, key, since);
      if (known === undefined) missed += 1;
      else longest = Math.max(longest, known);
    }
  })();
  await sleep(500);
  await killRedis();
  await writing;
  await startRedis();
  await sleep(4_000);
}
await Promise.all(servers.map((one) => one.stop()));
await killRedis();
await database.close();
await endAll();

const lines = [
  "# redis",
  "",
  "`npm run bench -- redis`",
  "",
  ...machineLines(),
  "",
  `Milliseconds from a commit until ${SERVERS} servers of one database know of it, ${CHANGES} changes:`,
  "",
  table(["by", "median", "p99"], rows),
  "",
  `Redis killed (kill -9) ${KILLS} times during ${changes} changes: ${missed} were missed by a server. The longest took ${longest.toFixed(0)} ms.`,
];
process.stdout.write(`${lines.join("\n")}\n`);
writeFileSync(join(import.meta.dirname, "results", "redis.md"), `${lines.join("\n")}\n`);
