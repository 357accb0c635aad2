import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNumberList, createPositionStore } from "./positions.ts";

describe("createNumberList", () => {
  it("gives all numbers once in ascending order, however many they are", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 900 }), { maxLength: 5 }), (pieces) => {
        const list = createNumberList();
        for (const piece of pieces) list.add(piece);
        expect(list.length).toBe(pieces.flat().length);
        expect([...list.sorted()]).toEqual([...new Set(pieces.flat())].sort((a, b) => a - b));
      }),
      { numRuns: 30 },
    );
  });

  it("grows for a piece that is larger than all before it together", () => {
    const list = createNumberList();
    list.add(Array.from({ length: 10_000 }, (_, index) => 2 ** 40 - index));
    expect(list.sorted()).toHaveLength(10_000);
    expect(list.sorted()[0]).toBe(2 ** 40 - 9_999);
  });
});

describe("createPositionStore", () => {
  const store = createPositionStore(Float64Array.of(3, 7, 12_000_000_000));

  it("keeps a position to a centimetre, and gives them in the order asked", () => {
    store.set(12_000_000_000, [-179.9999999, 89.1234567]);
    store.set(3, [0, 0]);
    expect(store.get([12_000_000_000, 3])).toEqual([
      [-179.9999999, 89.1234567],
      [0, 0],
    ]);
  });

  it("leaves out what was never found or is not wanted", () => {
    store.set(5, [1, 1]);
    expect(store.get([5, 7, 3])).toEqual([[0, 0]]);
  });

  it.each([
    [181, 0],
    [0, -91],
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
  ])("refuses %d, %d, which is nowhere", (longitude, latitude) => {
    store.set(7, [longitude, latitude]);
    expect(store.get([7])).toEqual([]);
  });

  it("holds nothing of nothing", () => expect(createPositionStore(new Float64Array()).get([1])).toEqual([]));
});
