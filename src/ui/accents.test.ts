import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ACCENTS } from "../catalogue/settings/enumerations.ts";

type Colour = readonly [lightness: number, chroma: number, hue: number];
const css = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const theme = css("./theme.css");
const accents = css("./accents.css");

const parse = (text: string): Colour => {
  const [lightness = 0, chroma = 0, hue = 0] = text.split(/\s+/).map((one) => Number.parseFloat(one));
  return [lightness / 100, chroma, hue];
};

/** Returns the light and the dark value of a token. */
function tokenColours(name: string, block: string): Colour[] {
  const found = new RegExp(`--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(block);
  const [, light = "", dark = ""] =
    found ?? new RegExp(`--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(theme) ?? [];
  return [parse(light), parse(dark)];
}

/** Relative luminance of WCAG 2, from OKLCH through linear sRGB. */
function luminance([lightness, chroma, hue]: Colour): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clipped = (value: number) => Math.min(1, Math.max(0, value));
  const red = clipped(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clipped(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clipped(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: Colour, other: Colour) => {
  const [more, less] = [luminance(one), luminance(other)].toSorted((x, y) => y - x) as [number, number];
  return (more + 0.05) / (less + 0.05);
};

const accentBlock = (accent: string) => new RegExp(`\\[data-accent="${accent}"\\] \\{([^}]+)\\}`).exec(accents)?.[1] ?? "";

describe.each(Object.keys(ACCENTS))("the colour %s", (accent) => {
  const block = accentBlock(accent);

  it("is in the style sheet", () => expect(block).not.toBe(""));

  it.each([
    ["on paper", "sea", "paper"],
    ["on cards", "sea", "card"],
    ["on sand", "sea", "sand"],
    ["under the text of buttons", "sea", "on-sea"],
    ["under that text, pointed at", "sea-hover", "on-sea"],
    ["under ink, as a tint", "sea-tint", "ink"],
  ])("is read as well as AA asks for %s, light and dark", (_where, one, other) => {
    const [colours, grounds] = [tokenColours(one, block), tokenColours(other, block)];
    for (const index of [0, 1]) expect(contrast(colours[index] as Colour, grounds[index] as Colour)).toBeGreaterThan(4.5);
  });

  it("keeps light text legible on deep bands", () => {
    for (const deep of tokenColours("deep", block)) expect(contrast(deep, [0.96, 0.012, 85])).toBeGreaterThan(7);
  });
});
