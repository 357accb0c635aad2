import { expect, it, vi } from "vitest";
import { sample } from "./full.ts";

const cases = Array.from({ length: 200 }, (_, index) => index);

it("npm test takes a sample of a matrix in its own order, and prints the seed", () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => {});
  const taken = sample(cases, 20, { isFull: false, seed: "7" });
  expect(taken).toHaveLength(20);
  expect(taken).toEqual([...new Set(taken)].sort((a, b) => a - b));
  expect(info).toHaveBeenCalledWith("A sample of 20 of 200 cases, SAMPLE_SEED=7");
  expect(sample(cases, 20, { isFull: false, seed: "7" })).toEqual(taken);
  expect(sample(cases, 20, { isFull: false, seed: "8" })).not.toEqual(taken);
  info.mockRestore();
});

it("The full check takes the whole matrix", () => {
  expect(sample(cases, 20, { isFull: true })).toEqual(cases);
});

it("A matrix that is small enough is taken whole", () => {
  expect(sample(cases.slice(0, 20), 20, { isFull: false })).toEqual(cases.slice(0, 20));
});
