import { afterEach, expect, it } from "vitest";
import { freezeClock } from "./clock.ts";
import { memoizeWithTtl } from "./memoizeWithTtl.ts";

const owner = {};
let made = 0;
const make = async () => ++made;

afterEach(() => freezeClock(undefined));

it("is made once however many ask, and again when its time is over", async () => {
  const memoized = memoizeWithTtl<number>(1_000);
  freezeClock(new Date(5_000));
  const first = await memoized(owner, "", make);
  expect(await Promise.all([memoized(owner, "", make), memoized(owner, "", make)])).toEqual([first, first]);
  freezeClock(new Date(5_999));
  expect(await memoized(owner, "", make)).toBe(first);
  freezeClock(new Date(6_000));
  expect(await memoized(owner, "", make)).toBe(first + 1);
});

it("is another for another key or owner; beyond the number that is cached, the least recently used go", async () => {
  const memoized = memoizeWithTtl<number>(1_000, 2);
  const [a, b] = [await memoized(owner, "a", make), await memoized(owner, "b", make)];
  expect(new Set([a, b, await memoized({}, "a", make)]).size).toBe(3);
  expect([await memoized(owner, "a", make), await memoized(owner, "b", make)]).toEqual([a, b]);
  await memoized(owner, "c", make);
  expect(await memoized(owner, "b", make)).toBe(b);
  expect(await memoized(owner, "a", make)).not.toBe(a);
});

it("is made again after it failed", async () => {
  const memoized = memoizeWithTtl<number>(1_000);
  await expect(memoized(owner, "", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await memoized(owner, "", async () => 7)).toBe(7);
});

it("is made again when the clock was set back", async () => {
  const memoized = memoizeWithTtl<number>(1_000);
  freezeClock(new Date(3_600_000));
  const first = await memoized(owner, "", make);
  freezeClock(new Date(0));
  expect(await memoized(owner, "", make)).toBe(first + 1);
});
