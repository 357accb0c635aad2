import { databasePid } from "../cpu.ts";
import { type RunningGuide, startGuide } from "../guide.ts";
import { table } from "../report.ts";
import { Writers } from "../writers.ts";
import {
  demoFolder,
  ENV,
  killing,
  type Part,
  pause,
  seconds,
  startFaultsGuide,
  untilWhole,
  withDatabase,
  withoutPackages,
} from "./parts.ts";
import { startPostgres } from "./postgres.ts";

/** The queue releases an import of a killed guide after two minutes. */
const IMPORT_TIMEOUT = 420_000;

/** Kills the guide while people save, redeem, upload and import, then checks that every acknowledged write is there. */
async function killingWriters(dataDir: string, origin: () => string, times: number, kill: () => Promise<number>) {
  const writers = new Writers(origin);
  await withDatabase(dataDir, ({ db }) => writers.start(db.$client));
  for (let time = 0; time < times; time += 1) {
    await pause();
    // Read the address after the kill: the restarted guide has a new port.
    await kill().then((begun) => untilWhole(origin(), begun));
  }
  await writers.stop();
  return withDatabase(dataDir, async ({ db }) => {
    const state = await writers.importState(db.$client, IMPORT_TIMEOUT);
    const { lost, doubled } = await writers.compare(db.$client);
    const { saves, redeemed, pictures } = writers;
    const refused = [...writers.refused].map(([name, count]) => `${name}: ${count}`).join(", ") || "none";
    return {
      text: `Saves, redemptions, uploads of pictures and an import at once, the guide killed ${times} times: acknowledged ${saves.length}, ${redeemed.length} and ${pictures.length}, the import ended as "${state}"; lost ${lost.length}${lost.length > 0 ? ` (${lost.slice(0, 5).join(", ")})` : ""}, doubled ${doubled.length}; other answers: ${refused}.`,
      isGood: lost.length + doubled.length === 0,
    };
  });
}

/** Kills one of two guides on one database while it imports. The other is stopped until then, so that the killed one does the import. */
async function killOneOfTwo(dataDir: string, survivor: RunningGuide) {
  const other = await startGuide(dataDir, ENV, false);
  const writers = new Writers(() => other.origin);
  return withDatabase(dataDir, async ({ db }) => {
    process.kill(-survivor.pid, "SIGSTOP");
    try {
      await writers.startImport();
      await writers.untilImporting(db.$client);
      process.kill(-other.pid, "SIGKILL");
    } finally {
      process.kill(-survivor.pid, "SIGCONT");
    }
    const begun = performance.now();
    const whole = await untilWhole(survivor.origin, begun);
    const state = await writers.importState(db.$client, IMPORT_TIMEOUT);
    const milliseconds = performance.now() - begun;
    const { lost, doubled } = await writers.compare(db.$client);
    return {
      text: `Two guides on one database, one killed in the middle of an import: the other answers after ${seconds(whole)} s, and has ended the import ("${state}") after ${seconds(milliseconds)} s; rows lost ${lost.length}, doubled ${doubled.length}.`,
      isGood: state === "done" && lost.length + doubled.length === 0,
    };
  });
}

const COLUMNS = [
  "killed",
  "times",
  "sign-ups acknowledged",
  "enquiries acknowledged",
  "lost",
  "doubled",
  "whole again, s, median",
  "at most",
  "other answers",
];

/** Kills one random connection of PostgreSQL. @returns when, as performance.now() */
async function killBackend(dataDir: string): Promise<number> {
  const pid = await withDatabase(dataDir, async ({ db }) => {
    const { rows } = await db.$client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = 'guide' AND backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1",
    );
    return rows[0]?.pid;
  });
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  return performance.now();
}

const INTRODUCTION = `People sign up and send enquiries without a pause while something is killed with SIGKILL. An enquiry that is not answered is sent again with the same Idempotency-Key. Whole: \`/readyz\`, an API list and a page that was not in memory answer 200; where the guide itself is killed its start is part of it.`;

const report = (rows: [string, Awaited<ReturnType<typeof killing>>][]): Part => ({
  lines: [
    INTRODUCTION,
    "",
    table(
      COLUMNS,
      rows.map(([name, { row }]) => [name, ...row]),
    ),
  ],
  isGood: rows.every(([, { isGood }]) => isGood),
});

/** Starts a guide and kills it again and again; the next one starts at once. */
function killableGuide(guide: RunningGuide, dataDir: string, env: Record<string, string> = {}) {
  let current = guide;
  return {
    origin: () => current.origin,
    guide: () => current,
    async kill() {
      const begun = performance.now();
      // Its own process group; the embedded database is in another one and keeps running.
      process.kill(-current.pid, "SIGKILL");
      current = await startGuide(dataDir, { ...ENV, ...env }, false);
      return begun;
    },
  };
}

/** Kills the guide. */
export async function killServer(times: number): Promise<Part> {
  const dataDir = demoFolder("kill-server");
  const server = killableGuide(await startFaultsGuide(dataDir), dataDir);
  const killed = await killing(dataDir, server.origin, times, server.kill);
  await server.guide().stop();
  return report([["the guide", killed]]);
}

/** Kills the embedded database: its postmaster, and single backends. */
export async function killDatabase(times: number): Promise<Part> {
  const dataDir = demoFolder("kill-database");
  const guide = await startFaultsGuide(dataDir);
  const postmaster = await killing(
    dataDir,
    () => guide.origin,
    times,
    async () => {
      const pid = databasePid(dataDir);
      if (pid === undefined) throw new Error("The database is not running.");
      process.kill(pid, "SIGKILL");
      return performance.now();
    },
  );
  const backend = await killing(
    dataDir,
    () => guide.origin,
    Math.ceil(times / 4),
    () => killBackend(dataDir),
  );
  await guide.stop();
  return report([
    ["the embedded PostgreSQL's postmaster", postmaster],
    ["one backend of it", backend],
  ]);
}

/** Kills a PostgreSQL server of DATABASE_URL, which is started again at once, as systemd does. */
export async function killPrimary(times: number): Promise<Part> {
  const postgres = await startPostgres("kill-primary");
  if (!postgres) return withoutPackages(["postgresql"]);
  const dataDir = postgres.folder;
  const env = { DATABASE_URL: postgres.url, GUIDE_SECRET: "a secret of the bench, long enough for it", GUIDE_DEMO: "on" };
  const guide = await startFaultsGuide(dataDir, env);
  const killed = await killing(
    { databaseUrl: postgres.url, dataDir },
    () => guide.origin,
    times,
    () => postgres.kill(),
  );
  await guide.stop();
  await postgres.stop();
  return report([[`PostgreSQL ${postgres.version} of DATABASE_URL`, killed]]);
}

/** Kills the guide while people save, redeem, upload and import; then one of two guides during an import. */
export async function killWriters(times: number): Promise<Part> {
  const dataDir = demoFolder("kill-writers");
  const server = killableGuide(await startFaultsGuide(dataDir), dataDir);
  const mixed = await killingWriters(dataDir, server.origin, times, server.kill);
  const two = await killOneOfTwo(dataDir, server.guide());
  await server.guide().stop();
  return { lines: [mixed.text, "", two.text], isGood: mixed.isGood && two.isGood };
}
