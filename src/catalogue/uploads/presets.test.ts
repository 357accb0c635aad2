import { describe, expect, it } from "vitest";
import { formatFor, isQuick, PRESETS } from "./presets.ts";

describe("the specification's figures", () => {
  it("are kept by the presets", () => {
    expect(PRESETS.high).toMatchObject({ width: 2560, height: 1560, quality: 95 });
    expect(PRESETS.standard).toMatchObject({ width: 1600, quality: 95 });
    expect(PRESETS.cover).toMatchObject({ width: 450, height: 300 });
    expect(PRESETS.avatar).toMatchObject({ width: 500, height: 500, quality: 80 });
  });

  it.each(Object.entries(PRESETS))("of %s are whole and within reach", (_name, { width, height, quality }) => {
    for (const side of [width, height]) expect(Number.isInteger(side) && side > 0 && side <= 2560).toBe(true);
    // Lower qualities show bands in skies.
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

describe("AVIF on demand", () => {
  it("is for what cards and phones show, not for what takes a second to make", () => {
    expect((["thumb", "card", "panel", "wide", "hero_phone"] as const).every(isQuick)).toBe(true);
    expect((["hero", "standard", "high"] as const).some(isQuick)).toBe(false);
  });
});
