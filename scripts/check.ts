import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { addCounts, closingLine, countTests, failuresIn, NO_TESTS, type Report } from "./house/counts.ts";

/** `npm run check`: everything that must hold, in order, up to the first that does not. `npm run check -- lint types` runs those steps alone. */

interface Step {
  name: string;
  commands: string[][];
  /** vitest's project, for the steps that run tests. */
  project?: string;
}

const root = join(import.meta.dirname, "..");
const results = mkdtempSync(join(tmpdir(), "check-"));
const resultsOf = (project: string) => join(results, `${project}.json`);
const vitest = (project: string) => [
  "vitest",
  "run",
  "--project",
  project,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${resultsOf(project)}`,
];

/** Writes docs/slices.md instead of comparing it. */
const DRAW = "--draw";

const STEPS: Step[] = [
  { name: "format", commands: [["biome", "check", "--linter-enabled=false", "--max-diagnostics=50", "."]] },
  { name: "lint", commands: [["biome", "lint", "--error-on-warnings", "--max-diagnostics=50", "."]] },
  { name: "boundaries", commands: [["node", "scripts/check-boundaries.ts", ...(process.argv.includes(DRAW) ? [DRAW] : [])]] },
  { name: "types", commands: [["react-router", "typegen"], ["tsc"]] },
  { name: "dead code", commands: [["knip", "--no-progress"]] },
  { name: "licences", commands: [["node", "scripts/check-licences.ts"]] },
  { name: "house", commands: [["node", "scripts/check-house.ts"]] },
  { name: "unit and API tests", commands: [vitest("unit")], project: "unit" },
  { name: "browser tests", commands: [vitest("e2e")], project: "e2e" },
];

const env = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`,
  NO_COLOR: "1",
  FORCE_COLOR: undefined,
};

/** @returns what a command printed if it failed. */
function failureOf([program = "", ...options]: string[]): string | undefined {
  const { status, signal, error, stdout, stderr } = spawnSync(program, options, {
    cwd: root,
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  if (status === 0) return undefined;
  const ended = error ? error.message : signal ? `ended by ${signal}` : `exit code ${status}`;
  return `${stdout ?? ""}${stderr ?? ""}\n${[program, ...options].join(" ")}: ${ended}\n`;
}

/** @returns undefined where vitest did not get as far as a result; its exit code has said so already. */
function reportOf(project: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(resultsOf(project), "utf8")) as Report;
  } catch {
    return undefined;
  }
}

const wanted = process.argv.slice(2).filter((name) => name !== DRAW);
const unknown = wanted.find((name) => !STEPS.some((step) => step.name === name));
if (unknown) process.stdout.write(`There is no step "${unknown}": ${STEPS.map(({ name }) => name).join(", ")}.\n`);

let total = NO_TESTS;
let failed = unknown !== undefined;
for (const { name, commands, project } of failed ? [] : STEPS.filter((step) => wanted.length === 0 || wanted.includes(step.name))) {
  const start = performance.now();
  let output: string | undefined;
  for (const command of commands) output ??= failureOf(command);
  const report = project ? reportOf(project) : undefined;
  if (report) total = addCounts(total, countTests(report));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${output === undefined ? "✓" : "✗"} ${name.padEnd(20)} ${seconds.padStart(6)} s\n`);
  if (output !== undefined) {
    process.stdout.write(`\n${output}\n${(report ? failuresIn(report) : []).map((line) => `failed: ${line}\n`).join("")}`);
    failed = true;
    break;
  }
}
rmSync(results, { recursive: true, force: true });
// The CI reads this line, so nothing may follow it.
process.stdout.write(`${closingLine(total)}\n`);
process.exitCode = failed || total.failed > 0 ? 1 : 0;
