import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { business } from "../../../catalogue/listings/tables.ts";
import { insertArea, saveOutline, setParent } from "../../../catalogue/places/own/store.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { area, area_alias, area_outline } from "../../../catalogue/places/tables.ts";
import { newUuid } from "../../../platform/clock.ts";
import { eq, sql } from "../../../platform/db/sql.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import { buildTraveller } from "../../../tools/testing/factories.ts";
import { visited_area } from "../../../travellers/visits/tables.ts";
import { importCommand } from "../../importing/import/commands.ts";
import { undoPlacing } from "../acts.ts";
import { placingTasks } from "../jobs.ts";

vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase({ places: "all" });
  folder = join(database.dataDir, "files");
  mkdirSync(folder);
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await undoAll();
  await db.execute(sql`DELETE FROM business`);
  await db.execute(
    sql`TRUNCATE import_run, import_record, import_change, import_problem, import_town, listing_difference, placing_run, placing_move, area_outline RESTART IDENTITY CASCADE`,
  );
  await db.execute(sql`DELETE FROM visited_area`);
  await db.execute(sql`DELETE FROM area_alias`);
  await db.execute(sql`UPDATE area SET parent_id = NULL`);
  await db.execute(sql`DELETE FROM area WHERE id >= 2000000000`);
});

/** Undoes every placing, the last one first: renamed areas of the gazetteer get their names back. */
async function undoAll() {
  const { rows } = await database.db.execute<{ number: number }>(
    sql`SELECT number FROM placing_run WHERE undone IS NULL ORDER BY number DESC`,
  );
  for (const { number } of rows) await undoPlacing(database.db, number);
}

type Point = readonly [latitude: number, longitude: number];
type Tags = Record<string, string>;
interface Feature {
  id: string;
  tags: Tags;
  geometry: object;
}

let lastId = 0;
const feature = (tags: Tags, geometry: object): Feature => {
  lastId += 1;
  return { id: `node/${lastId}`, tags, geometry };
};
const point = (tags: Tags, [latitude, longitude]: Point) => feature(tags, { type: "Point", coordinates: [longitude, latitude] });

/** Hotels in a row to the east, about 150 m apart. */
const hotels = (name: string, [latitude, longitude]: Point, count: number, tags: Tags = {}) =>
  Array.from({ length: count }, (_, index) =>
    point({ tourism: "hotel", name: `${name} Inn ${index}`, ...tags }, [latitude, longitude + index * 0.0013]),
  );

/** Corners of a square around a point; half its side is in degrees. */
const square = ([latitude, longitude]: Point, half: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => [longitude + x * half, latitude + y * half]);

async function importFeatures(features: Feature[], file = "places") {
  const path = join(folder, `${file}.geojson`);
  const json = features.map(({ id, tags, geometry }) => ({ type: "Feature", id, properties: tags, geometry }));
  writeFileSync(path, JSON.stringify({ type: "FeatureCollection", features: json }));
  const { context, output } = database.createContext();
  await importCommand([path], context);
  await placingTasks.place_localities?.({ dataset: file }, { db: database.db } as never);
  return output();
}

/** Returns the number of hotels in each area; areas are named with those that contain them. */
async function areas(): Promise<Record<string, number>> {
  const rows = await database.db
    .select({ area_id: business.area_id })
    .from(business)
    .where(eq(business.business_type, "accommodation"));
  const all = new Map((await database.db.select().from(area)).map((one) => [one.id, one]));
  const counts: Record<string, number> = {};
  for (const { area_id } of rows) {
    const names: string[] = [];
    for (let one = all.get(area_id ?? 0); one; one = all.get(one.parent_id ?? 0)) names.push(one.name);
    const path = names.join(" in ") || "none";
    counts[path] = (counts[path] ?? 0) + 1;
  }
  return counts;
}

/** On an island that the world's outline has and the gazetteer does not. */
const DRAWN = [-4.33, 55.73] as const;
/** On an island that the world's outline lacks, with a village of the gazetteer (La Passe) on it. */
const UNDRAWN = [-4.357, 55.832] as const;

describe("an island", () => {
  test("that the file names has every hotel on it, and a village with five is in it", async () => {
    await importFeatures([
      point({ place: "island", name: "Île Corail" }, DRAWN),
      ...hotels("North", [-4.315, 55.74], 6, { "addr:city": "Anse Bleue" }),
      ...hotels("South", [-4.345, 55.75], 3),
    ]);
    const found = await areas();
    expect(Object.values(found).reduce((sum, count) => sum + count, 0)).toBe(9);
    expect(Object.keys(found).every((path) => path.includes("Île Corail"))).toBe(true);
    expect(await findAreaBySlug(database.db, "ile-corail")).toMatchObject({ name: "Île Corail", country_code: "SC" });
  });

  test("takes the place of its only village: the old slug stays an alias, and visits move along", async () => {
    const before = await findAreaBySlug(database.db, "la-passe");
    const traveller = await buildTraveller(database.db);
    await database.db.insert(visited_area).values({ uuid: newUuid(), traveller: traveller.code, area_id: before?.id as number });
    await importFeatures([point({ place: "island", name: "La Ligue" }, UNDRAWN), ...hotels("Palm", [-4.349, 55.829], 4), ...hotels("Tip", [-4.385, 55.835], 2)]);
    expect(await areas()).toEqual({ "La Ligue": 6 });
    expect(await findAreaBySlug(database.db, "la-passe")).toMatchObject({ id: before?.id, slug: "la-ligue", name: "La Ligue" });
    expect((await database.db.select().from(visited_area)).map(({ area_id }) => area_id)).toEqual([before?.id]);
    expect(new Set((await database.db.select({ city: business.city }).from(business)).map(({ city }) => city))).toEqual(new Set(["La Ligue"]));

    await undoAll();
    expect(await findAreaBySlug(database.db, "la-ligue")).toMatchObject({ id: before?.id, slug: "la-passe", name: "La Passe", is_edited: false });
    expect(await database.db.select().from(area_outline)).toEqual([]);
  });

  test("keeps its village's name if listings name the village more often and the file does not name the island", async () => {
    await importFeatures([
      ...hotels("Quay", [-4.349, 55.829], 6, { "addr:city": "La Passe" }),
      ...hotels("Palm", [-4.355, 55.829], 3, { "addr:city": "La Ligue" }),
    ]);
    expect(Object.keys(await areas())).toEqual(["La Passe"]);
  });

  test("gets the name that most of its listings use instead of the village's", async () => {
    await importFeatures([
      ...hotels("Quay", [-4.349, 55.829], 2, { "addr:city": "La Passe" }),
      ...hotels("Palm", [-4.355, 55.829], 6, { "addr:island": "La Ligue" }),
    ]);
    expect(await areas()).toEqual({ "La Ligue": 8 });
  });

  test("is another one with the same name elsewhere, with a slug of its own", async () => {
    await importFeatures([
      point({ place: "island", name: "Île Ronde" }, [-4.485, 55.235]),
      ...hotels("West", [-4.485, 55.23], 5),
      point({ place: "island", name: "Île Ronde" }, [-4.585, 55.94]),
      ...hotels("East", [-4.585, 55.937], 5),
    ]);
    expect(await areas()).toEqual({ "Île Ronde": 10 });
    const both = await database.db.select({ slug: area.slug }).from(area).where(eq(area.name, "Île Ronde")).orderBy(area.slug);
    expect(both).toEqual([{ slug: "ile-ronde" }, { slug: "ile-ronde-sc" }]);
  });

  test("across 180 degrees is one", async () => {
    await importFeatures([
      feature(
        { place: "island", name: "Motu Loa" },
        { type: "Polygon", coordinates: [[[179.95, -16.9], [-179.9, -16.9], [-179.9, -16.75], [179.95, -16.75], [179.95, -16.9]]] },
      ),
      ...hotels("West", [-16.83, 179.98], 3),
      ...hotels("East", [-16.83, -179.96], 3),
    ]);
    expect(await areas()).toEqual({ "Motu Loa": 6 });
  });

  test("off all drawn land on both sides of 180 degrees, as a point, is one", async () => {
    await importFeatures([
      point({ place: "island", name: "Motu Iti" }, [-18.5, 179.999]),
      ...hotels("West", [-18.5, 179.99], 3),
      point({ tourism: "hotel", name: "East Inn A" }, [-18.5, -179.995]),
      point({ tourism: "hotel", name: "East Inn B" }, [-18.5, -179.99]),
    ]);
    expect(await areas()).toEqual({ "Motu Iti": 5 });
  });

  test("in the lagoon of another one is an area with five hotels; with fewer they are on the island around it", async () => {
    const LAGOON = [-7.02, 52.74] as const;
    const atoll = feature(
      { place: "island", name: "Grand Anneau" },
      { type: "Polygon", coordinates: [square(LAGOON, 0.06), square(LAGOON, 0.05)] },
    );
    const islet = (name: string, [latitude, longitude]: Point) =>
      feature({ place: "islet", name }, { type: "Polygon", coordinates: [square([latitude, longitude], 0.005)] });
    await importFeatures([
      atoll,
      islet("Petit Motu", [LAGOON[0] - 0.02, LAGOON[1]]),
      ...hotels("Petit", [LAGOON[0] - 0.02, LAGOON[1] - 0.003], 5),
      ...hotels("Ring", [LAGOON[0] + 0.055, LAGOON[1]], 5),
      point({ tourism: "hotel", name: "Stilts" }, [LAGOON[0] + 0.045, LAGOON[1]]),
    ]);
    expect(await areas()).toEqual({ "Petit Motu": 5, "Grand Anneau": 6 });
  });

  test("that the file names twice, and once more in its next edition, is one area", async () => {
    const file = [point({ place: "island", name: "Île Corail" }, DRAWN), ...hotels("North", [-4.315, 55.74], 6)];
    await importFeatures(file);
    await importFeatures([...file, ...hotels("New", [-4.34, 55.76], 5)]);
    expect(await areas()).toEqual({ "Île Corail": 11 });
    expect(await database.db.select().from(area).where(eq(area.name, "Île Corail"))).toHaveLength(1);
  });

  test("named like its country is no area", async () => {
    await importFeatures([point({ place: "island", name: "Seychelles" }, DRAWN), ...hotels("North", [-4.315, 55.74], 6)]);
    expect(await areas()).toEqual({ none: 6 });
  });
});

/** In mountains 80 km from any town of the gazetteer. */
const MOUNTAINS = [64.9, -18.6] as const;

describe("a valley", () => {
  const [latitude, longitude] = MOUNTAINS;
  const villages: [string, Point][] = [
    ["Aust", [latitude, longitude]],
    ["Mitt", [latitude, longitude + 0.05]],
    ["Vest", [latitude, longitude + 0.1]],
  ];

  test("of three villages with two hotels each is an area if the hotels name it", async () => {
    await importFeatures(villages.flatMap(([name, at]) => hotels(name, at, 2, { "addr:village": name, is_in: "Fagridalur" })));
    expect(await areas()).toEqual({ Fagridalur: 6 });
  });

  test("that the file draws as a line has its villages in it", async () => {
    const line = villages.map(([, [y, x]]) => [x, y]);
    await importFeatures([
      feature({ natural: "valley", name: "Fagridalur" }, { type: "LineString", coordinates: line }),
      ...hotels("Aust", [latitude, longitude], 5, { "addr:village": "Aust" }),
      ...hotels("Mitt", [latitude, longitude + 0.05], 1),
    ]);
    expect(await areas()).toEqual({ "Aust in Fagridalur": 6 });
  });
});

describe("a village", () => {
  test("that is split over two municipalities is one area", async () => {
    const [latitude, longitude] = MOUNTAINS;
    await database.db.transaction(async (tx) => {
      for (const [name, side] of [
        ["Austurhreppur", 0.1],
        ["Vesturhreppur", -0.1],
      ] as const) {
        const made = await insertArea(tx, { name, country_code: "IS", latitude, longitude: longitude + side });
        await saveOutline(tx, made.id, [[square([latitude, longitude + side], 0.1) as [number, number][]]]);
        await setParent(tx, [made.id], null);
      }
    });
    await importFeatures([
      ...hotels("East", [latitude, longitude + 0.002], 3, { "addr:village": "Miðbær" }),
      ...hotels("West", [latitude, longitude - 0.008], 3, { "addr:village": "Miðbær" }),
    ]);
    const found = await areas();
    expect(Object.values(found)).toEqual([6]);
    expect(Object.keys(found)[0]).toMatch(/^Miðbær in /);
  });

  test("called by both names of its municipality is that municipality", async () => {
    await importFeatures(hotels("Rhine", [47.2153, 9.5057], 6, { "addr:city": "Gamprin-Bendern" }));
    expect(Object.keys(await areas())).toEqual(["Gamprin"]);
  });

  test("that an import made under both names is merged: its address leads to the municipality", async () => {
    await database.db.transaction((tx) =>
      insertArea(tx, { name: "Gamprin-Bendern", country_code: "LI", latitude: 47.2135, longitude: 9.5075 }, { is_edited: false }),
    );
    await importFeatures(hotels("Rhine", [47.2136, 9.5076], 5));
    expect(Object.keys(await areas())).toEqual(["Gamprin"]);
    expect(await findAreaBySlug(database.db, "gamprin-bendern")).toMatchObject({ name: "Gamprin" });
    await undoAll();
    expect(await findAreaBySlug(database.db, "gamprin-bendern")).toMatchObject({ name: "Gamprin-Bendern" });
  });

  test("is the area of a hotel without any area, even if it is the only one", async () => {
    await importFeatures([point({ place: "hamlet", name: "Fagriskógur" }, MOUNTAINS), ...hotels("Lone", [64.91, -18.61], 1)]);
    expect(await areas()).toEqual({ Fagriskógur: 1 });
  });

  test.each(["fixme", "unknown", "#", "41250", "FIXME: name"])("is never called %j", async (name) => {
    await importFeatures([point({ place: "village", name }, MOUNTAINS), ...hotels("Lone", MOUNTAINS, 6, { "addr:city": name, "addr:suburb": name })]);
    expect(await areas()).toEqual({ none: 6 });
    const rows = await database.db.select({ city: business.city, neighbourhood: business.neighbourhood }).from(business);
    expect(new Set(rows.map(({ city, neighbourhood }) => city + neighbourhood))).toEqual(new Set([""]));
  });
});

describe("parts of places", () => {
  test("a quarter with five hotels is an area in its town, with four it is not", async () => {
    const town = await findAreaBySlug(database.db, "akureyri");
    const [latitude, longitude] = [town?.latitude as number, town?.longitude as number];
    const file = (count: number) => [
      point({ place: "suburb", name: "Brekkan Nýja" }, [latitude + 0.012, longitude]),
      ...hotels("Brekka", [latitude + 0.0122, longitude - 0.002], count),
    ];
    await importFeatures(file(4));
    expect(await areas()).toEqual({ Akureyri: 4 });
    await importFeatures(file(5), "more");
    expect(await areas()).toMatchObject({ "Brekkan Nýja in Akureyri": 5 });
  });

  test("a ski area with five hotels is an area with its outline", async () => {
    const [latitude, longitude] = MOUNTAINS;
    await importFeatures([
      feature({ landuse: "winter_sports", name: "Snæland" }, { type: "Polygon", coordinates: [square(MOUNTAINS, 0.05)] }),
      ...hotels("Hut", [latitude + 0.01, longitude + 0.01], 5),
    ]);
    expect(await areas()).toEqual({ Snæland: 5 });
    expect(await database.db.select().from(area_alias)).toEqual([]);
  });

  test("a beach with five hotels away from the village is an area", async () => {
    await importFeatures([
      point({ place: "island", name: "Île Corail" }, DRAWN),
      ...hotels("Village", DRAWN, 6, { "addr:city": "Anse Bleue" }),
      point({ natural: "beach", name: "Grand Sable" }, [-4.30, 55.70]),
      ...hotels("Sand", [-4.30, 55.70], 5),
    ]);
    const found = await areas();
    expect(Object.keys(found).some((path) => path.startsWith("Grand Sable"))).toBe(true);
  });
});
