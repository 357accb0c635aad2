import { describe, expect, it } from "vitest";
import { ENGLISH, type Reader } from "../languages/reader.ts";
import { runForReader } from "../languages/requestReader.ts";
import { formatList } from "./format.ts";
import { labelled, quoted, withCommas, withFullStops, withSemicolons } from "./punctuation.ts";

const PATTERNS: Readonly<Record<string, string>> = { "{0}, {1}": "{0}، {1}", "{0}: {1}": "{0}: {1}", "“{0}”": "«{0}»" };
const ARABIC: Reader = { ...ENGLISH, language: "ar", locale: "ar", findPattern: (key) => PATTERNS[key] };
const [ANY, RIGHT_TO_LEFT, END] = ["\u2068", "\u2067", "\u2069"];

describe("in English", () => {
  it("joins texts and leaves out empty ones", () => {
    expect(withCommas(["Hotel", "", undefined, null, false, "Ubud", 4])).toBe("Hotel, Ubud, 4");
    expect([withSemicolons(["a", "b"]), withFullStops(["a", "b"])]).toEqual(["a; b", "a. b"]);
    expect([withCommas([]), withCommas(["Ubud"])]).toEqual(["", "Ubud"]);
  });

  it("labels and quotes", () => expect([labelled("Open", 9), quoted("Quiet")]).toEqual(["Open: 9", "“Quiet”"]));
});

describe("in Arabic", () => {
  const inArabic = (make: () => string) => runForReader(ARABIC, make);

  it("has its own comma and quotation marks", () => {
    expect(inArabic(() => withCommas(["Ubud", "Bali"]))).toBe(`${ANY}Ubud${END}، ${ANY}Bali${END}`);
    expect(inArabic(() => quoted("هادئ"))).toBe(`«${ANY}هادئ${END}»`);
  });

  it("keeps a list of Latin names from right to left inside another text", () => {
    const places = inArabic(() => labelled("أماكن", withCommas(["Ubud", "Bali"])));
    expect(places).toBe(`${ANY}أماكن${END}: ${RIGHT_TO_LEFT}${ANY}Ubud${END}، ${ANY}Bali${END}${END}`);
  });

  it("isolates the names of a list with an and", () => {
    expect(inArabic(() => formatList(["Ubud", "Bali"]))).toBe(`${ANY}Ubud${END} و${ANY}Bali${END}`);
    expect(formatList(["Ubud", "Bali"])).toBe("Ubud and Bali");
  });
});
