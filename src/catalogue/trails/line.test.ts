import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { climbMetres, type LinePoint, lineKilometres, pointsAlong, simplifyLine } from "./line.ts";

const straight = (count: number): LinePoint[] => Array.from({ length: count }, (_, at) => [at / 1_000, 45]);
const zigzag = (count: number): LinePoint[] => Array.from({ length: count }, (_, at) => [at / 10_000, 45 + (at % 2) / 1_000]);

describe("a route's line", () => {
  it("has a length over its parts, without the gap between them", () => {
    expect(
      lineKilometres([
        [
          [0, 0],
          [1, 0],
        ],
      ]),
    ).toBeCloseTo(111.2, 0);
    expect(
      lineKilometres([
        [
          [0, 0],
          [1, 0],
        ],
        [
          [5, 0],
          [6, 0],
        ],
      ]),
    ).toBeCloseTo(222.4, 0);
  });

  it("loses points that lie on it, and never its ends", () => {
    expect(simplifyLine([straight(500)], 100)).toEqual([
      [
        [0, 45],
        [0.499, 45],
      ],
    ]);
    const [part = []] = simplifyLine([zigzag(30_000)], 2_000);
    expect(part.length).toBeLessThanOrEqual(2_000);
    expect([part[0], part.at(-1)]).toEqual([zigzag(30_000)[0], zigzag(30_000).at(-1)]);
  });

  it("stays below the limit whatever it is, with points of its own", () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true })), {
            maxLength: 40,
          }),
          { maxLength: 30 },
        ),
        (line) => {
          const simple = simplifyLine(line as LinePoint[][], 20);
          const own = new Set(line.flat().map(String));
          expect(simple.flat().length).toBeLessThanOrEqual(20);
          expect(simple.flat().every((point) => own.has(String(point)))).toBe(true);
        },
      ),
    ));

  it("has points along it by which it is found", () => {
    expect(
      pointsAlong(
        [
          [
            [0, 0],
            [0.1, 0],
          ],
        ],
        1,
      ).length,
    ).toBeGreaterThan(10);
    expect(pointsAlong([straight(100)], 1).length).toBeLessThan(15);
  });

  it("climbs as its heights say, but for noise", () => {
    expect(climbMetres([100, 103, 99, 104, 200, 150, 250])).toBe(201);
    expect(climbMetres([100, 102, 100, 103])).toBe(0);
    expect(climbMetres([5])).toBeNull();
  });
});
