import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { freezeClock } from "../clock.ts";
import { limit_counter } from "../db/tables.ts";
import {
  addHits,
  clientNetwork,
  deleteExpiredCounts,
  hit,
  limitSubject,
  READS,
  readCount,
  refundHit,
  SharedTally,
  WRITES,
} from "./limits.ts";

const db = testDatabase();
const START = Date.UTC(2026, 5, 1);
const at = (seconds: number) => freezeClock(new Date(START + seconds * 1_000));
afterEach(() => freezeClock(undefined));

const counting = { db, limits: {} };
const createTally = (reads = { hits: 3, seconds: 60 }, max?: number) => {
  const tally = new SharedTally({ db, limits: { reads } }, READS, max);
  closeAfterwards(() => tally.stop());
  return tally;
};
const times = async (count: number, one: () => Promise<number>) => {
  let last = 0;
  for (let index = 0; index < count; index += 1) last = await one();
  return last;
};

describe("who is counted", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s as %s", (address, network) => expect(clientNetwork(address)).toBe(network));

  it("is a keyed hash: the table tells nobody's address", () => {
    expect(limitSubject("secret", "203.0.113.7")).not.toContain("203");
    expect(limitSubject("secret", "203.0.113.7")).not.toBe(limitSubject("another", "203.0.113.7"));
    expect(limitSubject("secret", "2001:db8:1:2::1")).toBe(limitSubject("secret", "2001:db8:1:2:ffff::2"));
    expect(limitSubject("secret", "2001:db8:1:2::1")).not.toBe(limitSubject("secret", "2001:db8:1:3::1"));
  });
});

describe("a count in the database", () => {
  const limit = { name: "writes", hits: 2, seconds: 60 };

  it("lets as many through as the limit says, then says how long to wait", async () => {
    at(0);
    expect(await hit(counting, limit, "a")).toBe(0);
    at(10);
    expect(await hit(counting, limit, "a")).toBe(0);
    at(20.5);
    expect(await hit(counting, limit, "a")).toBe(40);
  });

  it("starts again when its time is over", async () => {
    at(0);
    expect(await times(3, () => hit(counting, limit, "a"))).toBe(60);
    at(59.9);
    expect(await hit(counting, limit, "a")).toBe(1);
    at(60);
    expect(await hit(counting, limit, "a")).toBe(0);
    expect(await readCount(db, "writes", "a")).toMatchObject({ hits: 1, ends: new Date(START + 120_000) });
  });

  it("shuts nobody out for longer than its time when the clock is set back", async () => {
    at(3_600);
    expect(await times(3, () => hit(counting, limit, "a"))).toBe(60);
    at(0);
    expect(await hit(counting, limit, "a")).toBe(0);
    expect(await times(2, () => hit(counting, limit, "a"))).toBe(60);
  });

  it("is not begun again by a server whose clock is a little behind", async () => {
    at(5);
    await times(2, () => hit(counting, limit, "a"));
    at(0);
    expect(await hit(counting, limit, "a")).toBe(65);
  });

  it("is one for each subject and each limit", async () => {
    at(0);
    await times(5, () => hit(counting, limit, "a"));
    expect(await hit(counting, limit, "b")).toBe(0);
    expect(await hit(counting, { ...limit, name: "others" }, "a")).toBe(0);
  });

  it("takes a hit back", async () => {
    at(0);
    await times(2, () => hit(counting, limit, "a"));
    await refundHit(counting, limit, "a");
    expect(await hit(counting, limit, "a")).toBe(0);
    expect(await hit(counting, limit, "a")).toBe(60);
  });

  it("holds at another rate where one is given in place of the declared one", async () => {
    at(0);
    const strict = { db, limits: { writes: { hits: 1, seconds: 30 } } };
    expect(await hit(strict, limit, "a")).toBe(0);
    expect(await hit(strict, limit, "a")).toBe(30);
    expect(await hit(strict, { ...limit, name: "others" }, "a")).toBe(0);
  });

  it("is forgotten when it is over, not before", async () => {
    at(0);
    await addHits(db, WRITES, [{ subject: "a", hits: 1 }]);
    await addHits(db, { ...WRITES, seconds: 600 }, [{ subject: "b", hits: 1 }]);
    at(61);
    await deleteExpiredCounts(db);
    expect((await db.select().from(limit_counter)).map((row) => row.subject)).toEqual(["b"]);
  });

  it("adds up many subjects in one statement, and nothing for nobody", async () => {
    at(0);
    await addHits(db, READS, [{ subject: "a", hits: 5 }]);
    const counts = await addHits(db, READS, [
      { subject: "b", hits: 2 },
      { subject: "a", hits: 3 },
    ]);
    expect(new Map(counts.map((one) => [one.subject, one.hits]))).toEqual(
      new Map([
        ["a", 8],
        ["b", 2],
      ]),
    );
    expect(await addHits(db, READS, [])).toEqual([]);
  });
});

describe("the shared tally", () => {
  // The tally flushes once a second by itself; here only when the test calls it.
  beforeAll(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterAll(() => void vi.useRealTimers());

  it("counts in memory: the limit holds before anything is written", async () => {
    at(0);
    const tally = createTally();
    expect(await times(3, () => tally.hit("a"))).toBe(0);
    expect(await tally.hit("a")).toBe(60);
    expect(await tally.hit("b")).toBe(0);
    expect(await readCount(db, "reads", "a")).toBeUndefined();
  });

  it("shuts nobody out for longer than its time when the clock is set back, before and after a restart", async () => {
    at(3_600);
    const tally = createTally();
    expect(await times(4, () => tally.hit("a"))).toBe(60);
    await tally.flush();
    at(0);
    expect(await createTally().hit("a")).toBe(0);
    expect(await tally.hit("a")).toBe(0);
  });

  it("is known to a server that starts later: a restart forgives nothing", async () => {
    at(0);
    const before = createTally();
    await times(3, () => before.hit("a"));
    await before.stop();
    at(30);
    expect(await createTally().hit("a")).toBe(30);
  });

  it("is shared by two servers, which learn of each other when they write", async () => {
    at(0);
    const [one, other] = [createTally({ hits: 10, seconds: 60 }), createTally({ hits: 10, seconds: 60 })];
    await times(6, () => one.hit("a"));
    await times(4, () => other.hit("a"));
    await one.flush();
    await other.flush();
    expect(await other.hit("a")).toBe(60);
    await one.hit("a");
    await one.flush();
    expect(await readCount(db, "reads", "a")).toMatchObject({ hits: 11 });
  });

  it("counts every hit once, also those that come while it is written", async () => {
    at(0);
    const tally = createTally({ hits: 100, seconds: 60 });
    await times(5, () => tally.hit("a"));
    const writing = tally.flush();
    await times(2, () => tally.hit("a"));
    await writing;
    await tally.flush();
    await tally.flush();
    expect(await readCount(db, "reads", "a")).toMatchObject({ hits: 7 });
  });

  it("counts every hit once when one writing takes longer than until the next", async () => {
    at(0);
    const tally = createTally({ hits: 100, seconds: 60 });
    await times(5, () => tally.hit("a"));
    await Promise.all([tally.flush(), tally.flush(), tally.flush()]);
    expect(await readCount(db, "reads", "a")).toMatchObject({ hits: 5 });
  });

  it("holds a limited number of subjects: what it wrote of those that it dropped is read again", async () => {
    at(0);
    const tally = createTally({ hits: 3, seconds: 60 }, 2);
    await times(3, () => tally.hit("a"));
    await tally.flush();
    for (const one of ["b", "c", "d"]) await tally.hit(one);
    await tally.flush();
    expect(await readCount(db, "reads", "b")).toBeUndefined();
    expect(await readCount(db, "reads", "d")).toMatchObject({ hits: 1 });
    expect(await tally.hit("a")).toBe(60);
  });

  it("starts again when its time is over", async () => {
    at(0);
    const tally = createTally();
    await times(5, () => tally.hit("a"));
    await tally.flush();
    at(61);
    expect(await tally.hit("a")).toBe(0);
    await tally.flush();
    expect(await readCount(db, "reads", "a")).toMatchObject({ hits: 1 });
  });

  it("looks up a subject's past once for many hits at the same time", async () => {
    at(0);
    await addHits(db, READS, [{ subject: "a", hits: 2 }]);
    const tally = createTally();
    const waits = await Promise.all([1, 2, 3].map(() => tally.hit("a")));
    expect(waits).toEqual([0, 60, 60]);
  });

  it("goes on counting while the database is away, and loses nothing", async () => {
    at(0);
    const gone = await freshDatabase();
    const tally = new SharedTally({ db: gone.db, limits: { reads: { hits: 2, seconds: 60 } } }, READS);
    await tally.hit("a");
    await gone.close();
    await expect(tally.flush()).rejects.toThrow();
    expect(await tally.hit("a")).toBe(0);
    expect(await tally.hit("a")).toBe(60);
    await tally.stop();
  });
});
