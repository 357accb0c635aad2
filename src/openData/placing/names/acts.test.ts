import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findAreasNamed } from "../../../catalogue/search/facts/store.ts";
import { indexAll } from "../../../catalogue/search/jobs.ts";
import { listingUses } from "../../../listingUses.ts";
import { sql } from "../../../platform/db/sql.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import { importCommand } from "../../importing/import/commands.ts";
import { acquireImportLock } from "../../importing/store.ts";
import { insertTowns } from "../../importing/towns/store.ts";
import { undoCommand } from "../../importing/undo/commands.ts";
import { placingTasks } from "../jobs.ts";
import { learnAreaNames } from "./acts.ts";

vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase({ places: true });
  folder = join(database.dataDir, "files");
  mkdirSync(folder);
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`DELETE FROM business`);
  await db.execute(
    sql`TRUNCATE import_run, import_record, import_change, import_problem, import_town, listing_difference, area_name RESTART IDENTITY`,
  );
});

type Tags = Record<string, string>;
interface Node {
  at: readonly [number, number];
  tags: Tags;
}

const toXml = (nodes: Node[]) =>
  `<osm>${nodes
    .map(
      ({ at: [lat, lon], tags }, id) =>
        `<node id="${id + 1}" lat="${lat}" lon="${lon}">${Object.entries(tags)
          .map(([k, v]) => `<tag k="${k}" v="${v}"/>`)
          .join("")}</node>`,
    )
    .join("")}</osm>`;

/** Hotels some metres apart. */
const hotels = (city: string, [latitude, longitude]: readonly [number, number], count = 4): Node[] =>
  Array.from({ length: count }, (_, at) => ({
    at: [latitude + at / 1_000, longitude],
    tags: { tourism: "hotel", name: `Inn ${city} ${at}`, "addr:city": city },
  }));

async function importNodes(nodes: Node[], file = "extract.osm") {
  const path = join(folder, file);
  writeFileSync(path, toXml(nodes));
  const { context, output } = database.createContext();
  await importCommand([path], context);
  return output();
}

const services = () => ({ db: database.db }) as Parameters<NonNullable<(typeof placingTasks)["learn_area_names"]>>[1];

/** Returns the areas with these names, after all names have been updated. */
async function called(...names: string[]) {
  await placingTasks.learn_area_names?.({}, services());
  await indexAll(database.db);
  const found = await findAreasNamed(database.db, names);
  const { rows } = await database.db.execute<{ id: number; name: string }>(
    sql`SELECT id, name FROM area WHERE id = ANY(${sql.param(found.map(({ area_id }) => area_id))}::integer[])`,
  );
  return names.map((name) =>
    found.filter(({ phrase, isWhole }) => phrase === name && isWhole).map(({ area_id }) => rows.find(({ id }) => id === area_id)?.name),
  );
}

const KANAZAWA = [36.5947, 136.6256] as const;
const PIRAEUS = [37.9423, 23.6465] as const;
const CHIANG_RAI = [19.9086, 99.8325] as const;
const IRKUTSK = [52.2978, 104.2964] as const;

test("towns are found by what their listings call them in another script, until the import is undone", async () => {
  expect(await called("เชียงราย")).toEqual([[]]);
  await importNodes([
    ...hotels("金沢市", KANAZAWA),
    ...hotels("Πειραιάς", PIRAEUS),
    ...hotels("เชียงราย", CHIANG_RAI),
    ...hotels("г. Иркутск", IRKUTSK),
  ]);
  expect(await called("金沢", "金沢市", "πειραιας", "เชียงราย", "иркутск")).toEqual([
    ["Kanazawa"],
    ["Kanazawa"],
    [expect.stringMatching(/^Pir(ae|éa)/)],
    ["Chiang Rai"],
    ["Irkutsk"],
  ]);

  const { context } = database.createContext();
  await undoCommand(["1"], context, listingUses);
  const { rows } = await database.db.execute(
    sql`SELECT task_identifier FROM graphile_worker.jobs WHERE task_identifier = 'learn_area_names'`,
  );
  expect(rows).toHaveLength(1);
  expect(await called("เชียงราย")).toEqual([[]]);
});

test("what too few say, or what listings of two towns say, names nothing", async () => {
  await importNodes([...hotels("金嶺町", KANAZAWA, 2), ...hotels("北アルプス", KANAZAWA, 3), ...hotels("北アルプス", [36.7, 137.2167], 3)]);
  expect(await called("金嶺町", "北アルプス")).toEqual([[], []]);
});

test("a town in a file gives its names in all languages to the area of its name near by, and is no row of the report", async () => {
  const output = await importNodes([
    ...hotels("Kotor", [42.4247, 18.7712], 1),
    { at: [42.4248, 18.7711], tags: { place: "town", name: "Kotor", "name:it": "Cattaro", "name:ru": "Котор", "name:sr": "Котор" } },
    // Far away, and with another name.
    { at: [42.2864, 18.84], tags: { place: "town", name: "Nirgendwo", "name:ru": "Нигде" } },
    { at: [42.6, 19.1], tags: { place: "town", name: "Kotor", "name:de": "Anderswo" } },
  ]);
  expect(output).toMatch(/\b1 row/);
  expect(output).not.toContain("not a travel business");
  expect(await called("cattaro", "котор", "нигде", "anderswo")).toEqual([["Kotor"], ["Kotor"], [], []]);

  const { context } = database.createContext();
  await undoCommand(["1"], context, listingUses);
  expect((await database.db.execute(sql`SELECT FROM import_town`)).rows).toEqual([]);
  expect(await called("cattaro")).toEqual([[]]);
});

test("a town without other names gives its area none", async () => {
  await importNodes([...hotels("Kotor", [42.4247, 18.7712], 1), { at: [42.4248, 18.7711], tags: { place: "town", name: "Kotor" } }]);
  expect(await learnAreaNames(database.db, AbortSignal.timeout(10_000))).toBe(0);
});

test("what stays is not written again, and other imports are waited for", async () => {
  await importNodes(hotels("金沢市", KANAZAWA));
  expect(await learnAreaNames(database.db, AbortSignal.timeout(10_000))).toBe(2);
  expect(await learnAreaNames(database.db, AbortSignal.timeout(10_000))).toBe(0);
  const release = await acquireImportLock(database.db, AbortSignal.timeout(10_000), () => undefined);
  expect(await learnAreaNames(database.db, AbortSignal.timeout(300))).toBeUndefined();
  await release?.();
});

test("The names of a deleted area are deleted, and a town without an area has no names", async () => {
  const { db } = database;
  await db.execute(
    sql`INSERT INTO area (id, slug, name, country_code, latitude, longitude) VALUES (2000000900, 'far', 'Far', 'JP', 30, 140)`,
  );
  await db.execute(sql`INSERT INTO area_name VALUES (2000000900, '遠い')`);
  await db.execute(sql`DELETE FROM area WHERE id = 2000000900`);
  expect((await db.execute(sql`SELECT FROM area_name`)).rows).toEqual([]);
  await db.transaction((tx) =>
    insertTowns(tx, "00000000-0000-4000-8000-000000000001", [
      { source_key: "osm node/1", latitude: 0, longitude: -30, kind: "settlement", name: "Sea", names: ["Sea", "海"] },
    ]),
  );
  expect(await learnAreaNames(db, AbortSignal.timeout(10_000))).toBe(0);
});

test("names by language are the area's translations: the local one for the languages of its country, English ones stay the gazetteer's", async () => {
  const read = async () =>
    (await database.db.execute<{ translations: unknown }>(sql`SELECT translations FROM area WHERE name = 'Kanazawa'`)).rows[0]
      ?.translations;
  const town = (tags: Tags): Node => ({ at: KANAZAWA, tags: { place: "city", name: "金沢市", "name:en": "Kanazawa", ...tags } });
  await importNodes([town({ "name:ru": "Канадзава", "name:de": "Kanazawa" })]);
  await placingTasks.learn_area_names?.({}, services());
  expect(await read()).toEqual({ ja: { name: "金沢市" }, ru: { name: "Канадзава" } });
  await importNodes([town({ "name:ko": "가나자와시" })]);
  await placingTasks.learn_area_names?.({}, services());
  expect(await read()).toEqual({ ja: { name: "金沢市" }, ko: { name: "가나자와시" } });
  for (const number of ["2", "1"]) await undoCommand([number], database.createContext().context, listingUses);
  await placingTasks.learn_area_names?.({}, services());
  expect(await read()).toBeNull();
});
