/** Counts tests from the report of vitest's json reporter. */

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Maximum length of a failure's reason, in characters. */
const REASON_MAX = 400;

export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: Result[] }[];
}

interface Result {
  fullName: string;
  status: string;
  failureMessages?: string[] | null;
}

/** Counts tests. A file that could not be loaded counts as one failed test. */
export function countTests({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }: Report): Counts {
  const unloaded = testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;
  return { passed: numPassedTests, failed: numFailedTests + unloaded, skipped: numPendingTests + numTodoTests };
}

/** Returns the failures, one line each with the beginning of its reason: a CI that shows the end of a long output shows all of them. */
export function failuresIn({ testResults }: Report): string[] {
  const line = (name: string, reason = "") => `${name}: ${reason.replace(/\s+/g, " ").trim().slice(0, REASON_MAX)}`;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (failed.length > 0) return failed.map(({ fullName, failureMessages }) => line(fullName, failureMessages?.join(" ")));
    return status === "failed" ? [line(name, message)] : [];
  });
}

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** "41 passed, 0 failed", plus ", 2 skipped" if any were: a format that CI systems parse. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
