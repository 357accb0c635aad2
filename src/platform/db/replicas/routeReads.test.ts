import type { Pool } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { createReadScope, type ReadScope, runInReadScope, runSharedReads } from "./readScope.ts";
import type { Replica } from "./replica.ts";
import type { Replicas } from "./replicas.ts";
import { routeReads } from "./routeReads.ts";

/** A pool and a replica that say which of them answered. */
let failure: (Error & { code?: string }) | undefined;
let minimums: number[];
const replica = {
  async query() {
    if (failure) throw failure;
    return "replica";
  },
  async check() {},
} as unknown as Replica;
const replicas = {
  async choose(scope: ReadScope) {
    minimums.push(scope.minimum);
    return replica;
  },
} as unknown as Replicas;

let pool: Pool;
beforeEach(() => {
  failure = undefined;
  minimums = [];
  pool = { query: async () => "primary", connect: async () => "connection" } as unknown as Pool;
  routeReads(pool, replicas);
});
const query = (text: string) => pool.query(text) as unknown as Promise<string>;

const reading = (minimum = 0) => createReadScope(true, minimum);

describe("The primary answers", () => {
  it("outside requests: jobs, commands, the start", async () => expect(await query("SELECT 1")).toBe("primary"));

  it("every statement of a request that writes", async () => {
    expect(await runInReadScope(createReadScope(false, 0), () => query("SELECT 1"))).toBe("primary");
  });

  it("writes and locks of a request that reads, and all that follows them", async () => {
    const scope = reading();
    const answers = await runInReadScope(scope, async () => [
      await query("SELECT 1"),
      await query("SELECT 1 FROM account FOR UPDATE"),
      await query("SELECT 1"),
    ]);
    expect([answers, scope.hasWritten]).toEqual([["replica", "primary", "primary"], true]);
  });

  it("what follows a transaction", async () => {
    const scope = reading();
    await runInReadScope(scope, () => pool.connect());
    expect([await runInReadScope(scope, () => query("SELECT 1")), scope.hasWritten]).toEqual(["primary", true]);
  });

  it("what a request has started and that outlives it", async () => {
    const scope = reading();
    scope.isOver = true;
    expect(await runInReadScope(scope, () => query("SELECT 1"))).toBe("primary");
  });

  it("a read that the replica cannot, and the rest of its request", async () => {
    for (const code of ["ECONNREFUSED", "57P01", "40001", "42703", "25006"]) {
      failure = Object.assign(new Error(code), { code });
      const scope = reading();
      expect(await runInReadScope(scope, () => query("SELECT 1"))).toBe("primary");
      failure = undefined;
      expect(await runInReadScope(scope, () => query("SELECT 1"))).toBe("primary");
    }
  });
});

it("A statement that took too long, or has a wrong value, is not run again on the primary", async () => {
  for (const code of ["57014", "22P02"]) {
    failure = Object.assign(new Error(code), { code });
    await expect(runInReadScope(reading(), () => query("SELECT 1"))).rejects.toThrow(code);
  }
});

it("Counts of limits do not count as a visitor's write", async () => {
  const scope = reading();
  expect(await runInReadScope(scope, () => query('insert into "limit_counter" values (1)'))).toBe("primary");
  expect(await runInReadScope(scope, () => query("SELECT 1"))).toBe("replica");
  expect(scope.hasWritten).toBe(false);
});

describe("Reads for a cache", () => {
  it("need the last change that the caches know, and the visitor's own writes", async () => {
    await runSharedReads(7, () => query("SELECT 1"));
    await runInReadScope(reading(9), () => runSharedReads(7, () => query("SELECT 1")));
    await runInReadScope(reading(5), () => runSharedReads(7, () => query("SELECT 1")));
    expect(minimums).toEqual([7, 9, 7]);
  });

  it("within a request that writes come from the primary", async () => {
    expect(await runInReadScope(createReadScope(false, 0), () => runSharedReads(7, () => query("SELECT 1")))).toBe("primary");
  });
});
