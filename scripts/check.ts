import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { SAMPLE_SEED } from "../src/tools/testing/full.ts";
import { temporaryRoot } from "../src/tools/testing/memoryFolder.ts";
import { changedFolders } from "./house/changed.ts";
import { addCounts, closingLine, countTests, failuresIn, NO_TESTS, type Report } from "./house/counts.ts";
import { leftOutTests, PROCESS_TESTS } from "./house/longTests.ts";
import { formatSeconds, PassedSteps } from "./house/passed.ts";

/**
 * `npm run check`: runs all steps in order, up to the first failure. `npm run check -- lint types` runs only those steps.
 * `npm run check -- quick` is for before a commit: all quick steps, and the unit tests of the capabilities that changed since the last
 * commit. `npm test` runs a sample of each matrix (src/tools/testing/full.ts), and of the long and browser tests (house/longTests.ts).
 * `npm run check -- full` has no time limit: it runs all of them, and the steps that only it runs. After an interruption it resumes where it stopped; `npm run check -- full attacks` runs only that step, in full.
 */

interface Step {
  name: string;
  commands: string[][];
  /** Vitest project, for the steps that run tests. */
  project?: string;
  /** Runs in parallel with the previous step. */
  isBeside?: boolean;
  /** Shows its output even if it succeeds. */
  isShown?: boolean;
  /** Runs in the full check and by its name, not in `npm test`. */
  isExtra?: boolean;
}

const root = join(import.meta.dirname, "..");
const results = mkdtempSync(join(temporaryRoot(), "check-"));
// Accessible to the user of the embedded database when the tests run as root.
chmodSync(results, 0o755);
const resultsFile = (project: string) => join(results, `${project}.json`);
const vitest = (project: string, folders: string[] = []) => [
  "vitest",
  "run",
  "--project",
  project,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${resultsFile(project)}`,
  ...folders,
];

/** Writes docs/rooms.md instead of comparing it. */
const DRAW = "--draw";

const STEPS: Step[] = [
  { name: "format", commands: [["biome", "check", "--linter-enabled=false", "--max-diagnostics=50", "."]] },
  { name: "lint", commands: [["biome", "lint", "--error-on-warnings", "--max-diagnostics=50", "."]], isBeside: true },
  {
    name: "boundaries",
    commands: [["node", "scripts/check-boundaries.ts", ...(process.argv.includes(DRAW) ? [DRAW] : [])]],
    isBeside: true,
  },
  { name: "types", commands: [["react-router", "typegen"], ["tsc"]] },
  { name: "dead code", commands: [["knip", "--no-progress"]], isBeside: true },
  { name: "licences", commands: [["node", "scripts/check-licences.ts"]], isBeside: true },
  { name: "house", commands: [["node", "scripts/check-house.ts", "--share"]], isBeside: true, isShown: true },
  { name: "unit and API tests", commands: [vitest("unit")], project: "unit" },
  // These mostly wait for processes to start, die and stop, and compute little.
  { name: "process tests", commands: [vitest("process")], project: "process", isBeside: true },
  { name: "browser tests", commands: [vitest("e2e")], project: "e2e" },
  { name: "contract", commands: [["node", "scripts/check-contract.ts"]], isExtra: true },
  { name: "postgres", commands: [vitest("postgres")], project: "postgres", isExtra: true },
  { name: "release", commands: [["node", "scripts/release/check.ts"]], isExtra: true, isShown: true },
  { name: "attacks", commands: [[...vitest("attacks"), "--passWithNoTests"]], project: "attacks", isExtra: true },
];

const FULL = "full";
const wanted = process.argv.slice(2).filter((name) => name !== DRAW);
const isQuick = wanted.length === 1 && wanted[0] === "quick";
const isFull = wanted[0] === FULL;
const named = isFull ? wanted.slice(1) : wanted;
const start = performance.now();

const browserTests = readdirSync(join(root, "e2e"))
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `e2e/${name}`)
  .filter((path) => !PROCESS_TESTS.includes(path))
  .sort();

const env = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`,
  NO_COLOR: "1",
  FORCE_COLOR: undefined,
  // The steps that start guides fill their data folders once (e2e/globalSetup.ts).
  CHECK_FOLDER: results,
  // Tools, tests and the guides that tests start compile the same modules repeatedly.
  NODE_COMPILE_CACHE: join(results, "compiled"),
  CHECK_FULL: isFull ? "1" : undefined,
  TESTS_LEFT_OUT: isFull || isQuick ? undefined : leftOutTests(browserTests).join(","),
  SAMPLE_SEED,
};

/** Returns the processor seconds of the ended children and their descendants; undefined if the system does not provide them. */
function secondsOfProcessors(): number | undefined {
  try {
    // The fields after the name, which may contain spaces; in hundredths of a second.
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return undefined;
  }
}

/** Runs a command until it ends. */
async function runCommand([program = "", ...options]: string[], more = {}): Promise<{ failed: boolean; output: string }> {
  const child = spawn(program, options, {
    cwd: root,
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code, signal] = await once(child, "close").catch((error: Error) => [error.message, null]);
  if (code === 0) return { failed: false, output };
  const ended = signal ? `ended by ${signal}` : typeof code === "string" ? code : `exit code ${code}`;
  return { failed: true, output: `${output}\n${[program, ...options].join(" ")}: ${ended}\n` };
}

/** @returns undefined if vitest wrote no result; its exit code reports that. */
function readReport(project: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(resultsFile(project), "utf8")) as Report;
  } catch {
    return undefined;
  }
}

/** Returns the quick steps: all without tests, and the tests of uncommitted changes. @throws Error if git cannot list the changes */
async function quickSteps(): Promise<Step[]> {
  const changed: string[] = [];
  for (const options of [
    ["diff", "--name-only", "HEAD"],
    ["ls-files", "--others", "--exclude-standard"],
  ]) {
    changed.push(...(await git(options)).split("\n").filter(Boolean));
  }
  const folders = changedFolders(changed);
  // Biome reads only the changed files: all others were checked with their own commit.
  const files = changed.filter((path) => existsSync(join(root, path)));
  const onChanged = ({ name, commands, ...step }: Step): Step => ({
    ...step,
    name,
    isBeside: true,
    commands: commands.map((command) =>
      command[0] === "biome" ? [...command.filter((option) => option !== "."), "--no-errors-on-unmatched", ...files] : command,
    ),
  });
  const tests: Step = {
    name: "tests of changes",
    commands: [[...vitest("unit", folders), "--passWithNoTests"]],
    project: "unit",
    isBeside: true,
  };
  return [
    ...STEPS.filter(
      ({ name, project, isExtra, commands }) =>
        !project && !isExtra && name !== "licences" && (files.length > 0 || commands[0]?.[0] !== "biome"),
    ).map(onChanged),
    ...(folders.length > 0 ? [tests] : []),
  ];
}

/** Returns the output of git. @throws Error if git fails */
async function git(options: string[], more = {}): Promise<string> {
  const { failed, output } = await runCommand(["git", ...options], more);
  if (failed) throw new Error(output);
  return output.trim();
}

/** Returns a hash of all files in their current state, committed or not, with the platform and the Node version. */
async function treeNow(): Promise<string> {
  // Git hashes files into an index, so it gets a copy that no other process uses, with the file times that it knows already.
  const index = { GIT_INDEX_FILE: join(results, "index") };
  copyFileSync(resolve(root, await git(["rev-parse", "--git-path", "index"])), index.GIT_INDEX_FILE);
  await git(["add", "--all"], index);
  return `${await git(["write-tree"], index)} ${process.platform} ${process.arch} ${process.version}`;
}

const unknown = isQuick ? undefined : named.find((name) => !STEPS.some((step) => step.name === name));
if (unknown) process.stdout.write(`There is no step "${unknown}": quick, ${FULL}, ${STEPS.map(({ name }) => name).join(", ")}.\n`);
const steps = isQuick
  ? await quickSteps()
  : STEPS.filter(({ name, isExtra }) => (named.length > 0 ? named.includes(name) : isFull || !isExtra));
// In git's folder, because `npm ci` removes node_modules.
const passed = isFull
  ? new PassedSteps(resolve(root, await git(["rev-parse", "--git-path", "check-full.json"])), await treeNow())
  : undefined;

let total = NO_TESTS;
let failed = unknown !== undefined;
let secondsBefore = 0;

async function runStep({ name, commands, project, isShown }: Step) {
  const before = passed?.find(name);
  if (before) {
    total = addCounts(total, before.counts);
    secondsBefore += before.seconds;
    process.stdout.write(`✓ ${name.padEnd(20)} ${before.seconds.toFixed(1).padStart(6)} s   passed before with the same files\n`);
    return;
  }
  const start = performance.now();
  let run = { failed: false, output: "" };
  for (const command of commands) {
    run = await runCommand(command);
    if (run.failed) break;
  }
  const report = project ? readReport(project) : undefined;
  const counts = report ? countTests(report) : NO_TESTS;
  total = addCounts(total, counts);
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(
    `${run.failed ? "✗" : "✓"} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s${isShown && !run.failed ? `   ${run.output.trim()}` : ""}\n`,
  );
  if (!run.failed) return passed?.add(name, await treeNow(), { seconds, counts });
  failed = true;
  process.stdout.write(`\n${run.output}\n${(report ? failuresIn(report) : []).map((line) => `failed: ${line}\n`).join("")}`);
}

for (let first = 0; !failed && first < steps.length; ) {
  const next = steps.findIndex((step, index) => index > first && !step.isBeside);
  const end = next < 0 ? steps.length : next;
  await Promise.all(steps.slice(first, end).map(runStep));
  first = end;
}
if (passed) {
  const changes = (await git(["status", "--porcelain"])) ? " with uncommitted changes" : "";
  const earlier = secondsBefore > 0 ? `, and ${formatSeconds(secondsBefore)} of steps that passed before` : "";
  const took = formatSeconds((performance.now() - start) / 1000);
  process.stdout.write(
    `${failed ? "Failed" : "Passed"} in full: commit ${await git(["rev-parse", "HEAD"])}${changes}, in ${took}${earlier}\n`,
  );
}
// Unlike wall-clock seconds, these are nearly the same while other programs run.
const seconds = secondsOfProcessors();
if (seconds !== undefined) process.stdout.write(`${seconds.toFixed(0)} s of CPU time\n`);
if (!isFull && steps.some(({ project }) => project)) process.stdout.write(`Samples of matrices: SAMPLE_SEED=${SAMPLE_SEED}\n`);
rmSync(results, { recursive: true, force: true });
// The CI reads this line, so it must be the last one.
process.stdout.write(`${closingLine(total)}\n`);
process.exitCode = failed || total.failed > 0 ? 1 : 0;
