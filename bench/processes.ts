import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Cleanups for the end of the run, however it ends; they run in reverse order. */
const endings: (() => unknown)[] = [];

/** @returns the same cleanup, to run it sooner; it runs once */
export function atEnd(undo: () => unknown): () => Promise<void> {
  let isUndone = false;
  const once = async () => {
    if (isUndone) return;
    isUndone = true;
    await undo();
  };
  endings.push(once);
  return once;
}

export async function endAll() {
  for (let undo = endings.pop(); undo; undo = endings.pop()) await undo();
}

/** Creates a folder of the run that a database server or a web server of another user can access; it is deleted at the end. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `guide-bench-${name}-`));
  chmodSync(folder, 0o755);
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Whether a program can be started. */
export const has = (program: string, ...words: string[]): boolean => spawnSync(program, words, { stdio: "ignore" }).error === undefined;

/** Servers have the first core to themselves and the load generator the second, as far as the machine allows. */
const canPin = process.platform === "linux" && availableParallelism() > 1 && has("taskset", "--version");
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;
export const pinned = (core: number | undefined, command: string[]): string[] =>
  canPin && core !== undefined ? ["taskset", "--cpu-list", String(core), ...command] : command;

export interface Server {
  pid: number;
  logFile: string;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** Starts a server in a separate process group. Its output goes to a file, so that this process spends no time reading it. */
export function startServer(
  command: string[],
  options: { folder: string; env?: Record<string, string>; core?: number; cwd?: string },
): Server {
  const [program = "", ...words] = pinned(options.core, command);
  const logFile = join(options.folder, "output.log");
  const log = openSync(logFile, "w");
  const child = spawn(program, words, {
    cwd: options.cwd ?? options.folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env },
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  return { pid: child.pid as number, logFile, hasEnded: () => isOver(child), stop: atEnd(() => stopGroup(child)) };
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

async function stopGroup(child: ChildProcess) {
  const { pid } = child;
  if (isOver(child) || pid === undefined) return;
  const ended = once(child, "exit");
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-pid, name);
    } catch {
      // The process has just ended.
    }
  };
  signal("SIGTERM");
  const timer = setTimeout(() => signal("SIGKILL"), 12_000);
  await ended;
  clearTimeout(timer);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Waits until a URL responds 200. @returns milliseconds waited, to about 2 */
export async function waitFor(url: string, server: Server, timeout = 60_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < timeout && !server.hasEnded()) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return performance.now() - start;
    await sleep(2);
  }
  const state = server.hasEnded() ? "its server has ended" : `it has not for ${timeout / 1000} s`;
  throw new Error(`${url} does not answer, ${state}:\n${readFileSync(server.logFile, "utf8").slice(-2_000)}`);
}

/** Resident memory of a process in MB. */
export const residentMegabytes = (pid: number): number =>
  Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1024;

const CALM_SHARE = 0.15;
const CALM_TIMEOUT = 10_000;
const busyShare = (before: ReturnType<typeof cpus>, after: ReturnType<typeof cpus>) => {
  let idle = 0;
  let all = 0;
  after.forEach(({ times }, core) => {
    const old = before[core]?.times ?? times;
    idle += times.idle - old.idle;
    for (const kind of ["user", "nice", "sys", "idle", "irq"] as const) all += times[kind] - old[kind];
  });
  return all === 0 ? 0 : 1 - idle / all;
};

/** Number of samples, and of those taken while other programs loaded the machine, for the report. */
export const noise = { waits: 0, restless: 0 };

/** Waits, at most ten seconds, until no other program loads the machine. */
export async function waitForCalm() {
  noise.waits += 1;
  for (const start = performance.now(); performance.now() - start < CALM_TIMEOUT; ) {
    const before = cpus();
    await sleep(400);
    if (busyShare(before, cpus()) < CALM_SHARE) return;
  }
  noise.restless += 1;
}
