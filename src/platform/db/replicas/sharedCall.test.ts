import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { shareCalls } from "./sharedCall.ts";

it("Each call gets a result of work that began after it, and simultaneous ones share it", async () => {
  let began = 0;
  const call = shareCalls(async () => {
    began += 1;
    const own = began;
    await sleep(10);
    return own;
  });
  const first = call();
  const later = [call(), call(), call()];
  expect([await first, ...(await Promise.all(later)), await call()]).toEqual([1, 2, 2, 2, 3]);
});

it("A failure is that of its own callers alone", async () => {
  let began = 0;
  const call = shareCalls(async () => {
    began += 1;
    const own = began;
    await sleep(1);
    if (own === 1) throw new Error("away");
    return own;
  });
  const [first, second] = [call(), call()];
  await expect(first).rejects.toThrow("away");
  expect(await second).toBe(2);
});
