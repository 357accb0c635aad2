import { describe, expect, it } from "vitest";
import { actRefusal, isDoneAlready, possibleActs } from "./rules.ts";

const is = (state: Parameters<typeof actRefusal>[1]["state"], more: Partial<Parameters<typeof actRefusal>[1]> = {}) => ({
  ...{ state, wanted: null, hasFile: true, hasRun: state !== "preview" && state !== "queued" },
  ...more,
});

describe("What can be done with an import", () => {
  it("goes by its state", () => {
    expect(possibleActs(is("preview"))).toEqual(["start", "drop"]);
    expect(possibleActs(is("queued"))).toEqual(["pause", "drop"]);
    expect(possibleActs(is("running"))).toEqual(["pause", "undo"]);
    expect(possibleActs(is("running", { wanted: "pause" }))).toEqual(["undo"]);
    expect(possibleActs(is("paused"))).toEqual(["resume", "undo"]);
    expect(possibleActs(is("done", { hasFile: false }))).toEqual(["undo"]);
    for (const state of ["undoing", "undone"] as const) expect(possibleActs(is(state))).toEqual([]);
  });

  it("is refused with a reason otherwise", () => {
    expect(actRefusal("resume", is("paused", { hasFile: false }))).toContain("bring it again");
    expect(actRefusal("undo", is("paused", { hasRun: false }))).toBe("There is nothing to take back.");
    expect(actRefusal("drop", is("failed", { hasRun: true }))).toContain("take it back instead");
    expect(actRefusal("pause", is("done"))).toBe("It is not under way.");
    expect(actRefusal("start", is("done"))).toBe("It has begun already.");
  });

  it("is done once, however often it is pressed", () => {
    expect(isDoneAlready("start", is("running"))).toBe(true);
    expect(isDoneAlready("start", is("preview"))).toBe(false);
    expect(isDoneAlready("pause", is("running", { wanted: "pause" }))).toBe(true);
    expect(isDoneAlready("undo", is("undone"))).toBe(true);
  });
});
