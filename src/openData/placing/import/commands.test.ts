import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { log_entry } from "../../../accounts/auditLog/tables.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { area, area_outline } from "../../../catalogue/places/tables.ts";
import { eq, sql } from "../../../platform/db/sql.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import { openPlaces } from "../../importing/engine/commands.ts";
import { placingCommands } from "../commands.ts";

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
  await database.db.execute(sql`UPDATE area SET parent_id = NULL WHERE parent_id IS NOT NULL`);
  await database.db.execute(sql`DELETE FROM area WHERE id >= 2000000000`);
  await database.db.execute(sql`DELETE FROM area_outline`);
});

type Box = [west: number, south: number, east: number, north: number];
const ring = ([west, south, east, north]: Box) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const outline = (box: Box, properties: object) => ({
  type: "Feature",
  properties,
  geometry: { type: "Polygon", coordinates: [ring(box)] },
});

async function run(...features: object[]) {
  const path = join(folder, "outlines.geojson");
  writeFileSync(path, JSON.stringify({ type: "FeatureCollection", features }));
  const { context, output } = database.createContext();
  const code = await placingCommands.find(({ name }) => name === "areas import")?.run([path], context);
  return { code, output: output() };
}

const findParent = async (slug: string) => {
  const found = await findAreaBySlug(database.db, slug);
  const [parent] = await database.db
    .select()
    .from(area)
    .where(eq(area.id, found?.parent_id ?? 0));
  return parent?.slug;
};

/** Boxes around Hội An in Vietnam, whose centre is at 15.88, 108.34. */
const ISLANDS: Box = [108.4, 15.85, 108.6, 16.05];
const OLD_TOWN: Box = [108.32, 15.87, 108.345, 15.885];
const PROVINCE: Box = [108, 15.5, 108.7, 16.1];

describe("areas import", () => {
  test("adds areas, listings are placed in them, and the log names them", async () => {
    const { code, output } = await run(outline(ISLANDS, { name: "Cù Lao Chàm" }));
    expect([code, output]).toEqual([0, expect.stringContaining("1 area added, 0 existing areas have a new outline.")]);
    const places = await openPlaces(database.db);
    const added = await findAreaBySlug(database.db, "cu-lao-cham");
    expect(added).toMatchObject({ name: "Cù Lao Chàm", country_code: "VN", is_edited: true });
    expect(places(15.95, 108.51, undefined)).toMatchObject({ area_id: added?.id, area_name: "Cù Lao Chàm" });
    expect(places(15.95, 108.37, undefined)).not.toMatchObject({ area_id: added?.id });
    expect(await database.db.select().from(log_entry).where(eq(log_entry.act, "area.outlined"))).toHaveLength(1);
  });

  test("once more changes the outline and adds nothing", async () => {
    await run(outline(ISLANDS, { name: "Cù Lao Chàm" }));
    const { output } = await run(outline([108.45, 15.9, 108.55, 16], { name: "Cù Lao Chàm" }));
    expect(output).toContain("0 areas added, 1 existing area has a new outline.");
    expect(await database.db.select().from(area_outline)).toHaveLength(1);
  });

  test("gives an outline to the town of its name in it, or of its slug", async () => {
    await run(outline(PROVINCE, { name: "Hoi An" }));
    const hoiAn = await findAreaBySlug(database.db, "hoi-an");
    expect((await database.db.select().from(area_outline)).map(({ area_id }) => area_id)).toEqual([hoiAn?.id]);
    await run(outline(OLD_TOWN, { name: "Faifo", slug: "hoi-an" }));
    expect(await database.db.select().from(area_outline)).toHaveLength(1);
    expect(hoiAn?.slug).toBe("hoi-an");
  });

  test("puts areas into the smallest one around them, and towns into what is much larger than they are", async () => {
    const { output } = await run(outline(OLD_TOWN, { name: "Old Quarter" }), outline(PROVINCE, { name: "Lower Quảng Nam" }));
    expect(output).toMatch(/\d+ towns are inside them/);
    expect(await findParent("hoi-an")).toBe("lower-quang-nam");
    expect(await findParent("old-quarter")).toBe("lower-quang-nam");
  });

  test("takes the parent that a feature names, by name or by slug", async () => {
    await run(outline(OLD_TOWN, { name: "Old Quarter", parent: "hoi-an" }), outline(ISLANDS, { name: "Xan Isles", parent: "Old Quarter" }));
    // The largest is read first, so the other one is not known by its name yet.
    expect(await findParent("old-quarter")).toBe("hoi-an");
    expect(await findAreaBySlug(database.db, "xan-isles")).toBeUndefined();
    await run(outline(ISLANDS, { name: "Xan Isles", parent: "Old-Quarter" }));
    expect(await findParent("xan-isles")).toBe("old-quarter");
  });

  test.each<[string, object, string]>([
    ["without a name", outline(ISLANDS, {}), "has no name"],
    ["of a point", { type: "Feature", properties: { name: "P" }, geometry: { type: "Point", coordinates: [1, 2] } }, "is not a Polygon"],
    ["beyond the world", outline([179, 0, 181, 1], { name: "Beyond" }), "is not a Polygon"],
    ["at sea", outline([-30, -30, -29, -29], { name: "Sea" }), "is in no country"],
    ["in another country than it says", outline(ISLANDS, { name: "Elsewhere", country: "TH" }), "is in VN, not in TH"],
    ["with a slug of an address", outline(ISLANDS, { name: "X", slug: "wishlist" }), 'cannot have the slug "wishlist"'],
    ["with a slug of another place", outline(ISLANDS, { name: "X", slug: "ubud" }), "has the slug of Ubud"],
    ["in what there is not", outline(ISLANDS, { name: "X", parent: "no-such" }), 'has the parent "no-such", which is not the slug'],
    ["in another country's area", outline(ISLANDS, { name: "X", parent: "ubud" }), "has the parent Ubud, which is in another country"],
    ["in itself", outline(ISLANDS, { name: "X", slug: "cham-x", parent: "cham-x" }), "has the parent X, which is inside it"],
  ])("leaves out one %s, and nothing of it stays", async (_what, feature, reason) => {
    const { code, output } = await run(feature);
    expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
    expect(await database.db.select().from(area_outline)).toEqual([]);
    expect(await database.db.select().from(area).where(sql`id >= 2000000000`)).toEqual([]);
  });

  test("of what is no GeoJSON says so", async () => {
    const { context } = database.createContext();
    const path = join(folder, "broken.geojson");
    const command = placingCommands.find(({ name }) => name === "areas import");
    for (const [content, reason] of [
      ["{", "is not valid JSON"],
      ["[]", "is not a GeoJSON"],
    ] as const) {
      writeFileSync(path, content);
      await expect(command?.run([path], context)).rejects.toThrow(reason);
    }
    await expect(command?.run([join(folder, "none")], context)).rejects.toThrow("cannot be read");
    await expect(command?.run([], context)).rejects.toThrow("Give one file");
  });
});
