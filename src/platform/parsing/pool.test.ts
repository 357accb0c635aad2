import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { CustomError, misbehave } from "../../tools/testing/parsers.ts";
import { TooLargeError } from "./limits.ts";
import { BusyError, inThread, TookTooLongError } from "./pool.ts";

const parse = inThread(new URL("../../tools/testing/parsers.ts", import.meta.url), "misbehave", misbehave, {
  queue: "jobs",
  milliseconds: 300,
  errors: [CustomError],
});

test("a thread parses text and bytes and returns the result", async () => {
  expect(await parse("ab", { times: 3 })).toBe("ababab");
  const bytes = Buffer.from([1, 2, 3]);
  expect(await parse(bytes)).toBe(6);
  expect(bytes, "the caller keeps its bytes").toHaveLength(3);
  await expect(parse("ab", (() => {}) as never), "functions cannot be copied").rejects.toThrow("could not be cloned");
  expect(await parse("next")).toBe("next");
});

test("an input past a limit is refused before anything starts", async () => {
  await expect(parse("x".repeat(1_001))).rejects.toThrow(new TooLargeError("is larger than 1000 bytes."));
  await expect(parse("é".repeat(501))).rejects.toThrow(TooLargeError);
  await expect(parse("\n".repeat(5))).rejects.toThrow(new TooLargeError("has more than 5 lines."));
  await expect(parse(new Uint8Array(501))).rejects.toThrow("has a line of more than 500 bytes.");
});

test.each(["loop", "expression"])(
  "a parser that never ends (%s) is terminated, and the next input is read by a new thread",
  async (input) => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const stopped = parse(input);
    const after = parse("next");
    await expect(stopped).rejects.toThrow(TookTooLongError);
    expect(await after).toBe("next");
    delay.disable();
    // A parser on this thread would block it for at least 300 ms.
    expect(delay.max / 1e6).toBeLessThan(250);
  },
);

test("a parser that needs too much memory is refused, and the next input is read", async () => {
  await expect(
    inThread(new URL("../../tools/testing/parsers.ts", import.meta.url), "misbehave", misbehave, { queue: "jobs" })("memory"),
  ).rejects.toThrow(TooLargeError);
  expect(await parse("next")).toBe("next");
});

test("errors of a parser arrive as what they were", async () => {
  const error = await parse("custom").catch((thrown) => thrown);
  expect(error).toBeInstanceOf(CustomError);
  expect(error).toMatchObject({ code: "calendar", message: "is no calendar." });
  await expect(parse("other")).rejects.toMatchObject({ name: "RangeError", message: "out of range" });
  await expect(parse("exit")).rejects.toThrow("has ended");
  expect(await parse("next")).toBe("next");
});

test("a full queue refuses with 503, and empties again", async () => {
  const all = await Promise.allSettled(Array.from({ length: 80 }, (_, index) => parse(`input ${index}`)));
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason as BusyError] : []));
  expect(refused).toHaveLength(15);
  expect(refused.every((error) => error instanceof BusyError && error.status === 503 && error.headers["retry-after"])).toBe(true);
  expect(await parse("next")).toBe("next");
});
