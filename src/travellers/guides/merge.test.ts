import { describe, expect, it } from "vitest";
import { type GuideDraft, mergeDrafts, moveEntry } from "./merge.ts";

const draft = (entries: string, values: Partial<GuideDraft> = {}): GuideDraft => ({
  letter: "Hello",
  visibility: "private",
  // Format: "a:note b"
  entries: entries
    .split(" ")
    .filter(Boolean)
    .map((one) => ({ business: one.split(":")[0] as string, note: one.split(":")[1] ?? "" })),
  ...values,
});
const text = ({ entries }: GuideDraft) => entries.map(({ business, note }) => (note ? `${business}:${note}` : business)).join(" ");
const merge = (base: string, mine: string, theirs: string) => {
  const { merged, conflicts } = mergeDrafts(draft(base), draft(mine), draft(theirs));
  return [text(merged), conflicts.map((one) => `${one.business}:${one.theirs}`).join(" ")];
};

describe("two windows with one guide", () => {
  it("that changed different things have all of it", () => {
    expect(merge("a b c", "a:mine b c", "a b c:theirs")).toEqual(["a:mine b c:theirs", ""]);
    const { merged, conflicts } = mergeDrafts(draft("a", {}), draft("a", { letter: "Mine" }), draft("a", { visibility: "public" }));
    expect([merged.letter, merged.visibility, conflicts]).toEqual(["Mine", "public", []]);
  });

  it("that both added places have them all, each where it was put", () => {
    expect(merge("a b", "a x b", "a b y")).toEqual(["a x b y", ""]);
    expect(merge("", "x", "y")[0]!.split(" ").sort()).toEqual(["x", "y"]);
    expect(merge("a", "a x", "a x")).toEqual(["a x", ""]);
  });

  it("of which one moved places keep that order, with what the other added", () => {
    expect(merge("a b c", "c a b", "a b c d")).toEqual(["c d a b", ""]);
    expect(merge("a b c", "a b c x", "c b a")).toEqual(["c x b a", ""]);
  });

  it("of which one took a place out lose it, unless the other wrote about it meanwhile", () => {
    expect(merge("a b", "a", "a b")).toEqual(["a", ""]);
    expect(merge("a b", "a b", "b")).toEqual(["b", ""]);
    expect(merge("a b", "a", "a b:new")).toEqual(["a b:new", ""]);
    expect(merge("a b", "a b:new", "a")).toEqual(["a b:new", ""]);
  });

  it("that both changed the same text keep this one's, and tell the other's", () => {
    expect(merge("a:old", "a:mine", "a:theirs")).toEqual(["a:mine", "a:theirs"]);
    const { merged, conflicts } = mergeDrafts(draft(""), draft("", { letter: "Mine" }), draft("", { letter: "Theirs" }));
    expect([merged.letter, conflicts]).toEqual(["Mine", [{ theirs: "Theirs" }]]);
  });
});

describe("moving a place", () => {
  const move = (code: string, to: number) =>
    text(
      draft(
        moveEntry(draft("s1 d1 s2 d2 s3").entries, ["s1", "s2", "s3"], code, to)
          .map((one) => one.business)
          .join(" "),
      ),
    );

  it("changes the order of its chapter alone", () => {
    expect([move("s3", 0), move("s1", 1), move("s1", 2)]).toEqual(["s3 d1 s1 d2 s2", "s2 d1 s1 d2 s3", "s2 d1 s3 d2 s1"]);
  });

  it("stops at the chapter's ends", () => {
    expect([move("s1", -1), move("s3", 9)]).toEqual(["s1 d1 s2 d2 s3", "s1 d1 s2 d2 s3"]);
  });
});
