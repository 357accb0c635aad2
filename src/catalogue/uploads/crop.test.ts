import { expect, it } from "vitest";
import { CENTRE, computeCrop, cropPosition } from "./crop.ts";

const CARD = { width: 600, height: 400 };

it("A crop has the other shape, is as large as it can be, and keeps the point in its middle", () => {
  expect(computeCrop({ width: 3_000, height: 1_000 }, CARD, CENTRE)).toEqual({ left: 750, top: 0, width: 1_500, height: 1_000 });
  expect(computeCrop({ width: 3_000, height: 1_000 }, CARD, { x: 0.6, y: 0.1 })).toEqual({
    left: 1_050,
    top: 0,
    width: 1_500,
    height: 1_000,
  });
  expect(computeCrop({ width: 900, height: 1_600 }, CARD, { x: 0.5, y: 0.75 })).toEqual({ left: 0, top: 900, width: 900, height: 600 });
});

it("It never leaves the picture, however near its edge the point is, and however small it is", () => {
  for (const size of [{ width: 1, height: 1 }, { width: 2_560, height: 1 }, { width: 7, height: 2_560 }, CARD])
    for (const focus of [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 0.999, y: 0.001 },
    ]) {
      const { left, top, width, height } = computeCrop(size, CARD, focus);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect([left + width <= size.width, top + height <= size.height]).toEqual([true, true]);
    }
});

it("The page's previews show the same part", () => {
  expect(cropPosition({ width: 3_000, height: 1_000 }, CARD, { x: 0.6, y: 0.1 })).toBe("70% 50%");
  expect(cropPosition({ width: 900, height: 1_600 }, CARD, { x: 0, y: 1 })).toBe("50% 100%");
});
