import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { temporaryRoot } from "../src/tools/testing/memoryFolder.ts";

export const ROOT = join(import.meta.dirname, "..");
const READY = /^The Guide is at (\S+)\/$/m;

export interface RunningGuide {
  address: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has written so far, log and messages. */
  output(): string;
  /** Asks it to stop and gives its exit code. */
  stop(): Promise<number | null>;
}

interface Options {
  dataDir?: string;
  env?: Record<string, string>;
  /** The user it runs as, where the tests run as root. */
  uid?: number;
}

/** A folder of its own, removed by the returned function. @param root the folder that it is in */
export function temporaryFolder(root = temporaryRoot()): { path: string; remove(): void } {
  const path = mkdtempSync(join(root, "the-guide-e2e-"));
  // Open to the user that the embedded database runs as when the tests run as root.
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

const STOP_SECONDS = 60;

/** On a busy machine a guide ends before its database has: what is copied then is no whole database. */
function waitForDatabase(folder: string) {
  const isRunning = () => existsSync(join(folder, "postgres", "cluster", "postmaster.pid"));
  for (let second = 0; isRunning() && second < STOP_SECONDS; second += 1) spawnSync("sleep", ["1"]);
  if (isRunning()) throw new Error(`The database in ${folder} has not stopped.`);
}

/**
 * Makes a data folder smaller by half before it is copied many times: filling one leaves a dozen segments of the database's log (16 MB each) to be used
 * again. A database that has stopped in good order needs none but its last, the first by name; the one after it is left for a start to write on.
 */
export function trimLog(folder: string) {
  const log = join(folder, "postgres", "cluster", "pg_wal");
  if (!existsSync(log)) return;
  waitForDatabase(folder);
  const segments = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of segments.sort().slice(2)) rmSync(join(log, name));
}

/** Copies what is in a data folder whose guide has stopped. */
export function copyInto(folder: string, template: string) {
  // A database that had to go elsewhere (docs/running.md) is not in the folder, and two guides cannot share it: such a guide fills its own.
  if (existsSync(join(template, "embedded-database-id"))) return;
  waitForDatabase(template);
  // Not Node's own copy: it forgets the owners, and the database runs as a user of its own.
  for (const name of readdirSync(template)) {
    const { status, stderr } = spawnSync("cp", ["-a", join(template, name), folder], { encoding: "utf8" });
    if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`);
  }
}

/**
 * A copy of a guide's data folder: filling one takes longer than copying it.
 * @param template a folder whose guide has stopped
 */
export function copyFolder(template: string): { path: string; remove(): void } {
  const folder = temporaryFolder();
  copyInto(folder.path, template);
  return folder;
}

/** What a child gets of this process's settings: none of the guide's, and where compiled code is kept, which a start of a guide has most to do with. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
}

/** A child that runs one of the project's files on the pinned Node, with nothing of this process's settings. */
export function runFile(file: string, args: string[], { dataDir, env = {}, uid }: Options): { process: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: { ...inherited(), ...(dataDir ? { DATA_DIR: dataDir } : {}), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout?.on("data", (bytes: Buffer) => (text += bytes.toString()));
  child.stderr?.on("data", (bytes: Buffer) => (text += bytes.toString()));
  return { process: child, output: () => text };
}

/** Waits for the end of a child. @returns its exit code, null when a signal ended it */
export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

/** Runs a command of `npm run guide -- …` to its end. */
export async function runCommand(args: string[], options: Options): Promise<{ code: number | null; output: string }> {
  const run = runFile("scripts/guide.ts", args, options);
  const code = await ended(run.process);
  return { code, output: run.output() };
}

/** Waits for the line in which a starting guide says its address. @throws Error with its output when it ends instead */
export function waitUntilReady(child: ChildProcess): Promise<string> {
  let text = "";
  return new Promise<string>((resolve, reject) => {
    const look = (bytes: Buffer) => {
      text += bytes.toString();
      const found = READY.exec(text)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.once("exit", (code) => reject(new Error(`The guide ended with code ${code}: ${text}`)));
  });
}

/** Starts the built guide as a process of its own and waits until it answers. */
export async function startGuide(options: Options): Promise<RunningGuide> {
  const run = runFile("server.ts", [], { ...options, env: { PORT: "0", ...options.env } });
  const address = await waitUntilReady(run.process);
  return {
    address,
    dataDir: options.dataDir ?? "",
    process: run.process,
    output: run.output,
    async stop() {
      run.process.kill("SIGTERM");
      return ended(run.process);
    },
  };
}
