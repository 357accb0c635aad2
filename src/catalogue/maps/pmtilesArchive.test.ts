import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tileFile } from "../../tools/testing/tileFile.ts";
import { findTiles } from "./pmtilesArchive.ts";

const METADATA = { vector_layers: [{ id: "earth" }, { id: "roads" }], attribution: "<b>© Somebody</b>" };
const WORLD = Buffer.from("the whole world");
const TOWN = { west: 1.4, south: 42.4, east: 1.8, north: 42.7 };
const good = () =>
  tileFile({
    metadata: METADATA,
    tiles: [
      { id: 0, bytes: WORLD },
      { id: 3, bytes: Buffer.from("a quarter") },
    ],
    maxZoom: 2,
    bounds: TOWN,
  });

let folder: string;
let refused: string[];
const findAll = () => findTiles(folder, (_path, error) => refused.push((error as Error).message));
const find = async () => (await findAll())[0];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tiles-"));
  refused = [];
});
afterEach(() => rm(folder, { recursive: true }));

describe("a map file in the data folder", () => {
  it("is read: its schema, zooms, bounds and tiles", async () => {
    await writeFile(join(folder, "town.pmtiles"), good());
    const found = await find();
    expect(found).toMatchObject({ schema: "protomaps", minZoom: 0, maxZoom: 2, attribution: "© Somebody", bounds: TOWN });
    expect(await found?.readTile(0, 0, 0)).toEqual(WORLD);
    expect((await found?.readTile(1, 1, 1))?.toString()).toBe("a quarter");
    expect(await found?.readTile(2, 0, 0)).toBeUndefined();
  });

  it("is the first by name, and undefined without any", async () => {
    expect(await find()).toBeUndefined();
    expect(await findTiles(join(folder, "nowhere"), () => {})).toEqual([]);
    await writeFile(join(folder, "b.pmtiles"), good());
    const other = await find();
    await writeFile(
      join(folder, "a.pmtiles"),
      tileFile({ metadata: { vector_layers: [{ id: "transportation" }] }, tiles: [], maxZoom: 0 }),
    );
    const first = await find();
    expect([other?.schema, first?.schema]).toEqual(["protomaps", "openmaptiles"]);
    expect(refused).toEqual([]);
  });

  it("comes before those that the guide has cut, which are all there", async () => {
    await mkdir(join(folder, "maps"));
    for (const name of ["maps/a.1.pmtiles", "maps/b.2.pmtiles", "town.pmtiles"]) await writeFile(join(folder, name), good());
    await writeFile(join(folder, "maps/c.3.pmtiles"), "broken");
    expect((await findAll()).map(({ isExtract }) => isExtract)).toEqual([false, true, true]);
    expect(refused).toHaveLength(1);
    await rm(join(folder, "maps/a.1.pmtiles"));
    expect(await findAll()).toHaveLength(2);
  });

  it("is opened once, and again when it was replaced", async () => {
    const path = join(folder, "town.pmtiles");
    await writeFile(path, good());
    const before = await find();
    expect(await find()).toBe(before);
    await writeFile(path, good());
    await utimes(path, new Date(), new Date(Date.now() + 60_000));
    expect((await find())?.version).not.toBe(before?.version);
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["no map", Buffer.from("PK and so on".repeat(40))],
    ["pictures", tileFile({ metadata: METADATA, tiles: [], maxZoom: 0, tileType: 2 })],
    ["layers of others", tileFile({ metadata: { vector_layers: [{ id: "contours" }] }, tiles: [], maxZoom: 0 })],
    ["half a file", good().subarray(0, 150)],
  ])("that holds %s is left out, and told of once", async (_name, bytes) => {
    await writeFile(join(folder, "bad.pmtiles"), bytes);
    expect(await find()).toBeUndefined();
    expect(await find()).toBeUndefined();
    expect(refused).toHaveLength(1);
  });

  it("with a tile that unpacks to more than any may does not fill the memory", async () => {
    await writeFile(
      join(folder, "bomb.pmtiles"),
      tileFile({ metadata: METADATA, tiles: [{ id: 0, bytes: Buffer.alloc(40_000_000) }], maxZoom: 0 }),
    );
    const found = await find();
    await expect(found?.readTile(0, 0, 0)).rejects.toThrow();
  });
});
