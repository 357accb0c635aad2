import { describe, expect, it } from "vitest";
import { addCounts, closingLine, countTests, failuresIn } from "./counts.ts";

const file = (status: string, assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]) => ({
  name: "src/a.test.ts",
  status,
  message: "SyntaxError: no such thing",
  assertionResults,
});

describe("what failed", () => {
  it("is a line a test with the beginning of its reason, and a line for a file that could not be loaded", () => {
    const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
    const testResults = [
      file("failed", []),
      file("failed", [
        { fullName: "filters open", status: "failed", failureMessages: ["AssertionError: expected 1\n\n  to be 2"] },
        { fullName: "filters close", status: "passed" },
      ]),
    ];
    expect(failuresIn({ ...report, testResults })).toEqual([
      "src/a.test.ts: SyntaxError: no such thing",
      "filters open: AssertionError: expected 1 to be 2",
    ]);
  });
});

describe("the closing line", () => {
  it("says passed and failed, and skipped where some were", () => {
    expect(closingLine({ passed: 41, failed: 0, skipped: 0 })).toBe("41 passed, 0 failed");
    expect(closingLine(addCounts({ passed: 41, failed: 0, skipped: 2 }, { passed: 1, failed: 3, skipped: 0 }))).toBe(
      "42 passed, 3 failed, 2 skipped",
    );
  });

  it("counts a file that could not be loaded as one that failed", () => {
    const testResults = [
      file("failed", []),
      file("failed", [{ fullName: "a", status: "failed" }]),
      file("passed", [
        { fullName: "b", status: "passed" },
        { fullName: "c", status: "passed" },
      ]),
    ];
    const counts = countTests({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults });
    expect(counts).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });
});
