import { describe, expect, it } from "vitest";
import { CAMERA_NAMES, type CameraName } from "./cameras.ts";
import { assignDetails, type Box, detailBox, isDetail, NEIGHBOURS } from "./details.ts";
import { itemAt } from "./items.ts";
import { composeScene } from "./scenes/compose.ts";

const every = Array.from({ length: NEIGHBOURS }, (_, number) => number);
const viewBox = (svg: string) => (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);

/** Share of the smaller box that two boxes have in common. */
function common(one: Box, other: Box): number {
  const span = (from: number, length: number, otherFrom: number, otherLength: number) =>
    Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
  const area = span(one.x, one.width, other.x, other.width) * span(one.y, one.height, other.y, other.height);
  return area / (one.width * one.height + other.width * other.height - area);
}

describe("the details of a plate", () => {
  it("are enough for twelve neighbours, lie inside the plate, have its shape, and differ clearly", () => {
    expect(every.map(isDetail)).toEqual(every.map(() => true));
    expect([-1, NEIGHBOURS, 0.5].map(isDetail)).toEqual([false, false, false]);
    for (const number of every) {
      const { x, y, width, height } = detailBox(number);
      expect(width / height).toBeCloseTo(1.5, 6);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(1200.01);
      expect(y + height).toBeLessThanOrEqual(800.01);
      for (const other of every.slice(0, number))
        expect(common(detailBox(number), detailBox(other)), `${number} ${other}`).toBeLessThan(0.5);
    }
  });

  it("show the same objects of a mirrored picture, and stay inside the plate at every size", () => {
    const seeds = ["a", "b", "c", "d", "e", "f"];
    const scene = (seed: string, detail: number, size = { width: 600, height: 400 }) =>
      composeScene("town.roofs", "aegean_noon", seed, size, undefined, detail).svg;
    const left = seeds.map((seed) => [scene(seed, 1).includes("matrix(-1"), itemAt(viewBox(scene(seed, 1)), 0)] as const);
    expect(new Set(left.map(([isMirrored]) => isMirrored)).size).toBe(2);
    for (const [isMirrored, x] of left) expect(x).toBe(isMirrored ? 480 : 0);
    for (const size of [
      { width: 300, height: 480 },
      { width: 320, height: 320 },
      { width: 600, height: 150 },
    ])
      for (const number of every) {
        const [x = 0, y = 0, width = 0, height = 0] = viewBox(scene("a", number, size));
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(1200.01);
        expect(y + height).toBeLessThanOrEqual(800.01);
        expect(width / height).toBeCloseTo(size.width / size.height, 1);
      }
  });
});

/** Returns the places of cards whose scene and detail are among the eleven cards before. */
const repeated = (cameras: readonly CameraName[], details: readonly number[]): number[] =>
  cameras.flatMap((camera, index) => {
    const from = Math.max(0, index - NEIGHBOURS + 1);
    return cameras.slice(from, index).some((other, place) => other === camera && details[from + place] === details[index]) ? [index] : [];
  });

describe("a list", () => {
  it("repeats no detail of a scene among twelve cards, even if all show one scene", () => {
    const alike: CameraName[] = Array.from({ length: 48 }, () => "city.casino");
    expect(repeated(alike, assignDetails(alike))).toEqual([]);
    const mixed = Array.from({ length: 200 }, (_, index) => itemAt(CAMERA_NAMES, (index * index) % 7));
    expect(repeated(mixed, assignDetails(mixed))).toEqual([]);
    // The check finds what it looks for.
    expect(
      repeated(
        alike,
        alike.map(() => 0),
      ),
    ).toHaveLength(47);
  });

  it("shows the whole picture of every first scene, and photographs as they are", () => {
    expect(assignDetails(["coast.surf", "coast.plan", undefined, undefined, "coast.surf", "coast.surf"])).toEqual([0, 0, 0, 0, 1, 2]);
    const far: CameraName[] = ["coast.surf", ...Array.from({ length: 11 }, (): CameraName => "coast.plan"), "coast.surf"];
    expect(assignDetails(far).at(-1)).toBe(0);
    expect(assignDetails([])).toEqual([]);
  });
});
