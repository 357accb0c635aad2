import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { compare, findRoom, People } from "../people.ts";
import { temporaryFolder } from "../processes.ts";
import { type Part, seconds, startFaultsGuide, untilWhole, WHOLE_GOAL, withDatabase, withoutPackages } from "./parts.ts";
import { missingForPatroni, startPatroni, TTL_SECONDS } from "./patroni.ts";

const FAILOVERS = 2;
/** Longest gap, in seconds: the leader's lock runs out, then the standby takes over, and the guide finds it. */
const GAP_GOAL = TTL_SECONDS + 2 * WHOLE_GOAL;
const SECRET = "a secret of the bench, long enough for it";

/** Kills the leader of a Patroni cluster under writes, and measures how long the guide does not answer. */
export async function benchFailover(): Promise<Part> {
  const missing = missingForPatroni();
  if (missing.length > 0) return withoutPackages(missing);
  const cluster = await startPatroni();
  const admin = new pg.Client({ connectionString: cluster.url.replace(/guide$/, "postgres") });
  await admin.connect();
  await admin.query("CREATE DATABASE guide");
  await admin.end();
  const dataDir = join(temporaryFolder("failover"), "data");
  mkdirSync(dataDir);
  const where = { databaseUrl: cluster.url, dataDir };
  const guide = await startFaultsGuide(dataDir, { DATABASE_URL: cluster.url, GUIDE_SECRET: SECRET, GUIDE_DEMO: "on" });
  const item = await withDatabase(where, ({ db }) => findRoom(db.$client));
  const people = new People(() => guide.origin, item, 3);
  const gaps: number[] = [];
  for (let turn = 0; turn < FAILOVERS; turn += 1) {
    await sleep(4_000);
    const leader = await cluster.leader();
    if (!leader) throw new Error("No node leads.");
    const begun = performance.now();
    cluster.kill(leader);
    gaps.push(await untilWhole(guide.origin, begun));
    cluster.start(leader);
    await cluster.untilWhole();
  }
  await sleep(2_000);
  const acknowledged = await people.stop();
  const { lost, doubled } = await withDatabase(where, ({ db }) => compare(db.$client, acknowledged));
  const refused = [...acknowledged.refused].map(([name, count]) => `${name}: ${count}`).join(", ") || "none";
  await guide.stop();
  await cluster.stop();
  const longest = Math.max(...gaps);
  return {
    lines: [
      `The leader of two Patroni nodes (synchronous mode, lock of ${TTL_SECONDS} s, etcd, HAProxy in front), killed ${FAILOVERS} times with its PostgreSQL while 3 people write: ${acknowledged.signUps.length} sign-ups and ${acknowledged.enquiries.length} enquiries acknowledged, lost ${lost.length}, doubled ${doubled.length}; other answers: ${refused}. Until the guide was whole: ${gaps.map(seconds).join(" and ")} s. The killed node came back as the standby each time.`,
      "",
      `Goal: 0 lost, 0 doubled, whole within ${GAP_GOAL} s.`,
    ],
    isGood: lost.length + doubled.length === 0 && longest <= GAP_GOAL * 1_000,
  };
}
