import { sample } from "../../src/tools/testing/full.ts";

/**
 * Tests that start, kill and stop guides of their own and need no browser. They mostly wait, so they run beside the unit tests
 * (scripts/check.ts).
 */
export const PROCESS_TESTS: readonly string[] = ["faults", "kills", "lifecycle", "production", "replicas", "update", "upgrade"].map(
  (name) => `e2e/${name}.test.ts`,
);

/**
 * Test files that take longer than 5 s on two quiet cores: long runs, generated requests, and tests that wait for time limits. `npm test`
 * runs a sample of them, `npm run check -- full` all.
 */
export const LONG_TESTS: readonly string[] = [
  "illustrator/scenes/compose.test.ts",
  "scripts/guide.test.ts",
  "scripts/plugins.test.ts",
  "src/accounts/captcha/store.services.test.ts",
  "src/accounts/travellers/api.picture.test.ts",
  "src/api.fuzz.test.ts",
  "src/api.visibility.test.ts",
  "src/booking/calendars/jobs.test.ts",
  "src/booking/calendars/store.test.ts",
  "src/booking/octo/api.fuzz.test.ts",
  "src/catalogue/places/countryOutlines.test.ts",
  "src/catalogue/places/store.test.ts",
  "src/catalogue/search/jobs.test.ts",
  "src/catalogue/uploads/store.test.ts",
  "src/openData/extracts/jobs.test.ts",
  "src/openData/importing/acts.test.ts",
  "src/openData/importing/commands.test.ts",
  "src/openData/openPictures/fetch/acts.test.ts",
  "src/openData/placing/names/acts.test.ts",
  "src/openData/placing/place/commands.test.ts",
  "src/owners/bookingSoftware/jobs.test.ts",
  "src/owners/pictures/api.test.ts",
  "src/owners/printables/poster/api.test.ts",
  "src/platform/db/embedded/embedded.test.ts",
  "src/platform/db/rewritten.test.ts",
  "src/platform/endpoints/recordHandlers.test.ts",
  "src/platform/files/bzip2.test.ts",
  "src/platform/http/fastPath/fastPath.differential.test.ts",
  "src/platform/jobs/jobQueue.groups.test.ts",
  "src/platform/mail/sendMail.test.ts",
  "src/staff/commandLine/commands.test.ts",
  "src/staff/imports/api.test.ts",
  "src/tools/demo/commands.test.ts",
  "src/tools/testing/hostile.test.ts",
  "src/travellers/guides/api.readers.test.ts",
  "src/travellers/placeImport/api.hostile.test.ts",
  "src/travellers/trust/api.plans.test.ts",
];

/** Number of files of each kind that `npm test` has time for. */
const MOST = { long: 2, process: 1, browser: 3 };

const others = (files: readonly string[], most: number): string[] => {
  const chosen = new Set(sample(files, most, { isFull: false }));
  return files.filter((file) => !chosen.has(file));
};

/** Returns the test files that a run of `npm test` leaves to the full check. @param browser all browser test files */
export const leftOutTests = (browser: readonly string[]): string[] => [
  ...others(LONG_TESTS, MOST.long),
  ...others(PROCESS_TESTS, MOST.process),
  ...others(browser, MOST.browser),
];
