import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { findTiles } from "../../catalogue/maps/pmtilesArchive.ts";
import { Message } from "../../platform/files/readProtobuf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { cutMap } from "./cut.ts";
import { cutExtract, keepExtract, nextExtract, removeExtract } from "./extractFiles.ts";
import { readFileName } from "./files.ts";
import { extractTasks } from "./jobs.ts";

const db = testDatabase();

/** A town on a coast, with the sea to its west. */
const node = (id: number, lon: number, lat: number, tags = "") => `<node id="${id}" lon="${lon}" lat="${lat}">${tags}</node>`;
const tag = (key: string, value: string) => `<tag k="${key}" v="${value}"/>`;
const way = (id: number, refs: number[], ...tags: string[]) =>
  `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join("")}${tags.join("")}</way>`;
const TOWN = [
  "<osm>",
  node(1, 10, 50),
  node(2, 10.05, 50),
  ...[node(3, 10.01, 50.001), node(4, 10.0103, 50.001), node(5, 10.0103, 50.0012), node(6, 10.01, 50.0012)],
  ...[node(10, 10.02, 50.002), node(11, 10.03, 50.002), node(12, 10.03, 50.01), node(13, 10.02, 50.01)],
  ...[node(20, 10.024, 50.004), node(21, 10.026, 50.004), node(22, 10.026, 50.006), node(23, 10.024, 50.006)],
  ...[node(30, 9.99, 50.02), node(31, 9.99, 49.99)],
  node(40, 10.01, 50.001, tag("place", "village") + tag("name", "Northtown")),
  way(1, [1, 2], tag("highway", "primary"), tag("name", "Long Road")),
  way(2, [3, 4, 5, 6, 3], tag("building", "yes")),
  way(3, [10, 11, 12, 13, 10]),
  way(4, [20, 21, 22, 23, 20]),
  // The land is on the left of a coast: east of one that runs south.
  way(5, [30, 31], tag("natural", "coastline")),
  `<relation id="1"><member type="way" ref="3" role="outer"/><member type="way" ref="4" role="inner"/>${tag("type", "multipolygon")}${tag("natural", "water")}</relation>`,
  "</osm>",
].join("");

interface Drawn {
  values: string[];
  /** Points of each feature, in the tile's own units. */
  features: { type: number; points: [number, number][]; rings: number }[];
}

/** Returns the layers of a tile, read with the code for OpenStreetMap's own protocol buffers. */
function readLayers(bytes: Uint8Array): Record<string, Drawn> {
  const layers: Record<string, Drawn> = {};
  const tile = new Message(bytes);
  while (tile.next()) {
    const layer = tile.inner();
    const drawn: Drawn = { values: [], features: [] };
    let name = "";
    while (layer.next()) {
      if (layer.field === 1) name = layer.text();
      else if (layer.field === 2) drawn.features.push(readFeature(layer.inner()));
      else if (layer.field === 4) {
        const value = layer.inner();
        while (value.next())
          if (value.field === 1) drawn.values.push(value.text());
          else value.skip();
      } else layer.skip();
    }
    layers[name] = drawn;
  }
  return layers;
}

function readFeature(message: Message): Drawn["features"][number] {
  let [type, numbers]: [number, number[]] = [0, []];
  while (message.next()) {
    if (message.field === 3) type = message.varint();
    else if (message.field === 4) numbers = message.packed("varint");
    else message.skip();
  }
  const points: [number, number][] = [];
  let [x, y, rings] = [0, 0, 0];
  const signed = (value = 0) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
  for (let at = 0; at < numbers.length; ) {
    const command = numbers[at] as number;
    at += 1;
    if (command % 8 === 7) continue;
    if (command % 8 === 1) rings += 1;
    for (let count = Math.floor(command / 8); count > 0; count -= 1, at += 2) {
      x += signed(numbers[at]);
      y += signed(numbers[at + 1]);
      points.push([x, y]);
    }
  }
  return { type, points, rings };
}

async function waiting(content: string | Buffer = TOWN, { dataset = "town", run = 1 } = {}, dataDir = temporaryFolder()) {
  const file = join(temporaryFolder(), "town.osm");
  writeFileSync(file, content);
  await keepExtract(dataDir, file, { dataset, run });
  const app = await buildApp(db, { config: { DATA_DIR: dataDir } });
  return { ...app, dataDir, cut: () => extractTasks.cut_maps?.({}, app.services), files: () => readdirSync(join(dataDir, "maps")) };
}
const findMaps = (dataDir: string) =>
  findTiles(dataDir, (_, error) => {
    throw error;
  });

/** Returns the tile that contains a point. */
const tileAt = (z: number, longitude: number, latitude: number) => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const share = (value: number) => Math.floor(value * 2 ** z);
  return { x: share((longitude + 180) / 360), y: share(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) };
};

it("cuts roads, waters, buildings, land and names, each in its layer", async () => {
  const { dataDir, cut, files, logged } = await waiting();
  await cut();
  expect(files().map((name) => readFileName(name)?.ending)).toEqual(["pmtiles"]);
  expect(logged.some((line) => line.msg === "a map was cut from an import's file" && line.import === 1)).toBe(true);
  const [map] = await findMaps(dataDir);
  expect(map).toMatchObject({ schema: "protomaps", isExtract: true, minZoom: 0, maxZoom: 14, attribution: "© OpenStreetMap contributors" });
  expect(map?.bounds).toEqual({ west: 9.99, south: 49.99, east: 10.05, north: 50.02 });
  const read = async (longitude: number, latitude: number, z = 14) => {
    const { x, y } = tileAt(z, longitude, latitude);
    return readLayers((await map?.readTile(z, x, y)) ?? Buffer.alloc(0));
  };
  const middle = await read(10.01, 50.001);
  expect(Object.keys(middle).sort()).toEqual(["buildings", "earth", "places", "roads", "water"]);
  expect(middle.roads?.values).toEqual(["major_road", "Long Road"]);
  expect(middle.places?.values).toContain("Northtown");
  expect(middle.buildings?.features).toMatchObject([{ type: 3, rings: 1 }]);
  // The lake with its island.
  expect((await read(10.025, 50.005)).water?.features.some(({ rings }) => rings === 2)).toBe(true);
  // The far view has the road, but no house.
  expect((await read(10.01, 50.001, 9)).roads?.values).toContain("major_road");
  expect((await read(10.01, 50.001, 9)).buildings).toBeUndefined();
});

it("cuts at the edges of tiles, a little beyond them", async () => {
  const { dataDir, cut } = await waiting();
  await cut();
  const [map] = await findMaps(dataDir);
  const { x, y } = tileAt(14, 10.01, 50);
  for (const column of [x, x + 1]) {
    const [road] = readLayers((await map?.readTile(14, column, y)) ?? Buffer.alloc(0)).roads?.features ?? [];
    const across = road?.points.map(([at]) => at) ?? [];
    expect(Math.min(...across)).toBeGreaterThanOrEqual(-64);
    expect(Math.max(...across)).toBeLessThanOrEqual(4_096 + 64);
    expect(Math.max(...across)).toBe(4_096 + 64);
  }
});

it("serves what was cut, beside another town's, and says whose data it is", async () => {
  const { fastify, dataDir, cut } = await waiting();
  await cut();
  await waiting(TOWN.replaceAll('lon="10.', 'lon="20.').replaceAll('lon="9.', 'lon="19.'), { dataset: "other", run: 2 }, dataDir);
  await cut();
  const visitor = new Visitor(fastify);
  const told = (await visitor.get("/api/map/")).json();
  expect(told).toMatchObject({ tiles: null, attribution: "Outline: Natural Earth" });
  expect(told.extracts.map(({ bounds }: { bounds: { east: number } }) => bounds.east).sort()).toEqual([10.05, 20.05]);
  for (const one of told.extracts) {
    expect(one.attribution).toBe("© OpenStreetMap contributors");
    const { x, y } = tileAt(14, one.bounds.east - 0.04, 50.001);
    const tile = await visitor.get((one.tiles as string).replace("{z}", "14").replace("{x}", String(x)).replace("{y}", String(y)));
    expect(tile.statusCode).toBe(200);
    expect(tile.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(readLayers(tile.rawPayload).roads).toBeDefined();
    expect((await visitor.get((one.tiles as string).replace("{z}/{x}/{y}", "14/0/0"))).statusCode).toBe(204);
    expect((await visitor.get((one.tiles as string).replace("{z}/{x}/{y}", "15/0/0"))).statusCode).toBe(404);
  }
});

it("replaces the map of an older edition, and keeps the one of another dataset", async () => {
  const { dataDir, cut, files } = await waiting();
  await cut();
  await waiting(TOWN, { dataset: "other", run: 2 }, dataDir);
  await waiting(TOWN, { run: 3 }, dataDir);
  await cut();
  expect(
    files()
      .map((name) => readFileName(name)?.run)
      .sort(),
  ).toEqual([2, 3]);
});

it("goes with its import, cut or waiting", async () => {
  const { dataDir, cut, files } = await waiting();
  await cut();
  await waiting(TOWN, { dataset: "other", run: 2 }, dataDir);
  mkdirSync(join(dataDir, "maps", "kept"));
  for (const run of [1, 2]) await removeExtract(dataDir, run);
  await cut();
  expect(files()).toEqual(["kept"]);
});

it.each([
  ["broken off", gzipSync(TOWN).subarray(0, 250)],
  ["no map", Buffer.from("<osm></osm>")],
  ["of another kind", Buffer.from("<gpx></gpx>")],
  ["nothing at all", Buffer.alloc(0)],
])("leaves no half map of a file that is %s, and says so", async (_name, content) => {
  const { cut, files, logged } = await waiting(content);
  await cut();
  expect(files()).toEqual([]);
  expect(logged.filter((line) => line.msg === "no map was cut from an import's file" && line.reason)).toHaveLength(1);
});

it("keeps a broken edition's map of before", async () => {
  const { dataDir, cut, files } = await waiting();
  await cut();
  await waiting("<osm></osm>", { run: 2 }, dataDir);
  await cut();
  expect(files().map((name) => readFileName(name)?.run)).toEqual([1]);
});

it.skipIf(!existsSync("/dev/full"))("waits for more room where the disk is full, leaves no half map, and is cut then", async () => {
  const { dataDir, cut, files, logged } = await waiting();
  const name = files()[0]?.replace(/waiting$/, "pmtiles.part") ?? "";
  symlinkSync("/dev/full", join(dataDir, "maps", name));
  await cut();
  expect(files()).toEqual([expect.stringMatching(/waiting$/)]);
  expect(logged.map((line) => line.msg)).toContain("the disk is full: an import's map is cut as soon as there is more room");
  // Nothing has changed, so it is not retried every minute.
  expect(await nextExtract(dataDir)).toBeUndefined();
  const next = await nextExtract(dataDir, () => Promise.resolve(Number.MAX_SAFE_INTEGER));
  if (!next) throw new Error("nothing waits");
  expect(await cutExtract(dataDir, next)).toHaveProperty("done");
  expect(files()).toEqual([expect.stringMatching(/pmtiles$/)]);
});

it("refuses what needs more memory than a map may take", async () => {
  const folder = temporaryFolder();
  const { openMemorySource: openSourceOf } = await import("../../tools/testing/sourceFile.ts");
  const { openOsmXml } = await import("../formats/osm/readOsmXml.ts");
  const cut = (nodes: number) =>
    cutMap(openOsmXml(openSourceOf(TOWN).source), join(folder, "a.pmtiles"), join(folder, "squares"), { nodes, members: 10 });
  await expect(cut(5)).rejects.toThrow("needs more memory");
  expect(readdirSync(folder)).toEqual([]);
  expect((await cut(100)).tiles).toBeGreaterThan(10);
});
