import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { business } from "../../../catalogue/listings/tables.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { area, area_outline } from "../../../catalogue/places/tables.ts";
import { lockSettings, readSettings, writeSettings } from "../../../catalogue/settings/store.ts";
import { newUuid } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { buildTraveller } from "../../../tools/testing/factories.ts";
import { feature, hotels, openPlacedGuide, type Point, pointFeature, square } from "../../../tools/testing/placedGuide.ts";
import { visited_area } from "../../../travellers/visits/tables.ts";
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
/** On an island that the world's outline lacks, with a village of the gazetteer (La Passe) on it. */
const UNDRAWN = [-4.357, 55.832] as const;

describe("an island", () => {
  test("that the file names has every hotel on it, and villages with five are in it", async () => {
    await guide.importFeatures([
      pointFeature({ place: "island", name: "Île Corail" }, DRAWN),
      ...hotels("North", [-4.315, 55.74], 6, { "addr:city": "Anse Bleue" }),
      ...hotels("South", [-4.345, 55.75], 5, { "addr:city": "Anse Verte" }),
      ...hotels("Hill", [-4.329, 55.73], 2),
    ]);
    const found = await guide.areas();
    expect(found).toEqual({ "Anse Bleue in Île Corail": 6, "Anse Verte in Île Corail": 5, "Île Corail": 2 });
    expect(await findAreaBySlug(guide.db, "ile-corail")).toMatchObject({ name: "Île Corail", country_code: "SC" });
  });

  test("takes the place of its only village: the old slug stays an alias, and visits move along", async () => {
    const before = await findAreaBySlug(guide.db, "la-passe");
    const traveller = await buildTraveller(guide.db);
    await guide.db.insert(visited_area).values({ uuid: newUuid(), traveller: traveller.code, area_id: before?.id as number });
    await guide.importFeatures([
      pointFeature({ place: "island", name: "La Ligue" }, UNDRAWN),
      ...hotels("Palm", [-4.349, 55.829], 4),
      ...hotels("Tip", [-4.385, 55.835], 2),
    ]);
    expect(await guide.areas()).toEqual({ "La Ligue": 6 });
    expect(await findAreaBySlug(guide.db, "la-passe")).toMatchObject({ id: before?.id, slug: "la-ligue", name: "La Ligue" });
    expect((await guide.db.select().from(visited_area)).map(({ area_id }) => area_id)).toEqual([before?.id]);
    expect(new Set((await guide.db.select({ city: business.city }).from(business)).map(({ city }) => city))).toEqual(new Set(["La Ligue"]));

    await guide.undoAll();
    expect(await findAreaBySlug(guide.db, "la-ligue")).toMatchObject({
      id: before?.id,
      slug: "la-passe",
      name: "La Passe",
      is_edited: false,
    });
    expect(await guide.db.select().from(area_outline)).toEqual([]);
  });

  test("takes the village's introduction and places in settings along, and gives them back", async () => {
    const introductions = async () => {
      const { area_introductions, trending_destinations } = await readSettings(guide.db);
      return { area_introductions, trending_destinations };
    };
    await guide.db.transaction(async (tx) =>
      writeSettings(tx, { ...(await lockSettings(tx)), area_introductions: { "la-passe": "Slow." }, trending_destinations: ["la-passe"] }),
    );
    await guide.importFeatures([pointFeature({ place: "island", name: "La Ligue" }, UNDRAWN), ...hotels("Palm", [-4.349, 55.829], 5)]);
    expect(await introductions()).toEqual({ area_introductions: { "la-ligue": "Slow." }, trending_destinations: ["la-ligue"] });
    await guide.undoAll();
    expect(await introductions()).toEqual({ area_introductions: { "la-passe": "Slow." }, trending_destinations: ["la-passe"] });
  });

  test("keeps its village's name if listings name the village more often and the file does not name the island", async () => {
    await guide.importFeatures([
      ...hotels("Quay", [-4.349, 55.829], 6, { "addr:city": "La Passe" }),
      ...hotels("Palm", [-4.355, 55.829], 3, { "addr:city": "La Ligue" }),
    ]);
    expect(Object.keys(await guide.areas())).toEqual(["La Passe"]);
  });

  test("gets the name that most of its listings use instead of the village's", async () => {
    await guide.importFeatures([
      ...hotels("Quay", [-4.349, 55.829], 2, { "addr:city": "La Passe" }),
      ...hotels("Palm", [-4.355, 55.829], 6, { "addr:island": "La Ligue" }),
    ]);
    expect(await guide.areas()).toEqual({ "La Ligue": 8 });
  });

  test("is another one with the same name elsewhere, with a slug of its own", async () => {
    await guide.importFeatures([
      pointFeature({ place: "island", name: "Île Ronde" }, [-4.485, 55.235]),
      ...hotels("West", [-4.485, 55.23], 5),
      pointFeature({ place: "island", name: "Île Ronde" }, [-4.585, 55.94]),
      ...hotels("East", [-4.585, 55.937], 5),
    ]);
    expect(await guide.areas()).toEqual({ "Île Ronde": 10 });
    const both = await guide.db.select({ slug: area.slug }).from(area).where(eq(area.name, "Île Ronde")).orderBy(area.slug);
    expect(both).toEqual([{ slug: "ile-ronde" }, { slug: "ile-ronde-sc" }]);
  });

  test("across 180 degrees is one", async () => {
    await guide.importFeatures([
      feature(
        { place: "island", name: "Motu Loa" },
        {
          type: "Polygon",
          coordinates: [
            [
              [179.95, -16.9],
              [-179.9, -16.9],
              [-179.9, -16.75],
              [179.95, -16.75],
              [179.95, -16.9],
            ],
          ],
        },
      ),
      ...hotels("West", [-16.83, 179.98], 3),
      ...hotels("East", [-16.83, -179.96], 3),
    ]);
    expect(await guide.areas()).toEqual({ "Motu Loa": 6 });
  });

  test("off all drawn land on both sides of 180 degrees, as a point, is one", async () => {
    await guide.importFeatures([
      pointFeature({ place: "island", name: "Motu Iti" }, [-18.5, 179.999]),
      ...hotels("West", [-18.5, 179.99], 3),
      pointFeature({ tourism: "hotel", name: "East Inn A" }, [-18.5, -179.995]),
      pointFeature({ tourism: "hotel", name: "East Inn B" }, [-18.5, -179.99]),
    ]);
    expect(await guide.areas()).toEqual({ "Motu Iti": 5 });
  });

  test("in the lagoon of another one is an area with five hotels; with fewer they are on the island around it", async () => {
    const LAGOON = [-7.02, 52.74] as const;
    const atoll = feature(
      { place: "island", name: "Grand Anneau" },
      { type: "Polygon", coordinates: [square(LAGOON, 0.06), square(LAGOON, 0.05)] },
    );
    const islet = (name: string, [latitude, longitude]: Point) =>
      feature({ place: "islet", name }, { type: "Polygon", coordinates: [square([latitude, longitude], 0.005)] });
    await guide.importFeatures([
      atoll,
      islet("Petit Motu", [LAGOON[0] - 0.02, LAGOON[1]]),
      ...hotels("Petit", [LAGOON[0] - 0.02, LAGOON[1] - 0.003], 5),
      ...hotels("Ring", [LAGOON[0] + 0.055, LAGOON[1]], 5),
      pointFeature({ tourism: "hotel", name: "Stilts" }, [LAGOON[0] + 0.045, LAGOON[1]]),
    ]);
    expect(await guide.areas()).toEqual({ "Petit Motu": 5, "Grand Anneau": 6 });
  });

  test("that the file names twice, and once more in its next edition, is one area", async () => {
    const file = [pointFeature({ place: "island", name: "Île Corail" }, DRAWN), ...hotels("North", [-4.315, 55.74], 6)];
    await guide.importFeatures(file);
    await guide.importFeatures([...file, ...hotels("New", [-4.34, 55.76], 5)]);
    expect(await guide.areas()).toEqual({ "Île Corail": 11 });
    expect(await guide.db.select().from(area).where(eq(area.name, "Île Corail"))).toHaveLength(1);
  });

  test("beside the coast gets none of the hotels on the coast", async () => {
    await guide.importFeatures([
      pointFeature({ place: "island", name: "Roche Noire" }, [-4.29, 55.69]),
      feature({ place: "islet", name: "Petite Roche" }, { type: "Polygon", coordinates: [square([-4.297, 55.74], 0.002)] }),
      pointFeature({ place: "island", name: "Île Corail" }, DRAWN),
      ...hotels("Coast", [-4.305, 55.74], 6),
    ]);
    expect(await guide.areas()).toEqual({ "Île Corail": 6 });
  });

  test("named like its country is no area", async () => {
    await guide.importFeatures([pointFeature({ place: "island", name: "Seychelles" }, DRAWN), ...hotels("North", [-4.315, 55.74], 6)]);
    expect(await guide.areas()).toEqual({ none: 6 });
  });
});
