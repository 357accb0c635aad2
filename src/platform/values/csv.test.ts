import { describe, expect, it } from "vitest";
import { createCsvParser } from "../files/csvReader.ts";
import { readCsvCell, toCsv } from "./csv.ts";

const csvCell = (value: unknown) =>
  toCsv(["a"], [{ a: value }])
    .replace(/^\ufeff/, "")
    .split("\r\n")[1];

describe("A cell", () => {
  it.each([
    ...["=1+1", "+1 234", "-x", "@SUM(A1)", "=cmd|' /C calc'!A0", "\tx", "\r=1", "\n=1"],
    ...[" =1+1", "\u00a0=1+1", "\u200b@SUM(A1)", "\ufeff+1", "＝1+1", "＠SUM(A1)", "－1", "＋1"],
  ])("that a spreadsheet would run is a text: %j", (text) => {
    expect(csvCell(text)?.replace(/^"/, "")).toMatch(/^'/);
    const parser = createCsvParser(",");
    const [, row] = [...parser.push(toCsv(["a"], [{ a: text }])), ...parser.end()];
    expect(row && "content" in row && row.content[0]).toMatch(/^'/);
  });

  it.each([
    ["Hotel;=cmd|' /C calc'!A0", "Hotel;'=cmd"],
    ["Hotel;  @SUM(A1)", "Hotel;  '@SUM"],
    ["Hotel\t=1+1", "Hotel\t'=1"],
    ["Open daily\n-2+3+cmd|' /C calc'!A0", "Open daily\n'-2"],
    ["Open daily\r\n=1+1", "Open daily\r\n'=1"],
  ])("that a program with another separator would cut is a text behind the cut too: %j", (text, safe) => {
    expect(toCsv(["a"], [{ a: text }])).toContain(safe);
  });

  it("keeps lists, prices and addresses as they are written", () => {
    for (const text of ["Bring:\n- a towel\n- water", "a;b", "10-12; 14-16", "ana@example.org; bo@example.org"])
      expect(toCsv(["a"], [{ a: text }])).toContain(text);
  });

  it.each([
    [-1.5, "-1.5"],
    ["-33.9", "-33.9"],
    [0, "0"],
    [false, "false"],
    [null, ""],
    [undefined, ""],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
    [["a", "b"], '"a, b"'],
    ["a-b=c@d", "a-b=c@d"],
    ['say "x"', '"say ""x"""'],
    ["two\nlines", '"two\nlines"'.split("\r\n")[0]],
    [" edge", '" edge"'],
  ])("%j is as it is: %s", (value, text) => {
    expect(csvCell(value)).toBe(text);
  });

  it("of an array that begins like a formula is a text too", () => {
    expect(csvCell(["=1", "x"])).toBe(`"'=1, x"`);
  });

  it("in the line of names is held to the same", () => {
    expect(toCsv(["=x"], [])).toBe('\ufeff"\'=x"\r\n');
  });

  it.each([
    "=1+1",
    "+1 234",
    "\u200b@SUM(A1)",
    "Hotel;=cmd|' /C calc'!A0",
    "Open daily\n-2+3",
    "a;b",
    "'tis",
    "-1.5",
    "x\t=1+1",
    "O'Neill; it's",
  ])("is read as it was written: %j", (text) => {
    const parser = createCsvParser(",");
    const [, row] = [...parser.push(toCsv(["a"], [{ a: text }])), ...parser.end()];
    expect(row && "content" in row && readCsvCell(row.content[0] ?? "")).toBe(text);
  });
});
