import { spawnSync } from "node:child_process";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Sample } from "./load.ts";

/** Returns the median; for an even number of values the upper of the two in the middle. */
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the spread of samples: the largest less the smallest, in per cent of the median. */
export const spread = (values: number[]): string =>
  `${Math.round((100 * (Math.max(...values) - Math.min(...values))) / Math.max(median(values), 1e-9))} %`;

export const whole = (value: number): string => Math.round(value).toLocaleString("en-GB");

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const rates = (samples: Sample[]) => samples.map(({ perSecond }) => perSecond);
export const medianRate = (samples: Sample[]): number => median(rates(samples));

const precise = (milliseconds: number) => (milliseconds >= 1 ? milliseconds.toFixed(1) : milliseconds.toFixed(3));
const processorTime = (samples: Sample[]) =>
  (samples[0]?.cpu ?? []).map((_, index) => precise(median(samples.map(({ cpu }) => cpu[index] ?? Number.NaN)))).join(" + ");

/** Returns the samples of one contender as a row of `loadTable`. */
export const loadRow = (name: string, samples: Sample[]): string[] => [
  name,
  whole(medianRate(samples)),
  rates(samples).map(whole).join(" "),
  spread(rates(samples)),
  processorTime(samples),
  median(samples.map(({ p99 }) => p99)).toFixed(1),
];
export const loadTable = (rows: string[][]): string =>
  table(["", "requests/s, median", "samples", "spread", "processor ms a request", "p99 ms"], rows);

/** Returns a goal and whether the figure reaches it. @param ratio the figure, as a multiple of the peer's */
export const verdict = (ratio: number, goal: number): string =>
  `${ratio.toFixed(2)} times; goal: at least ${goal}: ${ratio >= goal ? "reached" : "**missed**"}`;

/** Returns the conditions that the figures depend on, one line each. */
export function machineLines(): string[] {
  const root = join(import.meta.dirname, "..");
  const git = (...words: string[]) => {
    const { status, stdout } = spawnSync("git", words, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.trim() : undefined;
  };
  const commit = git("rev-parse", "--short", "HEAD");
  const changes = git("status", "--porcelain", "--untracked-files=no");
  return [
    `- Machine: ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `- Node: ${process.version}`,
    `- Commit: ${commit ?? "none yet"}${commit && changes ? ", with changes" : ""}`,
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
  ];
}
