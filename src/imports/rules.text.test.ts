import { describe, expect, test } from "vitest";
import { mailAddress, phoneNumber, webAddress } from "./rules.contact.ts";
import { readHours } from "./rules.hours.ts";
import { cutAtWord, firstSentences, isLatin, plainText } from "./rules.text.ts";

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
    const started = performance.now();
    for (const piece of ["<script>", "<!--", "[[", "{{", "[http://", "<a", "&lt;", "''"]) plainText(piece.repeat(200_000), { wiki: true });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("is cut at the end of a word or a sentence", () => {
    expect(cutAtWord("hello big wide world", 16)).toBe("hello big wide…");
    expect(firstSentences("Quiet rooms. A garden with lemon trees and a long story to tell.", 30)).toBe("Quiet rooms.");
  });

  test("is told apart by script", () => {
    expect([isLatin("Café São"), isLatin("六本木ヒルズ"), isLatin("24/7")]).toEqual([true, false, true]);
  });
});

describe("opening hours", () => {
  test.each([
    ["Mo-Fr 08:00-12:00,13:00-17:30; Sa 08:00-12:00; PH off", "Mo-Fr 08:00-12:00, 13:00-17:30; Sa 08:00-12:00", null, null],
    ["M-Sa 8:30AM-5PM, Su 9AM-6PM", "Mo-Sa 08:30-17:00; Su 09:00-18:00", null, null],
    ["9AM-5PM daily", "Mo-Su 09:00-17:00", "09:00:00", "17:00:00"],
    ["Daily 07:00–03:00 next day", "Mo-Su 07:00-03:00", "07:00:00", "03:00:00"],
    ["W–M 10:00–18:00", "Mo,We-Su 10:00-18:00", "10:00:00", "18:00:00"],
    ["Su–Th 12:00–06:00, F Sa 12:00–08:00", "Mo-Th,Su 12:00-06:00; Fr,Sa 12:00-08:00", null, null],
    ["11:00～23:30", "Mo-Su 11:00-23:30", "11:00:00", "23:30:00"],
    ["24 hours daily", "24/7", null, null],
    ["00:00-24:00", "24/7", null, null],
  ])("%s is read as %s", (text, shown, opening, closing) => {
    expect(readHours(text)).toEqual({ opening_hours: shown, opening_time: opening, closing_time: closing, parsed: true });
  });

  test.each([
    "Jun 15-Sep 15",
    "22:30+",
    "sunrise-sunset",
    "Every year on a Saturday",
    "M-F 9-5",
    "25:00-27:00",
    "09:70-10:00",
    "Daily 11:00–20:00 (last entrance 19:30)",
    "closed",
  ])("%s stays as it is", (text) => {
    expect(readHours(text)).toEqual({ opening_hours: text, opening_time: null, closing_time: null, parsed: false });
  });
});

describe("contacts", () => {
  test("a telephone number is written as one dials it from abroad, in its listing's country", () => {
    expect(phoneNumber("061-465071", "NP")).toEqual({ phone: "+977 61 465071", others: false });
    expect(phoneNumber("061-460617; 463526", "NP")).toEqual({ phone: "+977 61 460617", others: true });
    expect(phoneNumber("089/12345678", "DE")).toEqual({ phone: "+49 89 12345678", others: false });
    expect(phoneNumber("ask at the bar", "FR")).toEqual({ phone: "ask at the bar", others: false });
  });

  test("only http and https are websites", () => {
    expect(webAddress("www.x.example/a?b=1&amp;c=2")).toBe("https://www.x.example/a?b=1&c=2");
    expect(webAddress("x.example:8080/a")).toBe("https://x.example:8080/a");
    for (const bad of [
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://x.example",
      "https://bank.example@evil.example",
      "just words",
      "foo",
    ])
      expect(webAddress(bad)).toBeUndefined();
  });

  test("a mail address is one, the first, in lower case", () => {
    expect(mailAddress("Info@Hotel.Example; other@x.example")).toBe("info@hotel.example");
    expect(mailAddress("<script>@x.example")).toBeUndefined();
  });
});
