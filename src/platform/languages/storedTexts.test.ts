import { describe, expect, it } from "vitest";
import { withGerman } from "../../tools/testing/languages.ts";
import { runForReader } from "./requestReader.ts";
import { storedTexts } from "./storedTexts.ts";
import { t } from "./text.ts";

const german = withGerman({
  missing: "fehlt",
  "{0} of {1} (at sea?)": "von {1} nur {0} (auf See?)",
  "is not {0}": "ist nicht {0}",
}).readerOf("de");
const KINDS: Readonly<Record<string, string>> = { open: "offen" };
const read = storedTexts([() => t`missing`, (count, all) => t`${count} of ${all} (at sea?)`, (kind) => t`is not ${KINDS[kind] ?? kind}`]);

describe("a stored text", () => {
  it("is made in the language of its reader, with its values", () => {
    const inGerman = (stored: string) => runForReader(german, () => read(stored));
    expect(["missing", "2 of 7 (at sea?)", "is not open", "is not a.*"].map(inGerman)).toEqual([
      "fehlt",
      "von 7 nur 2 (auf See?)",
      "ist nicht offen",
      "ist nicht a.*",
    ]);
  });

  it("stays as it is if it is unknown, and in English", () => {
    expect(runForReader(german, () => ["missing.", "2 of 7", "An older sentence"].map(read))).toEqual([
      "missing.",
      "2 of 7",
      "An older sentence",
    ]);
    expect(["missing", "2 of 7 (at sea?)"].map(read)).toEqual(["missing", "2 of 7 (at sea?)"]);
  });
});
