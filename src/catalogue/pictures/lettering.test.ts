import { describe, expect, it } from "vitest";
import { lettersFor } from "./lettering.ts";

const drawn = async (text: string) => (await lettersFor(text)).letter(text, "500-normal", 20);
/** Returns the width of a text whose parts are drawn one after the other. */
async function oneAfterTheOther(...parts: string[]) {
  const { letter } = await lettersFor(parts.join(""));
  return parts.reduce((width, part) => width + letter(part, "500-normal", 20).width, 0);
}

describe("letters", () => {
  it("are drawn upwards from the baseline, as wide as they say", async () => {
    const { path, width } = await drawn("H");
    const heights = [...path.matchAll(/[ML]-?[\d.]+,(-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.max(...heights)).toBeCloseTo(0, 0);
    expect(Math.min(...heights)).toBeLessThan(-10);
    expect(width).toBeGreaterThan(10);
  });

  it("of right-to-left scripts stand from the right, and other words among them from the left", async () => {
    const { letter } = await lettersFor("שלום Hilton");
    const { path } = letter("שלום Hilton", "500-normal", 20);
    const begins = letter("Hilton", "500-normal", 20).path.slice(0, 40);
    expect(path.startsWith(begins)).toBe(true);
    expect(letter("Hilton שלום", "500-normal", 20).path.startsWith(begins)).toBe(true);
  });

  it("of Arabic are joined, of Khmer stacked, of Thai carry their marks", async () => {
    expect((await drawn("مرحبا")).width).toBeLessThan(await oneAfterTheOther(..."مرحبا"));
    expect((await drawn("ស្វា")).width).toBeLessThan(await oneAfterTheOther(..."ស្វា"));
    expect((await drawn("ที่")).width).toBeCloseTo((await drawn("ท")).width, 1);
  });

  it("of Han are written as the text's language writes them", async () => {
    const { letter } = await lettersFor("骨");
    const japanese = await lettersFor("骨の");
    expect(letter("骨", "500-normal", 20).path).not.toBe(japanese.letter("骨", "500-normal", 20).path);
  });

  it("without a glyph are named and left out", async () => {
    const text = "A 🙂\u200d🙂ᚠ";
    const letters = await lettersFor(text);
    expect(letters.missing(text)).toEqual(["🙂", "ᚠ"]);
    expect(letters.letter("🙂", "500-normal", 20)).toEqual({ path: "", width: 0 });
    expect((await lettersFor("")).letter("", "500-normal", 20)).toEqual({ path: "", width: 0 });
  });

  it("that are spaced out are the guide's own alone", async () => {
    const { letter } = await lettersFor("AB مر");
    expect(letter("AB", "500-normal", 20, 0.1).width).toBeCloseTo(letter("AB", "500-normal", 20).width + 4, 5);
    expect(letter("مر", "500-normal", 20, 0.1).width).toBe(letter("مر", "500-normal", 20).width);
  });

  it("of long texts go on in further lines, whose last says when something is left out", async () => {
    const text = "one two three four five six seven eight nine ten";
    const letters = await lettersFor(text);
    const lines = letters.letterLines(text, "400-italic", 20, 120, 2);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.width).toBeLessThanOrEqual(120);
    expect(lines[1]?.path).toBe(letters.letter("four five six …", "400-italic", 20).path);
  });
});
