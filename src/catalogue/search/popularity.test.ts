import { describe, expect, it } from "vitest";
import { START_SCORE } from "./keys.ts";
import { areaPopularity } from "./popularity.ts";

const of = (population: number, more: Partial<Parameters<typeof areaPopularity>[0]> = {}) =>
  areaPopularity({ population, listings: 0, recommendations: 0, isCapital: false, ...more });

describe("how likely an area is meant", () => {
  it("ranks a capital above a larger city, and a larger city above a small capital", () => {
    expect(of(2_138_551, { isCapital: true })).toBeGreaterThan(of(3_590_000));
    expect(of(4_600, { isCapital: true })).toBeLessThan(of(3_590_000));
  });

  it("puts a town full of listings before a city without any, and one listing changes little", () => {
    expect(of(28_000, { listings: 16, recommendations: 20 })).toBeGreaterThan(of(24_874_500));
    expect(of(5_000, { listings: 1 })).toBeLessThan(of(300_000));
  });

  it("counts recommendations, and changes at each doubling alone", () => {
    expect(of(100, { listings: 3, recommendations: 3 })).toBeGreaterThan(of(100, { listings: 3 }));
    expect(of(100, { listings: 4 })).toBe(of(100, { listings: 5 }));
  });

  it("stays a whole number, far below what a beginning of the name is worth", () => {
    const most = of(2 ** 31 - 1, { listings: 10_000_000, recommendations: 2 ** 31, isCapital: true });
    expect([Number.isInteger(most), most * 1_000 < START_SCORE, of(0)]).toEqual([true, true, 0]);
    expect(of(-1)).toBe(0);
  });
});
