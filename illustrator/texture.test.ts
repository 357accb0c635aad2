import { describe, expect, it } from "vitest";
import { grained, type Raster, wobbled } from "./texture.ts";

const [width, height] = [120, 80];

const raster = (colourAt: (x: number) => number): Raster => ({
  data: Uint8Array.from({ length: width * height * 3 }, (_, index) => colourAt(Math.floor(index / 3) % width)),
  width,
  height,
  scale: 1,
});
const flat = raster(() => 120);
const halves = raster((x) => (x < 60 ? 0 : 255));

const edges = (data: Uint8Array) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => data[(y * width + x) * 3] as number).findIndex((value) => value > 127),
  );

describe("the wobble", () => {
  it("leaves a flat colour flat", () => {
    expect(wobbled(flat, "a")).toEqual(flat.data);
  });

  it("bends a straight edge, by two and a third units at most", () => {
    const found = edges(wobbled(halves, "a"));
    expect(new Set(found).size).toBeGreaterThan(1);
    for (const edge of found) expect(Math.abs(edge - 60)).toBeLessThanOrEqual(3);
  });

  it("grows with the picture's scale", () => {
    const spread = (scale: number) => {
      const found = edges(wobbled({ ...halves, scale }, "b"));
      return Math.max(...found) - Math.min(...found);
    };
    expect(spread(4)).toBeGreaterThan(spread(0.5));
  });

  it("is the same for a seed", () => {
    expect(wobbled(halves, "a")).toEqual(wobbled(halves, "a"));
    expect(wobbled(halves, "a")).not.toEqual(wobbled(halves, "b"));
  });
});

describe("the grain", () => {
  const printed = { ...flat, data: Uint8Array.from(flat.data) };
  grained(printed);

  it("is seen, and keeps the colour on the whole", () => {
    expect(new Set(printed.data).size).toBeGreaterThan(5);
    const mean = printed.data.reduce((sum, value) => sum + value, 0) / printed.data.length;
    expect(Math.abs(mean - 120)).toBeLessThan(6);
  });

  it("leaves pure black and white as they are", () => {
    const ends = raster((x) => (x % 2 ? 255 : 0));
    const before = Uint8Array.from(ends.data);
    grained(ends);
    expect(ends.data).toEqual(before);
  });
});
