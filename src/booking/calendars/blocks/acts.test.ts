import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freezeClock, newUuid, now } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../../tools/testing/factories.ts";
import { buildOccupancy, placeBlocks, toDateRange, toDayNumber, type UnitSpan } from "../nights.ts";
import { placeAgain, readNights } from "../rooms/store.ts";
import { findAvailability, takeNights } from "../store.ts";
import { blocked_nights } from "../tables.ts";
import { blockNights, unblockNights, unblockSome } from "./acts.ts";
import { BLOCKS_MAX, tooManyBlocks } from "./rules.ts";

const db = testDatabase();
beforeEach(() => freezeClock(new Date("2027-03-01T12:00:00Z")));
afterEach(() => freezeClock(undefined));
const TODAY = toDayNumber("2027-03-01");

async function buildRoom(units = 1) {
  const account = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [account.id] });
  const { id: item, title } = await buildItem(db, { business_profile: code, kind: "room", units });
  const by = { account: account.id, business: code };
  const block = (from: number, to: number, more: { units?: number; force?: boolean } = {}) =>
    blockNights(db, by, { item, title }, { span: { from: TODAY + from, to: TODAY + to }, units: null, note: "", force: false, ...more });
  const take = (holder: string, from: string, to: string, kept_until?: Date, force = false) =>
    db.transaction((tx) => takeNights(tx, { item, holder, from, to, force, ...(kept_until && { kept_until }) })).then(({ taken }) => taken);
  const blocked = async () => {
    const { taken } = await readNights(db, [{ item, units }], TODAY - 28);
    return taken.filter(({ kind }) => kind === "blocked").map(({ span }) => span);
  };
  return { item, title, by, block, take, blocked };
}
const addBlocks = (item: string, spans: { from: number; to: number; units?: number }[]) =>
  db
    .insert(blocked_nights)
    .values(spans.map(({ units, from, to }) => ({ uuid: newUuid(), item, nights: toDateRange({ from, to }), units, created: now() })));
const again = (item: string) => db.transaction((tx) => placeAgain(tx, item));

it("A room has at most 200 blocks that are not over", async () => {
  const { item, block } = await buildRoom();
  await addBlocks(item, [
    { from: TODAY - 9, to: TODAY },
    ...Array.from({ length: BLOCKS_MAX - 1 }, () => ({ from: TODAY + 3, to: TODAY + 4 })),
  ]);
  await block(5, 6);
  await expect(block(7, 8)).rejects.toMatchObject({ status: 400, body: { from: [tooManyBlocks()] } });
  expect(await db.$count(blocked_nights, eq(blocked_nights.item, item))).toBe(BLOCKS_MAX + 1);
});

it("Nights that are blocked again join the blocks around them that have the same note and units", async () => {
  const { item, title, by, block } = await buildRoom(2);
  const spans = async () => {
    const rows = await db.select().from(blocked_nights).where(eq(blocked_nights.item, item));
    return rows.map(({ nights, note, units }) => `${nights} ${note} ${units}`).toSorted();
  };
  const again = { units: null, note: "", force: true, joins: true };
  const { uuid } = await block(4, 10);
  await block(10, 12, { units: 1 });
  const [whole] = await spans();
  for (const freed of [
    { from: TODAY + 6, to: TODAY + 8 },
    { from: TODAY + 8, to: TODAY + 10 },
  ]) {
    const rows = await db.select().from(blocked_nights).where(eq(blocked_nights.item, item));
    const one = rows.find(({ units }) => units === null)?.uuid ?? uuid;
    await unblockSome(db, by, { item, title }, one, freed);
    await blockNights(db, by, { item, title }, { span: freed, ...again });
    expect(await spans()).toEqual([whole, "[2027-03-11,2027-03-13)  1"]);
  }
});

it("Blocked nights of a hold that ends are the block's at once, before any job has run", async () => {
  const { item, block, take } = await buildRoom();
  const kept_until = new Date(now().getTime() + 60_000);
  expect(await take("one", "2027-03-10", "2027-03-12", kept_until)).toEqual([]);
  await block(8, 12, { force: true });
  freezeClock(new Date(kept_until.getTime() + 1));
  const found = await findAvailability(db, item, { from: TODAY, to: TODAY + 31 });
  expect(found?.taken.map(({ from, to }) => [from - TODAY, to - TODAY])).toEqual([[8, 12]]);
  expect(await take("two", "2027-03-10", "2027-03-12")).toEqual(["2027-03-10", "2027-03-11"]);
});

describe("Blocks that overlap", () => {
  const placed = (blocks: Parameters<typeof placeBlocks>[0], units: number, taken: UnitSpan[] = []) =>
    placeBlocks(blocks, { units, taken: buildOccupancy(taken) }).map(({ unit, from, to }) => `${unit} ${from}-${to}`);
  it("take their units together, at most those that are free", () => {
    expect(
      placed(
        [
          { from: 1, to: 5, units: 1 },
          { from: 3, to: 7, units: 1 },
        ],
        3,
      ),
    ).toEqual(["1 1-7", "2 3-5"]);
    expect(
      placed(
        [
          { from: 1, to: 5, units: null },
          { from: 1, to: 5, units: null },
        ],
        2,
      ),
    ).toEqual(["1 1-5", "2 1-5"]);
    expect(placed([{ from: 1, to: 5, units: 9 }], 2, [{ unit: 1, from: 3, to: 4 }])).toEqual(["1 1-3", "2 1-5", "1 4-5"]);
    expect(placed([], 2)).toEqual([]);
  });
  it("take no unit of a night on which guests have more units than there are", () =>
    expect(
      placed(
        [{ from: 1, to: 4, units: null }],
        2,
        [1, 3].map((unit) => ({ unit, from: 2, to: 3 })),
      ),
    ).toEqual(["1 1-2", "2 1-2", "1 3-4", "2 3-4"]));
});

/** Far below the seconds that it took when each block was placed by itself, with room for a busy machine. */
const MILLISECONDS_MAX = 1_000;

it.each([
  ["overlap", () => ({ from: TODAY, to: TODAY + 798 })],
  ["overlap with one unit each", () => ({ from: TODAY, to: TODAY + 798, units: 1 })],
  ["lie apart", (index: number) => ({ from: TODAY + index * 4, to: TODAY + index * 4 + 2 })],
])("The most blocks of the largest room cost little where they %s", async (_, nights) => {
  const { item, by, title, block, blocked, take } = await buildRoom(200);
  await addBlocks(
    item,
    Array.from({ length: BLOCKS_MAX - 1 }, (__, index) => nights(index)),
  );
  const figures: Record<string, number> = {};
  const measure = async <Result>(name: string, act: () => Promise<Result>) => {
    const start = performance.now();
    const result = await act();
    figures[name] = Math.round(performance.now() - start);
    return result;
  };
  const { uuid } = await measure("block", () => block(0, 798));
  await measure("take", () => take("one", "2027-03-01", "2029-03-01"));
  await measure("availability", () => findAvailability(db, item, { from: TODAY, to: TODAY + 400 }));
  await measure("view", blocked);
  await measure("unblock", () => unblockNights(db, by, { item, title }, uuid));
  await measure("again", () => again(item));
  expect(Math.max(...Object.values(figures))).toBeLessThan(MILLISECONDS_MAX);
});
