import { describe, expect, it } from "vitest";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { problemText } from "./problemText.ts";
import { importActRefusal, isDoneAlready, possibleImportActs } from "./rules.ts";

const is = (state: Parameters<typeof importActRefusal>[1]["state"], more: Partial<Parameters<typeof importActRefusal>[1]> = {}) => ({
  ...{ state, wanted: null, hasFile: true, hasRun: state !== "preview" && state !== "queued" },
  ...more,
});

describe("What happened to a value", () => {
  it("is said in a sentence, with the written value", () => {
    expect(problemText("business_type", '"bank" is not known. Use: bar', true)).toBe('Type "bank" is not known. Use: bar.');
    expect(problemText("coordinates", "missing: placed in Ubud, its town", false)).toBe(
      "No coordinates: listed under Ubud, not on the map.",
    );
    expect(problemText("record", "same as row 4", false)).toBe("Same as row 4.");
    expect(problemText("latitude", "missing", true)).toBe("No coordinates: add them, or the town with its country.");
    expect(problemText("id", "an earlier row is the same place", true)).toBe(
      "Same place as an earlier row, so it is left out. If they are two places, add an ID column with a different ID in each row.",
    );
    expect(problemText("id", "an earlier row is the same trail", true)).toMatch(/^Same route as .* two routes, add/);
  });

  it("is in the language of its reader", () => {
    const german = withGerman({
      missing: "fehlt",
      "add the name, or map the column that holds it": "ergänze den Namen",
      "{0} skipped: it contains no word": "{0} ausgelassen: kein Wort",
      Address: "Adresse",
      '"{0}" is not known. Use: {1}': "„{0}“ ist unbekannt. Möglich: {1}",
      Bar: "Bar",
      Café: "Café",
    }).readerOf("de");
    const read = (field: string, reason: string, isOut = true) => runForReader(german, () => problemText(field, reason, isOut));
    expect(read("name", "missing")).toMatch(/: fehlt: ergänze den Namen$/);
    expect(read("address", "contains no word: skipped", false)).toBe("Adresse ausgelassen: kein Wort");
    expect(read("business_type", '"bank" is not known. Use: bar, café')).toMatch(/„bank“ ist unbekannt. Möglich: Bar, Café\.$/);
  });
});

describe("What can be done with an import", () => {
  it("goes by its state", () => {
    expect(possibleImportActs(is("preview"))).toEqual(["start", "drop"]);
    expect(possibleImportActs(is("queued"))).toEqual(["pause", "drop"]);
    expect(possibleImportActs(is("running"))).toEqual(["pause", "undo"]);
    expect(possibleImportActs(is("running", { wanted: "pause" }))).toEqual(["undo"]);
    expect(possibleImportActs(is("paused"))).toEqual(["resume", "undo"]);
    expect(possibleImportActs(is("done", { hasFile: false }))).toEqual(["undo"]);
    for (const state of ["undoing", "undone"] as const) expect(possibleImportActs(is(state))).toEqual([]);
  });

  it("is refused with a reason otherwise", () => {
    expect(importActRefusal("resume", is("paused", { hasFile: false }))).toContain("Upload it again");
    expect(importActRefusal("undo", is("paused", { hasRun: false }))).toBe("There is nothing to undo.");
    expect(importActRefusal("drop", is("failed", { hasRun: true }))).toContain("Undo it instead");
    expect(importActRefusal("pause", is("done"))).toBe("The import is not running.");
    expect(importActRefusal("start", is("done"))).toBe("The import has already started.");
  });

  it("is done once, however often it is pressed", () => {
    expect(isDoneAlready("start", is("running"))).toBe(true);
    expect(isDoneAlready("start", is("preview"))).toBe(false);
    expect(isDoneAlready("pause", is("running", { wanted: "pause" }))).toBe(true);
    expect(isDoneAlready("undo", is("undone"))).toBe(true);
  });
});
