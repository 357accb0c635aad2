import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { tileFile } from "../../tools/testing/tileFile.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const visitor = new Visitor(fastify);
const WORLD = Buffer.from("the whole world");

it("shows the outline without a map file, and the file's tiles with one", async () => {
  expect((await visitor.get("/api/map/")).json()).toMatchObject({
    tiles: null,
    kind: null,
    schema: null,
    attribution: "Outline: Natural Earth",
  });
  const metadata = { vector_layers: [{ id: "transportation" }], attribution: "© <i>Somebody</i>" };
  await writeFile(join(services.config.DATA_DIR, "town.pmtiles"), tileFile({ metadata, tiles: [{ id: 0, bytes: WORLD }], maxZoom: 1 }));
  const source = (await visitor.get("/api/map/")).json();
  expect(source).toMatchObject({ kind: "vector", schema: "openmaptiles", min_zoom: 0, max_zoom: 1, attribution: "© Somebody" });
  const at = (z: number | string, x: number | string, y: number | string) =>
    (source.tiles as string).replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));

  const tile = await visitor.get(at(0, 0, 0), { "accept-encoding": "gzip" });
  expect(tile.statusCode).toBe(200);
  expect(tile.headers).toMatchObject({
    "content-type": "application/vnd.mapbox-vector-tile",
    "content-encoding": "gzip",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  expect(gunzipSync(tile.rawPayload)).toEqual(WORLD);
  const plain = await visitor.get(at(0, 0, 0));
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.rawPayload).toEqual(WORLD);

  expect((await visitor.get(at(1, 1, 1))).statusCode).toBe(204);
  for (const wrong of [at(2, 0, 0), at(1, 2, 0), at(-1, 0, 0), at("x", 0, 0), at(0, "%2e%2e", 0), "/maps/000000000000/0/0/0.mvt"])
    expect((await visitor.get(wrong)).statusCode, wrong).toBe(404);
});

it("shows files of further regions upon the outline, in their own schema, and a broken one not at all", async () => {
  const one = (id: string) => tileFile({ metadata: { vector_layers: [{ id }] }, tiles: [{ id: 0, bytes: WORLD }], maxZoom: 0 });
  await writeFile(join(services.config.DATA_DIR, "village.pmtiles"), one("roads"));
  await writeFile(join(services.config.DATA_DIR, "wrong.pmtiles"), one("unknown"));
  const source = (await visitor.get("/api/map/")).json();
  expect(source).toMatchObject({ kind: "vector", schema: "openmaptiles" });
  expect(source.extracts).toEqual([expect.objectContaining({ schema: "protomaps", attribution: "© OpenStreetMap contributors" })]);
  expect(source.extracts[0].tiles).not.toBe(source.tiles);
  const tile = await visitor.get((source.extracts[0].tiles as string).replace("{z}/{x}/{y}", "0/0/0"));
  expect(tile.statusCode).toBe(200);
});

it("draws only land and sea if the map file has no roads or is damaged", async () => {
  const metadata = { vector_layers: [{ id: "roads" }] };
  const bounds = { west: 10, south: 49, east: 11, north: 51 };
  const broken = tileFile({ metadata, tiles: [{ id: 0, bytes: Buffer.from([26, 200, 1, 0]) }], maxZoom: 0, bounds });
  await writeFile(join(services.config.DATA_DIR, "a-broken.pmtiles"), broken);
  for (const name of ["50,10.5,20,50,10.5", "-40,10.5,0.1,-40,10.5"]) {
    const svg = await visitor.get(`/media/coast/${name}.svg`);
    expect([svg.statusCode, svg.headers["content-type"]], name).toEqual([200, expect.stringContaining("image/svg+xml")]);
    expect(svg.body).not.toContain("gl g0");
    expect(svg.body).toContain('class="r"');
  }
});
