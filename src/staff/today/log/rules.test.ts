import { describe, expect, it } from "vitest";
import { fieldChanges } from "./rules.ts";

describe("fieldChanges", () => {
  it("says field by field what was and what is, each field once", () => {
    expect(fieldChanges({ name: "Old", price_range: 2 }, { name: "New", price_range: 2 })).toEqual([
      { field: "name", was: "Old", is: "New" },
      { field: "price range", was: "2", is: "2" },
    ]);
  });

  it("says nothing where there was or is nothing, and false and 0 as they are", () => {
    expect(fieldChanges({ a: null, b: "", c: undefined, d: 0 }, { a: false, b: "x" })).toEqual([
      { field: "a", was: "none", is: "false" },
      { field: "b", was: "none", is: "x" },
      { field: "c", was: "none", is: "none" },
      { field: "d", was: "0", is: "none" },
    ]);
  });

  it("reads what was made and what was deleted", () => {
    expect(fieldChanges(null, { tags: ["a"] })).toEqual([{ field: "tags", was: "none", is: '["a"]' }]);
    expect(fieldChanges({ tags: ["a"] }, null)).toEqual([{ field: "tags", was: '["a"]', is: "none" }]);
    expect(fieldChanges(null, null)).toEqual([]);
  });
});
