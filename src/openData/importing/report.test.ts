import { describe, expect, test } from "vitest";
import { addReport, countProblem, emptyReport, type Problem, plural, problemLine, type Report, reportLines } from "./report.ts";

const problem = (values: Partial<Problem> = {}): Problem => ({
  line: 12,
  place: "",
  kind: "refused",
  field: "latitude",
  reason: "out of range",
  name: "Hotel Nowhere",
  ...values,
});

describe("a problem", () => {
  test.each([
    [{}, "line 12: latitude: out of range: check the coordinates (Hotel Nowhere)"],
    [{ place: "way/123" }, "way/123: latitude: out of range: check the coordinates (Hotel Nowhere)"],
    [{ name: "" }, "line 12: latitude: out of range: check the coordinates"],
    [{ kind: "note" }, "line 12: latitude: out of range (Hotel Nowhere) [imported]"],
  ] as const)("%j is one line: %s", (values, line) => expect(problemLine(problem(values))).toBe(line));

  test("is counted by its kind and its reason", () => {
    const report = emptyReport();
    for (const kind of ["refused", "refused", "duplicate", "note"] as const) countProblem(report, problem({ kind }));
    expect(report).toMatchObject({
      refused: 2,
      duplicates: 1,
      refused_by: { "latitude: out of range": 3 },
      notes_by: { "latitude: out of range": 1 },
    });
  });

  test("has no end of reasons in a file of nonsense: the first two hundred are counted one by one", () => {
    const report = emptyReport();
    for (let index = 0; index < 500; index += 1) countProblem(report, problem({ reason: `nonsense ${index}` }));
    expect(report.refused).toBe(500);
    expect(Object.keys(report.refused_by).length).toBeLessThanOrEqual(201);
    expect(Object.values(report.refused_by).reduce((sum, count) => sum + count, 0)).toBe(500);
  });
});

describe("the reports of batches", () => {
  const one: Report = { ...emptyReport(), read: 10, made: 7, refused: 3, refused_by: { "name: missing": 3 } };
  const other: Report = {
    ...emptyReport(),
    read: 5,
    updated: 4,
    refused: 1,
    refused_by: { "name: missing": 1 },
    damage: "It ends too early.",
  };

  test("add up, with their reasons and what is wrong with the file", () =>
    expect(addReport(one, other)).toMatchObject({
      read: 15,
      made: 7,
      updated: 4,
      refused: 4,
      refused_by: { "name: missing": 4 },
      damage: "It ends too early.",
    }));

  test("of nothing change nothing", () => {
    expect(addReport(one, emptyReport())).toEqual(one);
    expect(addReport(emptyReport(), one)).toEqual(one);
  });
});

describe("the report of an import", () => {
  const REPORT: Report = {
    ...emptyReport(),
    read: 1_234,
    made: 1_000,
    updated: 1,
    unchanged: 200,
    refused: 30,
    duplicates: 3,
    refused_by: { "name: missing": 20, "latitude: out of range": 10, "id: an earlier row is the same place": 3 },
    notes_by: { "website: is not an http(s) URL: skipped": 7 },
  };
  const text = (report: Partial<Report> = {}, options = {}) => reportLines({ ...REPORT, ...report }, options).join("\n");

  test("says what became of every row", () => {
    const lines = text();
    expect(lines).toMatch(/^1,234 rows read\n/);
    for (const line of ["1,000  added", "1  updated", "200  unchanged", "30  invalid, skipped", "3  duplicates of an earlier row, skipped"])
      expect(lines).toContain(line);
  });

  test("says how fast it was, once it took a while", () => {
    expect(text({}, { seconds: 2 })).toContain("1,234 rows read in 2.0 s (617 a second)");
    expect(text({}, { seconds: 0 })).not.toContain("a second");
  });

  test("of a dry run says what would be", () => {
    const lines = text({ joined: 2 }, { dryRun: true });
    for (const word of ["would be added", "would be updated", "would be matched to existing listings"]) expect(lines).toContain(word);
  });

  test("names the reasons, the most frequent first, and remarks apart from them", () => {
    const lines = text();
    expect(lines.indexOf("name: missing")).toBeLessThan(lines.indexOf("latitude: out of range"));
    expect(lines.indexOf("Skipped:")).toBeLessThan(lines.indexOf("Imported with a change:"));
    expect(lines).toContain("7  website: is not an http(s) URL: skipped");
  });

  test("is silent about what did not happen", () => {
    const lines = reportLines({ ...emptyReport(), read: 1, unchanged: 1 }).join("\n");
    expect(lines).toMatch(/^1 row read/);
    for (const word of ["Skipped:", "Imported with a change", "existing listings", "owner", "editions", "damaged"])
      expect(lines).not.toContain(word);
  });

  test("says what its owners kept, what is no longer in the file, and what is wrong with it", () => {
    const lines = text({ kept_by_owner: 1, not_seen: 2, damage: "It ends in the middle of a row." });
    expect(lines).toContain("1 field differed from the file; the edits of the owner stay.");
    expect(lines).toContain("2 listings of earlier editions are no longer in this file (not deleted).");
    expect(lines).toContain("The file is damaged: It ends in the middle of a row.");
    expect(text({ not_seen: 1 })).toContain("1 listing of earlier editions is no longer in this file (not deleted).");
  });

  test("shows the first rows that were left out, and where the others are", () => {
    const problems = Array.from({ length: 500 }, (_, index) => problem({ line: index + 1 }));
    const lines = reportLines(REPORT, { problems, more: "The others are in the log." });
    const shown = lines.filter((line) => /^ {2}line \d/.test(line));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThan(500);
    expect(shown[0]).toBe("  line 1: latitude: out of range: check the coordinates (Hotel Nowhere)");
    expect(lines.at(-1)).toBe("The others are in the log.");
  });
});

test.each([
  [0, "0 rows"],
  [1, "1 row"],
  [74_120, "74,120 rows"],
])("%i is %s", (count, text) => expect(plural(count, "row")).toBe(text));
