import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { business } from "../../../catalogue/listings/tables.ts";
import { insertArea, saveOutline } from "../../../catalogue/places/own/store.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { area_outline } from "../../../catalogue/places/tables.ts";
import { feature, hotels, openPlacedGuide, type Point, pointFeature, square } from "../../../tools/testing/placedGuide.ts";
import { importCommand } from "../../importing/import/commands.ts";

vi.setConfig({ testTimeout: 60_000 });

let guide: Awaited<ReturnType<typeof openPlacedGuide>>;
beforeAll(async () => {
  guide = await openPlacedGuide(importCommand);
}, 60_000);
afterAll(() => guide.close());
beforeEach(() => guide.reset());

/** On an island that the world's outline has and the gazetteer does not. */
const DRAWN = [-4.33, 55.73] as const;
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
    await guide.importFeatures(villages.flatMap(([name, at]) => hotels(name, at, 2, { "addr:village": name, is_in: "Fagridalur" })));
    expect(await guide.areas()).toEqual({ Fagridalur: 6 });
  });

  test("that the file draws as a line has its villages in it", async () => {
    const line = villages.map(([, [y, x]]) => [x, y]);
    await guide.importFeatures([
      feature({ natural: "valley", name: "Fagridalur" }, { type: "LineString", coordinates: line }),
      ...hotels("Aust", [latitude, longitude], 5, { "addr:village": "Aust" }),
      ...hotels("Mitt", [latitude, longitude + 0.05], 1),
    ]);
    expect(await guide.areas()).toEqual({ "Aust in Fagridalur": 6 });
  });
});

describe("a village", () => {
  test("that is split over two municipalities is one area", async () => {
    const [latitude, longitude] = MOUNTAINS;
    await guide.db.transaction(async (tx) => {
      for (const [name, side] of [
        ["Austurhreppur", 0.1],
        ["Vesturhreppur", -0.1],
      ] as const) {
        const made = await insertArea(tx, { name, country_code: "IS", latitude, longitude: longitude + side });
        await saveOutline(tx, made.id, [[square([latitude, longitude + side], 0.1)]]);
      }
    });
    await guide.importFeatures([
      ...hotels("East", [latitude, longitude + 0.002], 3, { "addr:village": "Miðbær" }),
      ...hotels("West", [latitude, longitude - 0.008], 3, { "addr:village": "Miðbær" }),
    ]);
    const found = await guide.areas();
    expect(Object.values(found)).toEqual([6]);
    expect(Object.keys(found)[0]).toMatch(/^Miðbær in /);
  });

  test("called by both names of its municipality is that municipality", async () => {
    await guide.importFeatures(hotels("Rhine", [47.2153, 9.5057], 6, { "addr:city": "Gamprin-Bendern" }));
    expect(Object.keys(await guide.areas())).toEqual(["Gamprin"]);
  });

  test("that an import made under both names is merged: its address leads to the municipality", async () => {
    await guide.db.transaction((tx) =>
      insertArea(tx, { name: "Gamprin-Bendern", country_code: "LI", latitude: 47.2135, longitude: 9.5075 }, { is_edited: false }),
    );
    await guide.importFeatures(hotels("Rhine", [47.2136, 9.5076], 5, { "addr:city": "Gamprin-Bendern" }));
    expect(Object.keys(await guide.areas())).toEqual(["Gamprin"]);
    expect(await findAreaBySlug(guide.db, "gamprin-bendern")).toMatchObject({ name: "Gamprin" });
    await guide.undoAll();
    expect(await findAreaBySlug(guide.db, "gamprin-bendern")).toMatchObject({ name: "Gamprin-Bendern" });
  });

  test("is the area of a hotel without any area, even if it is the only one", async () => {
    await guide.importFeatures([pointFeature({ place: "hamlet", name: "Fagriskógur" }, MOUNTAINS), ...hotels("Lone", [64.91, -18.61], 1)]);
    expect(await guide.areas()).toEqual({ Fagriskógur: 1 });
  });

  test.each(["fixme", "unknown", "#", "41250", "FIXME: name"])("is never called %j", async (name) => {
    await guide.importFeatures([
      pointFeature({ place: "village", name }, MOUNTAINS),
      ...hotels("Lone", MOUNTAINS, 6, { "addr:city": name, "addr:suburb": name }),
    ]);
    expect(await guide.areas()).toEqual({ none: 6 });
    const rows = await guide.db.select({ city: business.city, neighbourhood: business.neighbourhood }).from(business);
    expect(new Set(rows.map(({ city, neighbourhood }) => city + neighbourhood))).toEqual(new Set([""]));
  });
});

describe("parts of places", () => {
  test("a quarter with five hotels is an area in its town, with four it is not", async () => {
    const town = await findAreaBySlug(guide.db, "akureyri");
    const [latitude, longitude] = [town?.latitude as number, town?.longitude as number];
    const file = (count: number) => [
      pointFeature({ place: "suburb", name: "Brekkan Nýja" }, [latitude + 0.012, longitude]),
      ...hotels(`Brekka ${count}`, [latitude + 0.0122, longitude - 0.002], count),
    ];
    await guide.importFeatures(file(4));
    expect(await guide.areas()).toEqual({ Akureyri: 4 });
    await guide.importFeatures(file(5), "more");
    expect(await guide.areas()).toMatchObject({ "Brekkan Nýja in Akureyri": 5 });
  });

  test("a ski area with five hotels is an area with its outline", async () => {
    const [latitude, longitude] = MOUNTAINS;
    await guide.importFeatures([
      feature({ landuse: "winter_sports", name: "Snæland" }, { type: "Polygon", coordinates: [square(MOUNTAINS, 0.05)] }),
      ...hotels("Hut", [latitude + 0.01, longitude + 0.01], 5),
    ]);
    expect(await guide.areas()).toEqual({ Snæland: 5 });
    expect(await guide.db.select().from(area_outline)).toHaveLength(1);
  });

  test("a beach with five hotels away from the village is an area", async () => {
    await guide.importFeatures([
      pointFeature({ place: "island", name: "Île Corail" }, DRAWN),
      ...hotels("Village", DRAWN, 6, { "addr:city": "Anse Bleue" }),
      pointFeature({ natural: "beach", name: "Grand Sable" }, [-4.3, 55.7]),
      ...hotels("Sand", [-4.3, 55.7], 5),
    ]);
    expect(await guide.areas()).toEqual({ "Île Corail": 6, "Grand Sable in Île Corail": 5 });
  });
});
