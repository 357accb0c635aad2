import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Linux counts processor time in hundredths of a second on every machine. */
const TICKS = 100;

/** Parses the fields of /proc/{pid}/stat after the name, which may contain spaces and brackets. */
function readStat(pid: string): { parent: number; seconds: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS };
  } catch {
    // The process has just ended.
    return undefined;
  }
}

/**
 * Returns the seconds of processor time that a process and its descendants have used. Other programs on the machine make a server slower,
 * but hardly increase this. NaN on systems other than Linux.
 * @param apart children that are not counted: the embedded database is a child of the guide
 */
export function cpuSeconds(root: number, apart: readonly number[] = []): number {
  if (!existsSync("/proc/self/stat")) return Number.NaN;
  const all = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = readStat(name);
        return stat ? [[Number(name), stat] as const] : [];
      }),
  );
  const belongs = (pid: number): boolean =>
    pid === root || (pid > 1 && !apart.includes(pid) && all.has(pid) && belongs(all.get(pid)?.parent ?? 0));
  return [...all].reduce((sum, [pid, { seconds }]) => sum + (belongs(pid) ? seconds : 0), 0);
}

/** Returns the main process of a data folder's embedded database; undefined if the database is elsewhere. */
export function databasePid(dataDir: string): number | undefined {
  const file = join(dataDir, "postgres", "cluster", "postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : undefined;
}

const IDLE_SHARE = 0.05;
const IDLE_SECONDS = 3;

/** Waits until a process has been idle for some seconds. @throws Error after a quarter of an hour */
export async function waitUntilIdle(pid: number, seconds = IDLE_SECONDS) {
  let last = cpuSeconds(pid);
  for (let calm = 0, waited = 0; calm < seconds && !Number.isNaN(last); waited += 1) {
    if (waited > 900) throw new Error(`The process ${pid} has been busy for a quarter of an hour.`);
    await sleep(1_000);
    const used = cpuSeconds(pid);
    calm = used - last < IDLE_SHARE ? calm + 1 : 0;
    last = used;
  }
}
