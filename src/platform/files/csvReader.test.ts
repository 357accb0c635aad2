import { describe, expect, test } from "vitest";
import { createCsvParser, detectDelimiter } from "./csvReader.ts";

/** Splits a text in pieces of a given size, so that every border between two pieces is tested. */
function split(text: string, size: number, delimiter = ",") {
  const splitter = createCsvParser(delimiter);
  const records = [];
  for (let at = 0; at < text.length; at += size) records.push(...splitter.push(text.slice(at, at + size)));
  return [...records, ...splitter.end()];
}

const fields = (text: string, size = 7) => split(text, size).map((record) => ("content" in record ? record.content : record));

describe("splitting CSV", () => {
  test.each([1, 2, 3, 5, 1000])("gives the same records whatever the size of the pieces (%i)", (size) => {
    const text = 'a,b\r\n"x, ""y""","two\r\nlines"\r\n\r\n3,\n,4';
    expect(split(text, size)).toEqual([
      { line: 1, content: ["a", "b"] },
      { line: 2, content: ['x, "y"', "two\r\nlines"] },
      { line: 5, content: ["3", ""] },
      { line: 6, content: ["", "4"] },
    ]);
  });

  test("an unclosed quotation mark costs its own line only, and is named with it", () => {
    expect(split('a,b\n1,"oops\n3,4\n5,6\n', 4)).toEqual([
      { line: 1, content: ["a", "b"] },
      { line: 2, problem: "a quotation mark is opened and never closed" },
      { line: 3, content: ["3", "4"] },
      { line: 4, content: ["5", "6"] },
    ]);
  });

  test("text after a closing quotation mark costs that line only", () => {
    expect(fields('1,"a"b\n2,c\n')).toEqual([{ line: 1, problem: "text follows a closing quotation mark" }, ["2", "c"]]);
  });

  test("a quotation mark inside an unquoted field is text", () => {
    expect(fields('12" pizza,9\n')).toEqual([['12" pizza', "9"]]);
  });

  test("a line larger than 1 MB is refused and the next one is read, without keeping it in memory", () => {
    const splitter = createCsvParser(",");
    const records = [...splitter.push("a,b\n1,")];
    for (let piece = 0; piece < 40; piece += 1) records.push(...splitter.push("x".repeat(100_000)));
    records.push(...splitter.push("\n3,4\n"), ...splitter.end());
    expect(records).toEqual([
      { line: 1, content: ["a", "b"] },
      { line: 2, problem: "the record is larger than 1 MB" },
      { line: 3, content: ["3", "4"] },
    ]);
  });

  test("a quoted field larger than 1 MB is refused, and what follows is read", () => {
    const text = `1,"${"y".repeat(1_500_000)}"\n2,b\n`;
    expect(split(text, 16_384)).toEqual([
      { line: 1, problem: expect.stringContaining("larger than 1 MB") },
      { line: 2, content: ["2", "b"] },
    ]);
  });

  test.each([
    ["id,name,lat", ","],
    ["id;name;lat", ";"],
    ["id\tname\tlat", "\t"],
    ['"a;b;c;d",name', ","],
  ])("finds the separator of %s", (header, delimiter) => {
    expect(detectDelimiter(header)).toBe(delimiter);
  });
});
