import { expect, it } from "vitest";
import { centredCrop, cropEdge, cropLayout, cropSquare, dragged, fitCrop, pressed, ZOOM_MAX, zoomed } from "./crop.ts";

const SIZE = { width: 400, height: 200 };

it("the middle is the largest square there is", () => {
  expect(centredCrop(SIZE)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(cropSquare(SIZE, centredCrop(SIZE))).toEqual({ left: 100, top: 0, edge: 200, output: 200 });
  expect(cropSquare({ width: 5_000, height: 4_000 }, { x: 2_000, y: 2_000, zoom: 1 }).output).toBe(1_024);
});

it("a crop never leaves the picture, and never zooms further than it may", () => {
  expect(fitCrop(SIZE, { x: -50, y: 500, zoom: 2 })).toEqual({ x: 50, y: 150, zoom: 2 });
  expect(fitCrop(SIZE, { x: 0, y: 0, zoom: 99 }).zoom).toBe(ZOOM_MAX);
  expect(fitCrop(SIZE, { x: 0, y: 0, zoom: 0.1 })).toEqual({ x: 100, y: 100, zoom: 1 });
});

it("dragging moves the picture under the frame", () => {
  expect(dragged(SIZE, centredCrop(SIZE), 0.5, 0.5)).toEqual({ x: 100, y: 100, zoom: 1 });
  expect(zoomed(SIZE, centredCrop(SIZE), 2)).toEqual({ x: 200, y: 100, zoom: 2 });
});

it("arrows move the frame, + and - zoom, other keys do nothing", () => {
  const crop = zoomed(SIZE, centredCrop(SIZE), 2);
  expect(pressed(SIZE, crop, "ArrowRight")?.x).toBeGreaterThan(crop.x);
  expect(pressed(SIZE, crop, "ArrowUp")?.y).toBeLessThan(crop.y);
  expect(pressed(SIZE, crop, "+")?.zoom).toBeCloseTo(2.1);
  expect(pressed(SIZE, crop, "-")?.zoom).toBeCloseTo(1.9);
  expect(pressed(SIZE, crop, "Enter")).toBeUndefined();
});

it("the square fills the frame wherever it is", () => {
  const crop = fitCrop(SIZE, { x: 120, y: 80, zoom: 2 });
  const { left, top, width } = cropLayout(SIZE, crop, 100, 20);
  const { left: from, top: above, edge } = cropSquare(SIZE, crop);
  const scale = width / SIZE.width;
  expect(left + from * scale).toBeCloseTo(20);
  expect(top + above * scale).toBeCloseTo(20);
  expect(edge * scale).toBeCloseTo(100);
  expect(cropEdge(SIZE, crop)).toBe(edge);
});
