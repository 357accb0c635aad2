import { loadavg } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../src/platform/db/open.ts";
import type { Db } from "../../src/platform/db/types.ts";
import { storedSecret } from "../../src/platform/storedSecret.ts";
import { randomFrom } from "../../src/platform/values/random.ts";
import { cpuSeconds, databasePid, waitUntilIdle } from "../cpu.ts";
import { startGuide } from "../guide.ts";
import { freePort, SERVER_CORE, startServer, temporaryFolder, waitFor } from "../processes.ts";
import { treeMegabytes } from "./memory.ts";
import { arrivals, type Outcome, openLoop, type Planned } from "./openLoop.ts";
import { prepareTraffic, Traffic } from "./traffic.ts";

/** p99 in milliseconds at which the guide counts as full. */
export const FULL = 100;
/** Requests a second at which guides of all sizes are compared. */
export const COMPARED_RATE = 10;
/** Before that: each of the guide's connections plans its statements, and V8 compiles. */
const WARM_RATE = 20;
const FIRST_RATE = 8;
const GROWTH = 1.3;
const RATES_MAX = 14;
/** A busy machine starts a guide slowly. */
const START_MILLISECONDS = 300_000;
const IDLE_SECONDS = 10;

export interface Durations {
  warm: number;
  compared: number;
  step: number;
  /** At 60 % of the highest rate held; 0 leaves it out. */
  held: number;
}
export const SHORT: Durations = { warm: 150, compared: 120, step: 20, held: 0 };
export const HOUR: Durations = { ...SHORT, held: 3_600 };

interface Memory {
  /** Seconds since the start of the load. */
  at: number;
  guide: number;
  database: number;
}

export interface Figures {
  listings: number;
  compared: Outcome & { guideCpu: number; databaseCpu: number };
  steps: Outcome[];
  held: Outcome | undefined;
  memory: Memory[];
  /** Tables of more than 10,000 rows that were read whole while the guide was under load, with the number of times. */
  scans: Record<string, number>;
  bare: Outcome | undefined;
  date: string;
  /** Load of the machine before the measurement (1, 5, 15 minutes). */
  load: number[];
}

async function countScans(db: Db): Promise<Map<string, number>> {
  await db.$client.query("SELECT pg_stat_clear_snapshot()");
  const { rows } = await db.$client.query<{ name: string; scans: number }>(
    "SELECT s.relname AS name, s.seq_scan AS scans FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid WHERE c.reltuples > 10000",
  );
  return new Map(rows.map(({ name, scans }) => [name, Number(scans)]));
}

const isHeld = ({ all, failed }: Outcome) => all.p99 <= FULL && Object.keys(failed).length === 0;
/** Returns the highest rate whose p99 stayed within the limit before the first that did not. */
export const highestHeld = (steps: readonly Outcome[]): Outcome | undefined => {
  const past = steps.findIndex((step) => !isHeld(step));
  return past < 0 ? steps.at(-1) : steps[past - 1];
};

/** Sends the planned requests at the rate, arrivals and requests fixed by the name. */
async function run(
  origin: string,
  traffic: { prepare(requests: number): Promise<void>; next(): Planned },
  name: string,
  rate: number,
  seconds: number,
) {
  const moments = arrivals(rate, seconds, randomFrom(`arrivals ${name}`));
  await traffic.prepare(moments.length);
  return openLoop(
    origin,
    moments.map(() => traffic.next()),
    moments,
    rate,
    seconds,
  );
}

/** Raises the rate until the p99 passes the limit twice: one slow second of the machine ends no run. */
async function climb(origin: string, traffic: Traffic, seconds: number, say: (line: string) => void): Promise<Outcome[]> {
  const steps: Outcome[] = [];
  for (let rate = FIRST_RATE, past = 0; past < 2 && steps.length < RATES_MAX; rate = Math.ceil(rate * GROWTH)) {
    const step = await run(origin, traffic, `step ${rate}`, rate, seconds);
    steps.push(step);
    say(`${rate}/s: p50 ${step.all.p50.toFixed(1)}, p99 ${step.all.p99.toFixed(1)} ms ${JSON.stringify(step.failed)}`);
    past = isHeld(step) ? 0 : past + 1;
  }
  return steps;
}

/** Measures the bare server with the same generator, up to ten times the rates of the guide. */
async function climbBare(say: (line: string) => void): Promise<Outcome | undefined> {
  const port = await freePort();
  const server = startServer([process.execPath, join(import.meta.dirname, "bare.ts")], {
    folder: temporaryFolder("bare"),
    env: { PORT: String(port) },
    core: SERVER_CORE,
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(origin, server);
  const planned: Planned = { kind: "bare", method: "GET", path: "/", headers: {}, expected: [200] };
  let best: Outcome | undefined;
  for (const rate of [500, 1_000, 2_000, 3_000]) {
    const step = await run(origin, { prepare: async () => undefined, next: () => planned }, `bare ${rate}`, rate, 8);
    say(`bare server, ${rate}/s: p99 ${step.all.p99.toFixed(1)} ms`);
    if (!isHeld(step)) break;
    best = step;
  }
  await server.stop();
  return best;
}

/** Measures a made guide under the traffic of a day. */
export async function measureGuide(dataDir: string, listings: number, durations: Durations, say: (line: string) => void): Promise<Figures> {
  const load = loadavg();
  const database = await openDatabase({ dataDir, poolSize: 4, statementTimeout: 0 });
  try {
    const guide = await startGuide(
      dataDir,
      { GUIDE_DEMO: "off", TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" },
      true,
      START_MILLISECONDS,
    );
    // A first start draws pictures.
    await waitUntilIdle(guide.pid, IDLE_SECONDS);
    const postmaster = databasePid(dataDir);
    const material = await prepareTraffic(database.db, storedSecret(dataDir));
    const traffic = new Traffic(material, `traffic of ${listings}`);
    const memory: Memory[] = [];
    const begun = performance.now();
    const noteMemory = () =>
      memory.push({
        at: Math.round((performance.now() - begun) / 1_000),
        guide: Math.round(treeMegabytes(guide.pid, postmaster)),
        database: Math.round(treeMegabytes(postmaster)),
      });
    noteMemory();
    const timer = setInterval(noteMemory, 15_000);
    await run(guide.origin, traffic, "warm", WARM_RATE, durations.warm);
    const before = await countScans(database.db);
    const used = () => [cpuSeconds(guide.pid, postmaster ? [postmaster] : []), postmaster ? cpuSeconds(postmaster) : Number.NaN] as const;
    const [guideBefore, databaseBefore] = used();
    const compared = await run(guide.origin, traffic, "compared", COMPARED_RATE, durations.compared);
    const [guideAfter, databaseAfter] = used();
    say(`${COMPARED_RATE}/s: p50 ${compared.all.p50.toFixed(1)}, p99 ${compared.all.p99.toFixed(1)} ms ${JSON.stringify(compared.failed)}`);
    const steps = await climb(guide.origin, traffic, durations.step, say);
    const highest = highestHeld(steps);
    const heldRate = Math.round((highest?.rate ?? FIRST_RATE) * 0.6);
    const held = durations.held > 0 ? await run(guide.origin, traffic, "held", heldRate, durations.held) : undefined;
    const after = await countScans(database.db);
    clearInterval(timer);
    noteMemory();
    await guide.stop();
    const bare = await climbBare(say);
    const each = (seconds: number) => (seconds * 1_000) / compared.all.requests;
    return {
      listings,
      compared: { ...compared, guideCpu: each(guideAfter - guideBefore), databaseCpu: each(databaseAfter - databaseBefore) },
      steps,
      held,
      memory,
      scans: Object.fromEntries(
        [...after].flatMap(([name, scans]) => (scans > (before.get(name) ?? 0) ? [[name, scans - (before.get(name) ?? 0)]] : [])),
      ),
      bare,
      date: new Date().toISOString().slice(0, 10),
      load,
    };
  } finally {
    await database.close();
  }
}
