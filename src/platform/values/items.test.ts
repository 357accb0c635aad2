import { expect, it } from "vitest";
import { itemAt, oneOf } from "./items.ts";

it("an item of a list is found by its index, 0 and the empty text too", () => {
  expect([itemAt(["a", ""], 1), itemAt(new Float64Array([0]), 0)]).toEqual(["", 0]);
});

it("an item outside of the list is an error", () => {
  expect(() => itemAt(["a"], 1)).toThrow(RangeError);
  expect(() => itemAt([undefined], 0)).toThrow(RangeError);
});

it("a value is one of a list, or undefined", () => {
  expect([oneOf([1, 2, 3], 2), oneOf([1, 2, 3], 4), oneOf(["a"], 1)]).toEqual([2, undefined, undefined]);
});
