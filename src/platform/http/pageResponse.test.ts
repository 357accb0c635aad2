import { describe, expect, it } from "vitest";
import { bytesOfPage, PageResponse, wholePage } from "./pageResponse.ts";

const made = (...parts: string[]) => new PageResponse(parts, { status: 200 });

describe("a page that is there as strings", () => {
  it.each([
    ["of one byte each", ["<p>", "Lake</p>"]],
    ["of several", ["<p>Hội An – 日本", " 🏝 ", "é</p>"]],
    ["with a character in two parts", ["a\ud83c", "\udfddb"]],
    ["with half a character", ["a\ud83cb", "c"]],
    ["longer than the room for it", ["é".repeat(400_000), "日".repeat(400_000)]],
    ["without anything", []],
  ])("leaves as UTF-8: characters %s", (_what, parts) => {
    expect(bytesOfPage(made(...parts))).toEqual(Buffer.from(parts.join("")));
    expect(wholePage(made(...parts))).toBe(parts.join(""));
  });

  it("keeps its bytes when the next one is made", () => {
    const first = bytesOfPage(made("first"));
    bytesOfPage(made("other"));
    expect(first?.toString()).toBe("first");
  });

  it("is told from other answers", () => {
    expect(bytesOfPage(new Response("text"))).toBeUndefined();
    expect(wholePage(new Response("text"))).toBeUndefined();
  });
});
