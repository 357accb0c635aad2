import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENGLISH, type Reader } from "../../platform/languages/reader.ts";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { importProblemText } from "../importing/fileProblems.ts";
import { reasonText } from "./reasonTexts.ts";
import { correctIt, remedyFor, withRemedy } from "./remedies.ts";

const ROOT = join(import.meta.dirname, "..");

/** Returns the code of openData without tests, by path. */
const code = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => [path, readFileSync(join(ROOT, path), "utf8")] as const);
const data = readdirSync(join(import.meta.dirname, "sources/data")).map((file) =>
  readFileSync(join(import.meta.dirname, "sources/data", file), "utf8"),
);
const found = (pattern: RegExp) => code.flatMap(([path, text]) => [...text.matchAll(pattern)].map((match) => [path, ...match.slice(1)]));
/** Returns a text of the code with its values in place of its expressions. */
const filled = (literal = "") => literal.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, "400");

/** A reader for whom every text is translated. */
const PSEUDO: Reader = { ...ENGLISH, language: "de", locale: "de", findPattern: (key) => `«${key}»` };

const CHECK = "check the coordinates";
const CLOSED = "nothing to do, unless it is open: then correct the source";
const HAND = "add it by hand if travellers should find it";

describe("a row that an import skips", () => {
  it.each([
    ["name", "missing", "add the name, or map the column that holds it"],
    ["title", "missing", "add the name, or map the column that holds it"],
    ["title", "empty without its wiki markup", "add the name, or map the column that holds it"],
    ["name", "has no letter or digit", "correct the name"],
    ["name", "is a note of a mapper", "give the element its name in OpenStreetMap"],
    ["name", "says that the place is permanently closed", CLOSED],
    ["id", "missing", "export the file with its IDs"],
    ["latitude", "missing", "add the coordinates, or the town with its country"],
    ["latitude", "0,0 stands for missing coordinates", "add the coordinates, or the town with its country"],
    ["longitude", "is not a number of degrees", "write degrees such as 28.2096"],
    ["latitude", "out of range (-90 to 90)", CHECK],
    ["latitude", "in no country (at sea?)", "check the coordinates and the country"],
    ["latitude", "is in another country than the record says (it is in NP)", "check the coordinates and the country"],
    ["geometry", "missing or invalid", "export the file with its geometry and its properties"],
    ["properties", "missing", "export the file with its geometry and its properties"],
    ["line", "more than 50000 points", "divide it into several records"],
    ["line", "out of range", CHECK],
    ["licence", "missing, and --licence was not given", "add a column with the licence, or give --licence"],
    ["article", "missing: the source is unknown", "name the file after its article"],
    ["starts", "missing", "add the date of the event"],
    ["event", "has no dates: an event needs them, and is never a listing", "add its start"],
    ["ends", "is before the start", "correct the dates"],
    ["kind", "is not a kind of practical place", "use a kind of docs/import.md"],
    ["business_type", "missing", "add the type, or choose a type for such rows (--type)"],
    ["business_type", "not a place for travellers (Plumber)", "change the table of kinds if it is one"],
    ["business_type", 'says only "Place", which may be anything', "add its kind to the mapping, or choose a type for such rows (--type)"],
    ["route", "a route is not a listing", "import routes as OpenStreetMap data"],
    ["type", "no longer exists (demolished=yes)", CLOSED],
    ["operating_status", "is temporarily closed", CLOSED],
    ["record", "is not active", CLOSED],
    ["confidence", "is below 0.5: the place may not exist", "add it by hand if it exists"],
    ["unresolved_flags", "is reported: duplicate", "add it by hand if it exists"],
    ["type", "not a travel business (amenity=bench)", HAND],
    ["categories", "not a travel business (plumber)", HAND],
    ["id", "an earlier row is the same place", "left out. If they are two, add an ID column with a different ID in each row"],
    ["record", "has 2 fields instead of 8", "put values that contain the delimiter into quotation marks"],
    ["record", "a quotation mark is opened and never closed", "double the quotation marks inside of values"],
    ["record", "the text is not valid UTF-8", "export the file as UTF-8"],
    ["record", "the record is larger than 1 MB", "remove its largest field"],
    ["record", "the file ends here, before the end of its list", "export the file again"],
    ["feature", "is not valid JSON", "export the file again"],
  ])("with %s: %s gets the advice: %s", (field, reason, remedy) => {
    expect(withRemedy(field, reason)).toBe(`${reason}: ${remedy}`);
  });

  it.each([
    ["business_type", "must be one of accommodation, sight"],
    ["business_type", '"Banco" is an unknown type: choose a type for such rows (--type)'],
    ["business_type", '"X" is not in the table of kinds: add it to the mapping'],
    ["business_type", "has several kinds (bar, hotel): map its categories by a table"],
    ["latitude", "is not in degrees, perhaps in metres of a national grid: use degrees of WGS 84 (EPSG:4326)"],
    ["city", "no place in France has this name: add the coordinates"],
    ["id", 'belongs to "Inn" from an earlier file, far away: give this file its own dataset name (--dataset)'],
    ["geometry", "a route without its line: export it with its geometry"],
    ["starts", "is not a date such as 2027-06-05 or 2027-06-05T19:30"],
    ["recurrence", "is not a rule of days, weeks, months or years: give its dates"],
  ])("with %s: %s says itself what to do", (field, reason) => expect(withRemedy(field, reason)).toBe(reason));

  it("has advice of its own, whatever the reason in the code", () => {
    const rejected = found(/reject\(\s*"([^"]+)",\s*("[^"]+"|`[^`]+`)/g)
      .map(([path, field = "", reason]) => [path, field, filled(reason)])
      // A reason that another function gives.
      .filter(([, , reason]) => /[a-z]/.test(reason ?? ""));
    const broken = found(/problem: ("[^"]+"|`[^`]+`)/g).map(([path, reason]) => [path, "record", filled(reason)]);
    const skipped = data.flatMap((text) =>
      [...text.matchAll(/"because": "([^"]+)"/g)].map(([, reason]) => ["data", "record", reason ?? ""]),
    );
    const all = [...rejected, ...broken, ...skipped] as [string, string, string][];
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(([, field, reason]) => remedyFor(field, reason) === correctIt())).toEqual([]);
    // Notes of changes are read by people too.
    const changed = found(/reason: ("[^"]+"|`[^`]+`)/g).map(([path, reason]) => [path, "note", filled(reason)]);
    const closed = ["missing: placed in Ubud, its town", "an earlier row is the same trail"];
    const isRead = ([path = "", , reason = ""]: readonly (string | undefined)[]) =>
      // Maps and areas are made by jobs and commands, whose errors are for the log. Some values are from a list.
      /[a-z]{3}/.test(reason) && !/^(?:extracts|placing)\//.test(path) && !/^missing: placed in|the same 400$/.test(reason);
    const read = [...closed, ...[...all, ...changed].filter(isRead).map(([, , reason = ""]) => reason)];
    const isEnglish = (reason: string) =>
      [reasonText, importProblemText].every((text) => runForReader(PSEUDO, () => text(reason)) === reason);
    expect(read.filter((reason) => isEnglish(reason))).toEqual([]);
  });
});

describe("a file that cannot be imported", () => {
  it("has an error of one line that says what to do", () => {
    // Extracts are cut for maps by a job, whose errors are for the log.
    const errors = found(/(?:FormatError|ImportError)\(\s*(?:"\w+",\s*)?("[^"]+"|`[^`]+`)/g)
      .map(([path = "", text]) => [path, filled(text)] as const)
      .filter(([path, text]) => /[a-z]{3} [a-z]/.test(text) && !path.startsWith("extracts/"));
    expect(errors.length).toBeGreaterThan(30);
    const hasAdvice =
      /: (?:a|add|check|choose|correct|cut|download|export|give|rewrite|unpack|use|write|save|npm)\b|\b(?:use|undo|download) |docs\/import|only the command line|already undone|There is no import|delimiter is|failed: /i;
    expect(errors.filter(([, text = ""]) => !hasAdvice.test(text) || text.includes("\n"))).toEqual([]);
    const isEnglish = (text: string) =>
      [text, `inns.csv: ${text}`].every((one) => runForReader(PSEUDO, () => importProblemText(one)) === one);
    // Some contain another sentence, or a number with its noun (fileProblems.test.ts).
    const isComposed = /^400: use a GeoJSON|^Import 400 changed 400 of/;
    expect(errors.map(([, text]) => text).filter((text) => !isComposed.test(text) && isEnglish(text))).toEqual([]);
  });
});
