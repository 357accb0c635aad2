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
  /** Returns everything that the guide has written so far: log and messages. */
  output(): string;
  /** Stops the guide. @returns its exit code */
  stop(): Promise<number | null>;
}

interface Options {
  dataDir?: string;
  env?: Record<string, string>;
  /** The user that the guide runs as if the tests run as root. */
  uid?: number;
}

/** Creates a temporary folder. `remove` deletes it. @param root the parent folder */
export function temporaryFolder(root = temporaryRoot()): { path: string; remove(): void } {
  const path = mkdtempSync(join(root, "the-guide-e2e-"));
  // Readable for the user that the embedded database runs as if the tests run as root.
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

const STOP_SECONDS = 60;

/** Waits for the database: on a busy machine a guide ends before its database, and a copy made in between would be incomplete. */
function waitForDatabase(folder: string) {
  const isRunning = () => existsSync(join(folder, "postgres", "cluster", "postmaster.pid"));
  for (let second = 0; isRunning() && second < STOP_SECONDS; second += 1) spawnSync("sleep", ["1"]);
  if (isRunning()) throw new Error(`The database in ${folder} has not stopped.`);
}

/**
 * Halves the size of a data folder before it is copied many times: filling it leaves a dozen WAL segments (16 MB each) for reuse. A
 * database that was shut down cleanly needs only its last segment, the first by name; the next one remains for the start to write to.
 */
export function trimLog(folder: string) {
  const log = join(folder, "postgres", "cluster", "pg_wal");
  if (!existsSync(log)) return;
  waitForDatabase(folder);
  const segments = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of segments.sort().slice(2)) rmSync(join(log, name));
}

/** Copies the contents of a data folder whose guide has stopped. */
export function copyInto(folder: string, template: string) {
  // Does not copy a database that had to move elsewhere (docs/running/start-and-stop.md): it is not in the folder, and two guides cannot share it. The new
  // guide fills its own.
  if (existsSync(join(template, "embedded-database-id"))) return;
  waitForDatabase(template);
  // Node's own copy loses the file owners, and the database runs as a separate user.
  for (const name of readdirSync(template)) {
    const { status, stderr } = spawnSync("cp", ["-a", join(template, name), folder], { encoding: "utf8" });
    if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`);
  }
}

/** Copies a guide's data folder, which takes less time than filling one. @param template a folder whose guide has stopped */
export function copyFolder(template: string): { path: string; remove(): void } {
  const folder = temporaryFolder();
  copyInto(folder.path, template);
  return folder;
}

/**
 * Returns the environment variables that a child inherits: no settings of the guide, but the compile cache, which makes a guide start much
 * faster.
 */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
}

/** Starts a child process that runs one of the project's files on the pinned Node, without the settings of this process. */
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

/** Longest run of a command in a test. */
const ENDS_MILLISECONDS = 300_000;

/** Waits for a child process to end. @returns its exit code; null if a signal ended it @throws AbortError if it does not end */
export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code] = (await once(child, "exit", { signal: AbortSignal.timeout(ENDS_MILLISECONDS) })) as [number | null];
  return code;
}

/** Runs a command of `npm run guide -- …` until it ends. */
export async function runCommand(args: string[], options: Options): Promise<{ code: number | null; output: string }> {
  const run = runFile("scripts/guide.ts", args, options);
  const code = await ended(run.process);
  return { code, output: run.output() };
}

/** Waits for the line in which a starting guide prints its address. @throws Error with its output if it ends instead */
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

/** Starts the built guide as a separate process and waits until it is ready. */
export async function startGuide(options: Options): Promise<RunningGuide> {
  // In English only: an earlier start may have built other languages into the folder of the pages.
  const run = runFile("server.ts", [], { ...options, env: { PORT: "0", GUIDE_LANGUAGES: "en", ...options.env } });
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
