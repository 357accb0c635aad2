import { describe, expect, it } from "vitest";
import { aboutWidth, COLUMN, fitLines, fitPoster } from "./fit.ts";
import { defaultWords } from "./rules.ts";

const measureWidth = (text: string, size: number) => [...text].length * size * 0.5;
const about = { name: aboutWidth, words: aboutWidth };

describe("A name on a poster", () => {
  const long = "The Old Customs House and Its Seven Gardens by the Quiet Bend of the Perfume River, Bed and Breakfast";
  it.each([
    "A",
    "Third Floor, Tashi Dolma",
    long,
    `${long} ${long}`.slice(0, 200),
    "Donaudampfschifffahrtsgesellschaftskapitänswitwenhaus",
    "W".repeat(120),
    "山の家 静かな川のほとりの宿",
    "宿".repeat(100),
    "بيت الضيافة القديم على النهر",
    "บ้านริมน้ำเก่าเชียงใหม่".repeat(4),
  ])("stands there whole with the words below it: %s", (name) => {
    const { name: heading, words } = fitPoster(name, defaultWords(), about);
    expect(heading.lines.join("").replaceAll(" ", "")).toBe(name.replaceAll(" ", ""));
    expect(words.lines.join(" ")).toBe(defaultWords());
    for (const line of heading.lines) expect(aboutWidth(line, heading.size)).toBeLessThanOrEqual(COLUMN);
    const height = heading.lines.length * heading.size * 1.12 + 5 + words.lines.length * words.size * 1.32;
    expect(height).toBeLessThanOrEqual(90);
  });

  it("is as large as it can be, and keeps its words whole where it can", () => {
    expect(fitPoster("Casa Azul", defaultWords(), about).name.size).toBe(15.5);
    // These scripts have no spaces, so their lines can break anywhere.
    expect(fitPoster("静かな川のほとりの宿", defaultWords(), about).name).toMatchObject({
      size: 15.5,
      lines: ["静かな川のほ", "とりの宿"],
    });
    const fit = fitLines("Wonderfully", measureWidth, 50, [
      [20, 2],
      [9, 2],
    ]);
    expect(fit).toEqual({ size: 9, lines: ["Wonderfully"] });
    expect(fitLines("Wonderfully", measureWidth, 50, [[20, 3]]).lines).toEqual(["Wonde", "rfull", "y"]);
  });

  it("that fits nowhere is cut off, and says so; no words are no lines", () => {
    expect(fitLines("one two three four", measureWidth, 25, [[10, 2]]).lines).toEqual(["one", "t…"]);
    expect(fitPoster("A", "", about).words.lines).toEqual([]);
  });

  it("is not broken inside a letter with its marks", () => {
    const { lines } = fitLines("é".normalize("NFD").repeat(9), (text, size) => text.normalize("NFC").length * size, 30, [[10, 3]]);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.normalize("NFC")).toBe("ééé");
  });
});
