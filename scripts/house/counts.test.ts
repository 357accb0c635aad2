import { describe, expect, it } from "vitest";
import { addCounts, closingLine, countTests } from "./counts.ts";

describe("the closing line", () => {
  it("says passed and failed, and skipped where some were", () => {
    expect(closingLine({ passed: 41, failed: 0, skipped: 0 })).toBe("41 passed, 0 failed");
    expect(closingLine(addCounts({ passed: 41, failed: 0, skipped: 2 }, { passed: 1, failed: 3, skipped: 0 }))).toBe(
      "42 passed, 3 failed, 2 skipped",
    );
  });

  it("counts a file that could not be loaded as one that failed", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
      { status: "passed", assertionResults: [{}, {}] },
    ];
    const counts = countTests({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults });
    expect(counts).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });
});
