import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabase } from "../../tools/testing/database.ts";
import { sql } from "../db/sql.ts";
import type { Db } from "../db/types.ts";
import { hostOfUrl, isElsewhere, type Round, visitDue, visitOnce } from "./neighbours.ts";

const db = testDatabase();

interface Row {
  id: string;
  host: string;
}

/** Builds a round of due rows. @returns the ids in the order of their visits */
function buildRound(due: Row[], visit: (row: Row) => Promise<boolean>, more: Partial<Round<Row>> = {}) {
  const visited: string[] = [];
  const round: Round<Row> = {
    milliseconds: 60_000,
    take: async (except, id) => {
      const index = due.findIndex((row) => !except.includes(row.host) && (id === undefined || row.id === id));
      return index < 0 ? undefined : due.splice(index, 1)[0];
    },
    hostOf: ({ host }) => host,
    visit: (row) => {
      visited.push(row.id);
      return visit(row);
    },
    ...more,
  };
  return { round, visited };
}

/** A new object for each test, because the state of a kind stays in the process. */
let anyDb: Db;
beforeEach(() => {
  anyDb = {} as Db;
});
afterEach(() => vi.useRealTimers());

const rows = (host: string, count: number) => Array.from({ length: count }, (_, index) => ({ id: `${host} ${index}`, host }));

describe("A round", () => {
  it("visits everything that is due, at most two of a host at one time", async () => {
    let [now, most] = [0, 0];
    const { round, visited } = buildRound(rows("one", 9), async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      now -= 1;
      return true;
    });
    await visitDue(anyDb, "feeds", round);
    expect([visited.length, most]).toEqual([9, 2]);
  });

  it("comes to other hosts while one hangs, and to what somebody waits for first", async () => {
    let release = () => {};
    const hanging = new Promise<boolean>((resolve) => (release = () => resolve(true)));
    const due = [...rows("hangs", 20), ...rows("good", 3)];
    const { round, visited } = buildRound(due, ({ host }) => (host === "hangs" ? hanging : Promise.resolve(true)));
    const running = visitDue(anyDb, "feeds", round, "good 2");
    await vi.waitFor(() => expect(visited).toEqual(["good 2", "hangs 0", "hangs 1", "good 0", "good 1"]));
    // Due while the round waits: the round is notified, and the second job takes no worker.
    due.push({ id: "new", host: "good" });
    await visitDue(anyDb, "feeds", round, "new");
    await vi.waitFor(() => expect(visited.at(-1)).toBe("new"));
    release();
    await running;
    expect(visited).toHaveLength(24);
  });

  it("leaves a host alone that did not answer twice, twice as long each time, but not what somebody waits for", async () => {
    vi.useFakeTimers();
    const due = rows("silent", 40);
    const { round, visited } = buildRound(due, async () => false, { placesOfHost: 1 });
    const visitsNow = async (id?: string) => {
      const before = visited.length;
      await visitDue(anyDb, "feeds", round, id);
      return visited.length - before;
    };
    expect([await visitsNow(), await visitsNow()]).toEqual([2, 0]);
    vi.setSystemTime(Date.now() + 61_000);
    expect([await visitsNow(), await visitsNow()]).toEqual([1, 0]);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await visitsNow()).toBe(0);
    expect(await visitsNow("silent 30")).toBe(1);
  });

  it("forgets a silence when the host answers", async () => {
    const answers = [false, true, false, true, false];
    const { round, visited } = buildRound(rows("moody", 5), async () => answers.shift() ?? true, { placesOfHost: 1 });
    await visitDue(anyDb, "feeds", round);
    expect(visited).toHaveLength(5);
  });

  it("ends its visits before it reports a failure, and another round can begin", async () => {
    let isDone = false;
    const { round } = buildRound(rows("one", 1), async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      isDone = true;
      throw new Error("a fault of the guide");
    });
    await expect(visitDue(anyDb, "feeds", round)).rejects.toThrow("a fault of the guide");
    expect(isDone).toBe(true);
    const next = buildRound(rows("two", 1), async () => true);
    await visitDue(anyDb, "feeds", next.round);
    expect(next.visited).toEqual(["two 0"]);
  });
});

it("A single server is asked once at a time", async () => {
  let visits = 0;
  const count = async () => {
    visits += 1;
  };
  let release = () => {};
  const first = visitOnce(anyDb, "mailbox", () => {
    visits += 1;
    return new Promise<void>((resolve) => (release = resolve));
  });
  await visitOnce(anyDb, "mailbox", count);
  expect(visits).toBe(1);
  release();
  await first;
  await visitOnce(anyDb, "mailbox", count);
  expect(visits).toBe(2);
});

it.each([
  ["https://www.Site.test/a.ics?b#c", "www.site.test"],
  ["http://site.test:8080", "site.test:8080"],
  ["HTTPS://[2001:db8::1]/a", "[2001:db8::1]"],
  ["no address", ""],
])("The database and the code find the same host in %s", async (url, host) => {
  expect(hostOfUrl(url)).toBe(host);
  const isOther = async (hosts: string[]) =>
    (
      await db.execute<{ is_other: boolean }>(
        sql`SELECT ${isElsewhere(sql`url`, hosts)} AS is_other FROM (VALUES (${url}::text)) AS v (url)`,
      )
    ).rows[0]?.is_other;
  expect([await isOther([]), await isOther(["other.test"]), await isOther(["other.test", host])]).toEqual([true, true, false]);
});
