import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Counts } from "./counts.ts";

/** The steps of the full check that passed, so that an interrupted run resumes where it stopped. */

export interface PassedStep {
  seconds: number;
  counts: Counts;
}

interface Kept {
  /** Hash of every file, with the platform and the Node version: a passed step is valid only for the same tree. */
  tree: string;
  steps: Record<string, PassedStep>;
}

export class PassedSteps {
  readonly #file: string;
  readonly #kept: Kept;

  constructor(file: string, tree: string) {
    this.#file = file;
    this.#kept = { tree, steps: {} };
    try {
      const kept = JSON.parse(readFileSync(file, "utf8")) as Kept;
      if (kept.tree === tree) this.#kept = kept;
    } catch {
      // First run, or a file truncated by a kill: every step runs.
    }
  }

  find(step: string): PassedStep | undefined {
    return this.#kept.steps[step];
  }

  /** @param tree of the files now: a step during which a file was saved counts for no tree */
  add(step: string, tree: string, passed: PassedStep) {
    if (tree !== this.#kept.tree) return;
    this.#kept.steps[step] = passed;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#kept));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** "1 h 5 min", "42 s". */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
