import { describe, expect, it } from "vitest";
import { freezeClock, newUuid } from "../../platform/clock.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { freeKeptNights, writeFeed } from "./acts.ts";
import { toDayNumber } from "./nights.ts";
import { confirmNights, findAvailability, releaseNights, takeNights } from "./store.ts";
import { calendar_feed, feed_event, taken_nights } from "./tables.ts";

const db = testDatabase();
const later = () => new Date(Date.now() + 3_600_000);

async function buildRoom(base: Db, units = 1) {
  const { code } = await buildBusiness(base);
  return (await buildItem(base, { business_profile: code, kind: "room", units })).id;
}
const STAY = { from: "2027-03-10", to: "2027-03-13" };
const take = (base: Db, item: string | null, holder: string, more: Partial<Parameters<typeof takeNights>[1]> = {}) =>
  base.transaction((tx) => takeNights(tx, { item, holder, ...STAY, ...more })).then(({ taken }) => taken);
const release = (base: Db, holder: string) => base.transaction((tx) => releaseNights(tx, holder));
const confirm = (base: Db, holder: string) => base.transaction((tx) => confirmNights(tx, holder));
async function readTakenNights(base: Db, item: string) {
  const found = await findAvailability(base, item, { from: toDayNumber("2027-03-01"), to: toDayNumber("2027-04-01") });
  return found?.taken
    .map(({ unit, from, to }) => `${unit} ${from - toDayNumber("2027-03-01") + 1}-${to - toDayNumber("2027-03-01") + 1}`)
    .sort();
}
async function buildFeed(base: Db, item: string) {
  const uuid = newUuid();
  const moment = new Date();
  await base
    .insert(calendar_feed)
    .values({ uuid, item, url: `https://a.example/${uuid}.ics`, time_zone: "UTC", created: moment, next_try: moment });
  const say = (...spans: [string, string][]) =>
    writeFeed(
      base,
      { uuid, item },
      {
        isWhole: true,
        hasEvents: true,
        notes: [],
        events: spans.map(([from, to]) => ({ nights: { from: toDayNumber(from), to: toDayNumber(to) }, is_reservation: true })),
      },
      { etag: null, last_modified: null, moment: new Date() },
    );
  return { uuid, say };
}

describe("Nights", () => {
  it("agreed to are the holder's; another one hears which are taken, and changes nothing", async () => {
    const item = await buildRoom(db);
    expect(await take(db, item, "one")).toEqual([]);
    expect(await take(db, item, "two", { from: "2027-03-12", to: "2027-03-15" })).toEqual(["2027-03-12"]);
    expect(await readTakenNights(db, item)).toEqual(["1 10-13"]);
    expect(await take(db, item, "two", { from: "2027-03-13", to: "2027-03-15" })).toEqual([]);
  });
  it("are agreed to against the count by force, and count from then on", async () => {
    const item = await buildRoom(db);
    await take(db, item, "one");
    expect(await take(db, item, "two", { force: true })).toEqual([]);
    expect(await readTakenNights(db, item)).toEqual(["1 10-13", "2 10-13"]);
    await release(db, "one");
    expect(await take(db, item, "three")).toEqual(["2027-03-10", "2027-03-11", "2027-03-12"]);
  });
  it("are taken when as many are as there are units", async () => {
    const item = await buildRoom(db, 2);
    expect([await take(db, item, "one"), await take(db, item, "two")]).toEqual([[], []]);
    expect(await take(db, item, "three")).toHaveLength(3);
  });
  it("are changed by taking others: the first are given up, unless the new ones are taken", async () => {
    const item = await buildRoom(db);
    await take(db, item, "one");
    await take(db, item, "two", { from: "2027-03-20", to: "2027-03-22" });
    expect(await take(db, item, "one", { from: "2027-03-19", to: "2027-03-21" })).toEqual(["2027-03-20"]);
    expect(await readTakenNights(db, item)).toEqual(["1 10-13", "1 20-22"]);
    expect(await take(db, item, "one", { from: "2027-03-11", to: "2027-03-14" })).toEqual([]);
    expect(await readTakenNights(db, item)).toEqual(["1 11-14", "1 20-22"]);
  });
  it("given back are free, once and twice", async () => {
    const item = await buildRoom(db);
    await take(db, item, "one");
    await release(db, "one");
    await release(db, "one");
    expect(await readTakenNights(db, item)).toEqual([]);
  });
  it("are taken for rooms alone", async () => {
    const { code } = await buildBusiness(db);
    const { id } = await buildItem(db, { business_profile: code, kind: "activity" });
    for (const item of [id, null, newUuid()]) {
      expect(await take(db, item, "one")).toEqual([]);
      expect(await take(db, item, "two")).toEqual([]);
    }
    expect(await db.$count(taken_nights)).toBe(0);
  });
});

describe("Kept nights", () => {
  it("are taken until their time has passed, then anybody's, before any job has run", async () => {
    const item = await buildRoom(db);
    const kept_until = new Date(Date.now() + 60_000);
    await take(db, item, "one", { kept_until });
    expect(await take(db, item, "two")).toHaveLength(3);
    freezeClock(new Date(kept_until.getTime() + 1));
    expect(await readTakenNights(db, item)).toEqual([]);
    expect(await take(db, item, "two")).toEqual([]);
    expect(await confirm(db, "one")).toBe(false);
    freezeClock(undefined);
  });
  it("are a feed's once their time has passed, if it names them too, before any job has run", async () => {
    const item = await buildRoom(db);
    const kept_until = new Date(Date.now() + 60_000);
    await take(db, item, "one", { kept_until });
    const { say } = await buildFeed(db, item);
    await say(["2027-03-12", "2027-03-15"]);
    freezeClock(new Date(kept_until.getTime() + 1));
    expect(await take(db, item, "two")).toEqual(["2027-03-12"]);
    freezeClock(undefined);
  });
  it("are agreed to by confirming, and then stay", async () => {
    const item = await buildRoom(db);
    await take(db, item, "one", { kept_until: later() });
    expect([await confirm(db, "one"), await confirm(db, "one"), await confirm(db, "nobody")]).toEqual([true, true, false]);
    freezeClock(new Date(Date.now() + 86_400_000));
    expect(await readTakenNights(db, item)).toEqual(["1 10-13"]);
    freezeClock(undefined);
  });
  it("are freed by the job, others stay", async () => {
    const item = await buildRoom(db);
    await take(db, item, "one", { kept_until: new Date(Date.now() + 1_000) });
    await take(db, item, "two", { from: "2027-03-20", to: "2027-03-22", kept_until: later() });
    freezeClock(new Date(Date.now() + 2_000));
    expect(await freeKeptNights(db, 10)).toBe(1);
    freezeClock(undefined);
    expect(await db.$count(taken_nights)).toBe(1);
  });
});

describe("A feed", () => {
  it("takes what is free; what was agreed here stays, and what found no unit finds it when that is given back", async () => {
    const item = await buildRoom(db);
    await take(db, item, "one");
    const { say } = await buildFeed(db, item);
    await say(["2027-03-12", "2027-03-15"]);
    expect(await readTakenNights(db, item)).toEqual(["1 10-13", "1 13-15"]);
    expect(await take(db, item, "two", { from: "2027-03-14", to: "2027-03-16" })).toEqual(["2027-03-14"]);
    await release(db, "one");
    expect(await readTakenNights(db, item)).toEqual(["1 12-15"]);
  });
  it("that says less frees what it no longer says, and what stays is the same row", async () => {
    const item = await buildRoom(db);
    const { say } = await buildFeed(db, item);
    await say(["2027-03-01", "2027-03-03"], ["2027-03-12", "2027-03-15"]);
    const before = await db.select().from(feed_event);
    await say(["2027-03-12", "2027-03-15"]);
    expect(await readTakenNights(db, item)).toEqual(["1 12-15"]);
    expect(before).toContainEqual((await db.select().from(feed_event))[0]);
  });
});

describe("The database itself", () => {
  const row = (item: string, nights: string, unit = 1) =>
    ({ uuid: newUuid(), item, unit, nights, kind: "agreed", holder: newUuid(), created: new Date() }) as const;
  it("refuses a unit's night twice, whoever writes it", async () => {
    const item = await buildRoom(db);
    await db.insert(taken_nights).values(row(item, "[2027-03-10,2027-03-13)"));
    await expect(db.insert(taken_nights).values(row(item, "[2027-03-12,2027-03-14)"))).rejects.toMatchObject({ cause: { code: "23P01" } });
    await db.insert(taken_nights).values([row(item, "[2027-03-13,2027-03-14)"), row(item, "[2027-03-12,2027-03-14)", 2)]);
    await db.insert(taken_nights).values(row(await buildRoom(db), "[2027-03-10,2027-03-13)"));
  });
  it.each(["empty", "[2027-03-10,)", "(,2027-03-10)"])("refuses impossible nights: %s", async (nights) => {
    const item = await buildRoom(db);
    await expect(db.insert(taken_nights).values(row(item, nights))).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});

describe("Of two hundred at the same moment exactly one gets the last room", () => {
  const MANY = 200;
  const everybody = <Result>(act: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: MANY }, (_, index) => act(index)));
  const winners = (results: string[][]) => results.filter((taken) => taken.length === 0).length;
  /** Counts in the database the nights that a unit has twice. */
  const doubled = async (base: Db) =>
    (
      await base.execute(sql`SELECT item, unit, night FROM taken_nights, generate_series(lower(nights), upper(nights) - 1, '1 day') night
      GROUP BY 1, 2, 3 HAVING count(*) > 1`)
    ).rows;

  it("who agree, keep, confirm after their time, or are told by feeds", async () => {
    const { db: base } = await freshDatabase({ places: true, poolSize: 12 });
    const room = () => buildRoom(base);
    const agreed = await room();
    expect(winners(await everybody((index) => take(base, agreed, `agree ${index}`)))).toBe(1);

    const kept = await room();
    expect(winners(await everybody((index) => take(base, kept, `keep ${index}`, { kept_until: later() })))).toBe(1);

    // All holds existed once, one after the other, and have expired: a confirmation must take the nights again.
    const over = await room();
    const again = await everybody(async (index) =>
      base.transaction(async (tx) =>
        (await confirmNights(tx, `over ${index}`)) ? [] : (await takeNights(tx, { item: over, holder: `over ${index}`, ...STAY })).taken,
      ),
    );
    expect(winners(again)).toBe(1);

    const mixed = await room();
    const feeds = await Promise.all(Array.from({ length: 10 }, () => buildFeed(base, mixed)));
    const results = await everybody(async (index) => {
      const feed = index % 20 === 0 ? feeds[index / 20] : undefined;
      if (!feed) return take(base, mixed, `mixed ${index}`, index % 2 ? { kept_until: later() } : {});
      await feed.say([STAY.from, STAY.to]);
      return ["told"];
    });
    expect(winners(results)).toBeLessThanOrEqual(1);
    expect(await readTakenNights(base, mixed)).toEqual(["1 10-13"]);
    expect(await doubled(base)).toEqual([]);
  }, 120_000);

  it("and of a room with three units exactly three do", async () => {
    const { db: base } = await freshDatabase({ places: true, poolSize: 12 });
    const item = await buildRoom(base, 3);
    expect(winners(await everybody((index) => take(base, item, `agree ${index}`)))).toBe(3);
    expect(await doubled(base)).toEqual([]);
  }, 60_000);
});
