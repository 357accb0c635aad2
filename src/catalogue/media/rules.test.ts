import { describe, expect, it } from "vitest";
import { formatFor, isQuick, PRESETS } from "../uploads/rules.presets.ts";
import { patternSvg } from "./rules.pattern.ts";
import { PATTERN } from "./rules.ts";

describe("the specification's figures", () => {
  it("are kept: presets and the pattern's defaults", () => {
    expect(PRESETS.high).toMatchObject({ width: 2560, height: 1560, quality: 95 });
    expect(PRESETS.standard).toMatchObject({ width: 1600, quality: 95 });
    expect(PRESETS.cover).toMatchObject({ width: 450, height: 300 });
    expect(PRESETS.avatar).toMatchObject({ width: 500, height: 500, quality: 80 });
    expect(PATTERN).toEqual({ width: 600, height: 400, cell: 75, variance: 0.75 });
  });

  it.each(Object.entries(PRESETS))("of %s are whole and within reach", (_name, { width, height, quality }) => {
    for (const side of [width, height]) expect(Number.isInteger(side) && side > 0 && side <= 2560).toBe(true);
    // Below, bands show in the skies.
    expect(quality).toBeGreaterThanOrEqual(45);
    expect(quality).toBeLessThanOrEqual(100);
  });
});

describe("formatFor", () => {
  it.each([
    ["image/avif,image/webp,*/*", "webp"],
    ["image/webp", "webp"],
    ["*/*", "jpeg"],
    [undefined, "jpeg"],
  ])("of %j is %s", (accept, format) => expect(formatFor(accept)).toBe(format));
});

describe("the low-poly pattern", () => {
  const seeds = Array.from({ length: 40 }, (_, index) => `seed ${index}`);

  it("is the same for the same seed, and another for another", () => {
    expect(patternSvg("a")).toBe(patternSvg("a"));
    expect(new Set(seeds.map(patternSvg)).size).toBe(seeds.length);
  });

  it("is a drawing of triangles in plain colours, without a number that is none", () => {
    for (const seed of seeds) {
      const svg = patternSvg(seed);
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 600 400"/);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
      const paths = [...svg.matchAll(/<path d="(M[^"]*)" fill="([^"]*)"/g)];
      expect(paths.length).toBeGreaterThan(80);
      for (const [, d, fill] of paths) {
        expect(d).toMatch(/^M-?\d+\.\d -?\d+\.\d(L-?\d+\.\d -?\d+\.\d){2}Z$/);
        expect(fill).toMatch(/^#[0-9a-f]{6}$/i);
      }
    }
  });

  it("covers the whole of its field", () => {
    const corners = [...patternSvg("a").matchAll(/(-?\d+\.\d) (-?\d+\.\d)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(Math.min(...corners.map(([x]) => x))).toBeLessThan(0);
    expect(Math.min(...corners.map(([, y]) => y))).toBeLessThan(0);
    expect(Math.max(...corners.map(([x]) => x))).toBeGreaterThan(600);
    expect(Math.max(...corners.map(([, y]) => y))).toBeGreaterThan(400);
  });
});

describe("AVIF on demand", () => {
  it("is for what cards and phones show, not for what takes a second to make", () => {
    expect((["thumb", "card", "panel", "wide", "hero_phone"] as const).every(isQuick)).toBe(true);
    expect((["hero", "standard", "high"] as const).some(isQuick)).toBe(false);
  });
});
