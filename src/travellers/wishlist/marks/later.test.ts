import { describe, expect, it } from "vitest";
import { laterLabel, noteName, parseNoteName } from "./later.ts";

describe("what waits for the network", () => {
  it.each([
    ["saved.xq1dw63c", "yes", "Saved Café Uno"],
    ["saved.xq1dw63c", "", "Café Uno removed from your wishlist"],
    ["been.xq1dw63c", "yes", "Visited Café Uno"],
    ["been.xq1dw63c", "", "Café Uno not visited"],
    [noteName("xq1dw63c"), "So quiet!", "Note about Café Uno"],
  ])("%s, %j, reads: %s", (name, wanted, label) => expect(laterLabel(name, wanted, "Café Uno")).toBe(label));

  it("tells a line from a mark by its name alone", () => {
    expect(parseNoteName(noteName("xq1dw63c"))).toBe("xq1dw63c");
    for (const name of ["saved.xq1dw63c", "note.", "note.short", "note.xq1dw63cc", "a note.xq1dw63c", ""])
      expect(parseNoteName(name)).toBeUndefined();
  });
});
