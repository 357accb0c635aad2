import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { englishErrors, screenTextErrors } from "./english.ts";

const document = readFileSync(new URL("../../docs/english.md", import.meta.url), "utf8");
const errors = (text: string, path = "src/booking/vouchers/api.ts") => englishErrors([{ path, text }], document);

it.each([
  "/** Returns the vouchers of a traveller. @throws ApiError 404 if the voucher belongs to another traveller */",
  "// Whether a guest has seen it.",
  '/** "nobody" is a name. */'.replace("nobody", "Noah"),
  "// biome-ignore lint/x: the header is kept as it is",
  'const url = "https://nobody.example/";',
  "// Where did it go?",
])("lets %s stand", (text) => expect(errors(text)).toEqual([]));

it.each([
  ["/** Whose vouchers a list has. */", "neither noun nor verb"],
  ["/** So many are read at once. */", "neither noun nor verb"],
  ["/**\n * Returns undefined\n * for nobody's. */", "“nobody”"],
  ["  // The nights that are kept.", "“kept”"],
  ["{/* Whoever reads it. */}", "“Whoever”"],
  ["// The list is one such.", "“such”"],
])("refuses %j", (text, reason) => expect(errors(text)).toEqual([expect.stringContaining(reason)]));

it("reads code alone", () => expect(errors("// nobody", "docs/running.md")).toEqual([]));

const screenErrors = (text: string, path = "src/booking/vouchers/VouchersPage.tsx") => screenTextErrors([{ path, text }], document);

it.each([
  'const text = "Saved to your vouchers. Nothing to print.";',
  "const row = sql`SELECT * FROM voucher WHERE is kept`;",
  'import { kept } from "./kept here.ts";',
  'const page = <p className="kept one">Saved</p>;',
  'const country = "Heard Island and McDonald Islands";',
  'const state = "kept";',
])("lets the text in %s stand", (text) => expect(screenErrors(text)).toEqual([]));

it.each([
  ['const text = "It is kept here and in Saved Vouchers.";', "“kept”"],
  ["const text = `Nobody waits for guests`;", "“Nobody”"],
  ["const page = <p>For whoever opens it first</p>;", "“whoever”"],
  ['const page = <Field about="Type the eight signs below the code" />;', "“signs”"],
])("refuses the text in %s", (text, reason) => expect(screenErrors(text)).toEqual([expect.stringContaining(reason)]));

it("reads no texts of tests", () =>
  expect(screenErrors('const text = "It is kept here.";', "src/booking/vouchers/api.test.ts")).toEqual([]));
