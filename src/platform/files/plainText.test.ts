import { describe, expect, test } from "vitest";
import { processorTime } from "../../tools/testing/processorTime.ts";
import { cutAtWord, firstSentences, isLatin, plainText } from "./plainText.ts";

describe("plain text", () => {
  test("has no wiki markup, HTML or entities left", () => {
    const wiki =
      "The <abbr title=\"x\">MBTA</abbr> [[#By bus|public transit]] ''is'' '''good''' {{IATA|BOS}}[http://x.example Gaspanic] &amp; [[Paris]]<ref>no</ref>";
    expect(plainText(wiki, { wiki: true })).toBe("The MBTA public transit is good Gaspanic & Paris");
  });

  test("has no markup that entities hid, nor scripts, also doubly hidden or unclosed", () => {
    for (const text of [
      "<script>alert(1)</script>",
      "&lt;script&gt;alert(1)&lt;/script&gt;",
      "&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;",
    ]) {
      expect(plainText(`a ${text} b`)).toBe("a b");
    }
    expect(plainText("a <img src=x onerror=alert(1)> b <b")).not.toMatch(/[<>]|onerror/);
  });

  test("keeps what only looks like markup, and the lines of paragraphs", () => {
    expect(plainText("5 < 6 & 7 > 3")).toBe("5 < 6 & 7 > 3");
    expect(plainText("one<br>two<p>three</p>\n\n\n\nfour")).toBe("one\ntwothree\n\nfour");
  });

  test("has no NUL, no half surrogate pair and no mark that turns the direction of writing", () => {
    expect(plainText("a\u0000b\ud800c\u202ed")).toBe("abcd");
  });

  test("takes no long time over hostile markup", () => {
    const hostile = ["<script>", "<!--", "[[", "{{", "[http://", "<a", "&lt;", "''"];
    const spent = processorTime(() => {
      for (const piece of hostile) plainText(piece.repeat(200_000), { wiki: true });
    });
    expect(spent).toBeLessThan(2_000);
  });

  test("is cut at the end of a word or a sentence", () => {
    expect(cutAtWord("hello big wide world", 16)).toBe("hello big wide…");
    expect(firstSentences("Quiet rooms. A garden with lemon trees and a long story to tell.", 30)).toBe("Quiet rooms.");
  });

  test("is told apart by script", () => {
    expect([isLatin("Café São"), isLatin("六本木ヒルズ"), isLatin("24/7")]).toEqual([true, false, true]);
  });
});
