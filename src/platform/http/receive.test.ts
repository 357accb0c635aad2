import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BodyBudget, BodyLease } from "./bodyBudget.ts";
import { receive, STALLED_BODY_MILLISECONDS } from "./receive.ts";

describe("a body", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  const pieces: string[] = [];
  const start = (source: PassThrough, max = 100, least?: number) => {
    pieces.splice(0);
    const result = receive(source, max, (bytes) => void pieces.push(String(bytes)), least);
    return result.then(
      () => "whole",
      ({ status }) => status,
    );
  };
  /** Waits some ticks, as streams pass data on later. */
  const soon = () => new Promise((resolve) => setImmediate(resolve));

  it("is read to its end, a piece at a time", async () => {
    const source = new PassThrough();
    const result = start(source);
    source.write("one");
    await soon();
    source.end("two");
    expect(await result).toBe("whole");
    expect(pieces).toEqual(["one", "two"]);
  });

  it("that brings nothing for 30 s is given up with 408", async () => {
    const source = new PassThrough();
    const result = start(source);
    source.write("half");
    await soon();
    vi.advanceTimersByTime(STALLED_BODY_MILLISECONDS);
    expect(await result).toBe(408);
  });

  it("that goes on slowly is waited for", async () => {
    const source = new PassThrough();
    const result = start(source);
    for (const piece of ["a", "b", "c"]) {
      source.write(piece);
      await soon();
      vi.advanceTimersByTime(STALLED_BODY_MILLISECONDS - 1);
    }
    source.end();
    expect(await result).toBe("whole");
  });

  it("that has to come faster is given up with 408 when it trickles, and waited for when it does not", async () => {
    for (const [piece, outcome] of [
      ["a", 408],
      ["abcd", "whole"],
    ] as const) {
      const source = new PassThrough();
      const result = start(source, 100, 4);
      for (let count = 0; count < 3; count += 1) {
        source.write(piece);
        await soon();
        vi.advanceTimersByTime(STALLED_BODY_MILLISECONDS - 1);
      }
      source.end();
      expect(await result).toBe(outcome);
    }
  });

  it("whose client left before anybody listened is 400", async () => {
    const source = new PassThrough();
    source.destroy();
    expect(await start(source)).toBe(400);
  });

  it("that is longer than it may be is 413, and nothing past the limit is taken", async () => {
    const source = new PassThrough();
    const result = start(source, 5);
    source.write("four");
    await soon();
    source.write("more");
    expect(await result).toBe(413);
    expect(pieces).toEqual(["four"]);
  });

  it("that breaks off is 400", async () => {
    const source = new PassThrough();
    const result = start(source);
    source.destroy(new Error("aborted"));
    expect(await result).toBe(400);
  });
});

describe("what all bodies hold together", () => {
  it("has a limit, past which one is 503 with Retry-After", () => {
    const budget = new BodyBudget(10);
    const [one, two] = [new BodyLease(), new BodyLease()];
    one.hold(budget, 6);
    two.hold(budget, 4);
    expect(() => two.hold(budget, 1)).toThrow(expect.objectContaining({ status: 503, headers: { "retry-after": "5" } }));
    one.release();
    two.hold(budget, 6);
    expect(budget.held).toBe(10);
  });

  it("is given back once, also what is taken after its client has left", () => {
    const budget = new BodyBudget(10);
    const lease = new BodyLease();
    lease.hold(budget, 6);
    lease.release();
    lease.release();
    expect(budget.held).toBe(0);
    lease.hold(budget, 6);
    expect(budget.held).toBe(0);
  });
});
