import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../src/platform/db/open.ts";
import { type RunningGuide, startGuide } from "../guide.ts";
import { compare, findRoom, People } from "../people.ts";
import { temporaryFolder } from "../processes.ts";
import { median } from "../report.ts";

const PEOPLE = 3;
export const WHOLE_GOAL = 5;
/** The first start fills the database, which takes minutes on a busy machine. */
export const FIRST_START = 300_000;
export const WHOLE_TIMEOUT = 60_000;
/** Minimum time between kills in milliseconds; at most twice as long, so that kills hit every moment of a request. */
const PAUSE = 600;
export const ENV = { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" };

/** Result of a part: its lines in the report, and whether it reached its goal; undefined if it was not measured. */
export interface Part {
  lines: string[];
  isGood: boolean | undefined;
}

export const withoutPackages = (missing: readonly string[]): Part => ({
  lines: [`It needs packages of Debian: \`apt-get install ${missing.join(" ")}\`.`],
  isGood: undefined,
});

export const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);

/** Waits until a page that was never requested before, an API list and /readyz respond. @returns milliseconds */
export async function untilWhole(origin: string, begun: number): Promise<number> {
  for (let number = 0; performance.now() - begun < WHOLE_TIMEOUT; number += 1) {
    const headers = { "x-forwarded-for": `198.19.${number % 250}.1` };
    const paths = [`/search/?q=hoi%20an%20${begun}${number}`, "/traveller/country-list/", "/readyz"];
    const statuses = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${origin}${path}`, { headers }).catch(() => undefined);
        await response?.arrayBuffer().catch(() => undefined);
        return response?.status;
      }),
    );
    if (statuses.every((status) => status === 200)) return performance.now() - begun;
    await sleep(20);
  }
  return Number.POSITIVE_INFINITY;
}

/** Opens the database of a data folder, or the one of a URL. */
export async function withDatabase<Result>(
  where: string | { databaseUrl: string; dataDir: string },
  use: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
) {
  const database = await openDatabase({ ...(typeof where === "string" ? { dataDir: where } : where), poolSize: 1 });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

export const pause = () => sleep(PAUSE * (1 + Math.random()));

/** Copies a data folder whose guide is stopped. With its owners: as root the database belongs to another user. */
export function copyData(from: string, to: string) {
  const { status, stderr } = spawnSync("cp", ["-a", `${from}/.`, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}

/** Returns a data folder with demo data: a copy of BENCH_DATA, or a new one that the first start fills. */
export function demoFolder(name: string): string {
  const folder = temporaryFolder(name);
  if (process.env.BENCH_DATA) copyData(process.env.BENCH_DATA, folder);
  return folder;
}

export const startFaultsGuide = (dataDir: string, env: Record<string, string> = {}): Promise<RunningGuide> =>
  startGuide(dataDir, { ...ENV, ...env }, false, FIRST_START);

/** Kills repeatedly while people use the guide. @param kill returns its moment, and restarts processes that do not restart themselves */
export async function killing(where: Parameters<typeof withDatabase>[0], origin: () => string, times: number, kill: () => Promise<number>) {
  const item = await withDatabase(where, ({ db }) => findRoom(db.$client));
  const people = new People(origin, item, PEOPLE);
  const whole: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await pause();
    const begun = await kill();
    whole.push(await untilWhole(origin(), begun));
  }
  await pause();
  const acknowledged = await people.stop();
  const { lost, doubled } = await withDatabase(where, ({ db }) => compare(db.$client, acknowledged));
  const refused = [...acknowledged.refused].map(([name, count]) => `${name}: ${count}`).join(", ");
  return {
    row: [
      String(times),
      String(acknowledged.signUps.length),
      String(acknowledged.enquiries.length),
      String(lost.length),
      String(doubled.length),
      seconds(median(whole)),
      seconds(Math.max(...whole)),
      refused || "none",
    ],
    isGood: lost.length + doubled.length === 0 && Math.max(...whole) <= WHOLE_GOAL * 1_000,
  };
}
