import { expect, it } from "vitest";
import { createConcurrencyLimit } from "./concurrencyLimit.ts";

it("a queue runs so many at once, in their order, and turns away who would wait behind too many", async () => {
  const queue = createConcurrencyLimit(2, 1);
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const task = (name: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return name;
  };
  const all = ["a", "b", "c", "d"].map((name) => queue(task(name)));
  expect(await all[3]).toBeUndefined();
  for (let count = 0; count < 3; count += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect(await Promise.all(all)).toEqual(["a", "b", "c", undefined]);
  expect(most).toBe(2);
});

it("a task that fails gives its place on", async () => {
  const queue = createConcurrencyLimit(1, 1);
  const failing = queue(async () => Promise.reject(new Error("it fails")));
  const next = queue(async () => "next");
  await expect(failing).rejects.toThrow("it fails");
  expect(await next).toBe("next");
});
