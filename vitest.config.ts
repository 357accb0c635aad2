import { existsSync } from "node:fs";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { PROCESS_TESTS } from "./scripts/house/longTests.ts";
import { inlineScripts } from "./scripts/plugins.ts";
import { IS_FULL } from "./src/tools/testing/full.ts";

/** Returns the set-up file of a project, if it exists. */
const setup = (path: string) => (existsSync(join(import.meta.dirname, path)) ? [path] : []);

/** Test files that a sampled run leaves to the full check (scripts/check.ts). */
const leftOut = process.env.TESTS_LEFT_OUT?.split(",") ?? [];

/** Bounded attacks on separate guides: `npm run check -- attacks`, and the full check. */
const ATTACKS = "e2e/attacks/**/*.test.ts";

/** Tests of a guide on each supported PostgreSQL version: `npm run check -- postgres`, and the full check. */
const POSTGRES = "e2e/postgres/**/*.test.ts";

/** A generous timeout, not a measurement: a busy machine is not a fault. A full matrix may take much longer. */
const testTimeout = IS_FULL ? 3_600_000 : 60_000;

/** Files that wait for a slow connection or a clock, and so take long for their size. */
const LONG_WAITS = /\/e2e\/(?:(?:budget\.|journeys\.)?languages|taps|budget|layout|passkeys|way|captcha)\.test\.ts$/;

/**
 * Runs the slowest files first. A fresh machine knows only file sizes, so these files would run last, after the other worker has finished.
 */
class LongWaitsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const known = await super.sort(files);
    const isLong = (file: TestSpecification) => LONG_WAITS.test(file.moduleId);
    return [...known.filter(isLong), ...known.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongWaitsFirst },
    projects: [
      {
        plugins: [inlineScripts()],
        test: {
          name: "unit",
          environment: "node",
          include: ["src/**/*.test.{ts,tsx}", "illustrator/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...leftOut],
          globalSetup: setup("src/tools/testing/globalSetup.ts"),
          setupFiles: setup("src/tools/testing/setup.ts"),
          // Loading the modules once per worker instead of once per file halves the run. It also exposes tests that leave state in a
          // module.
          isolate: false,
          maxWorkers: 2,
          testTimeout,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "process",
          environment: "node",
          include: [...PROCESS_TESTS],
          exclude: leftOut,
          globalSetup: setup("e2e/globalSetup.ts"),
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["e2e/**/*.test.ts"],
          exclude: [...PROCESS_TESTS, ATTACKS, POSTGRES, ...leftOut],
          globalSetup: setup("e2e/globalSetup.ts"),
          // A guide (e2e/globalSetup.ts) and a browser for each worker. The files of a worker share its modules, its browser and its pages
          // (e2e/page.ts).
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
          // A browser on a busy machine is sometimes late; a test that fails twice is a fault.
          retry: 1,
          testTimeout,
          hookTimeout: 180_000,
          // The default of one second is too short for a browser on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: "postgres",
          environment: "node",
          include: [POSTGRES],
          globalSetup: setup("e2e/globalSetup.pages.ts"),
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "attacks",
          environment: "node",
          include: [ATTACKS],
          globalSetup: setup("e2e/globalSetup.ts"),
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          testTimeout: 600_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
