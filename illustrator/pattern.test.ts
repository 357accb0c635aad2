import { describe, expect, it } from "vitest";
import { PATTERN, patternSvg } from "./pattern.ts";

describe("the low-poly pattern", () => {
  it("has the specification's figures", () => expect(PATTERN).toEqual({ width: 600, height: 400, cell: 75, variance: 0.75 }));

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
