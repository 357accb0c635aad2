import { beforeEach, describe, expect, it } from "vitest";
import { DependencyIndex } from "./dependencyIndex.ts";

let index: DependencyIndex;
beforeEach(() => {
  index = new DependencyIndex();
});

describe("entries of a key", () => {
  it("are those that depend on it, or for a kind on any of the kind", () => {
    index.add("/a/", ["business:1", "country"]);
    index.add("/b/", ["business:2"]);
    expect(index.findEntries("business:1")).toEqual(["/a/"]);
    expect(index.findEntries("business")).toEqual(["/a/", "/b/"]);
    expect(index.findEntries("country")).toEqual(["/a/"]);
    expect(index.findEntries("country:VN")).toEqual([]);
  });

  it("are gone when an entry is", () => {
    index.add("/a/", ["business:1"]);
    index.delete("/a/", ["business:1"]);
    expect([index.findEntries("business:1"), index.findEntries("business")]).toEqual([[], []]);
  });
});

describe("an entry in the making", () => {
  it.each(["business:1", "business", "*"])("is outdated by a change of %s", (key) => {
    const start = index.begin();
    index.noteChange(key);
    expect(index.isOutdated(start, ["business:1"])).toBe(true);
  });

  it("is not by a change before it began, or of something else", () => {
    index.begin();
    index.noteChange("business:1");
    const start = index.begin();
    index.noteChange("business:2");
    index.noteChange("country");
    expect(index.isOutdated(start, ["business:1", "country:VN"])).toBe(true);
    expect(index.isOutdated(start, ["business:1", "area:hoi-an"])).toBe(false);
  });
});
