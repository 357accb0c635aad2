import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { describe, expect, it } from "vitest";
import { groundSvg, groundTiles } from "./ground.ts";
import type { TileSchema } from "./tiles.ts";

const TOWN = { latitude: 42.5, longitude: 1.5, span: 0.1 };
const BOUNDS = { west: 1, south: 42, east: 2, north: 43 };

/** A line through the town, or an area in it. */
const line = {
  type: "LineString" as const,
  coordinates: [
    [1.4, 42.5],
    [1.5, 42.52],
    [1.6, 42.5],
  ],
};
const area = {
  type: "Polygon" as const,
  coordinates: [
    [
      [1.48, 42.49],
      [1.52, 42.49],
      [1.52, 42.51],
      [1.48, 42.51],
      [1.48, 42.49],
    ],
  ],
};

type Features = Record<string, { geometry: typeof line | typeof area; tags: Record<string, string | number> }[]>;

/** Returns an archive whose tiles have one feature for each layer. */
function archive(schema: TileSchema, features: Features) {
  const indexes = Object.entries(features).map(
    ([name, all]) =>
      [
        name,
        new GeoJSONVT(
          {
            type: "FeatureCollection",
            features: all.map(({ geometry, tags }) => ({ type: "Feature" as const, geometry, properties: tags })),
          },
          { maxZoom: 14, indexMaxZoom: 14, extent: 4096, buffer: 64 },
        ),
      ] as const,
  );
  const read: string[] = [];
  return {
    schema,
    attribution: "© OpenStreetMap <contributors>",
    minZoom: 0,
    maxZoom: 14,
    bounds: BOUNDS,
    read,
    async readTile(z: number, x: number, y: number) {
      read.push(`${z}/${x}/${y}`);
      const tiles = indexes.flatMap(([name, index]) => {
        const tile = index.getTile(z, x, y);
        return tile ? [[name, tile] as const] : [];
      });
      return tiles.length > 0 ? Buffer.from(fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: 4096 })) : undefined;
    },
  };
}

describe.each([
  ["protomaps", "roads", "kind", ["highway", "major_road", "medium_road"], "minor_road"],
  ["openmaptiles", "transportation", "class", ["motorway", "primary", "secondary"], "service"],
] as const)("the ground of a still map from %s tiles", (schema, roads, tag, [motorway, main, secondary], street) => {
  it("has lakes, rivers and main roads by class, with the source's credit", async () => {
    const waters: Features =
      schema === "protomaps"
        ? {
            water: [
              { geometry: area, tags: { kind: "lake" } },
              { geometry: line, tags: { kind: "river" } },
            ],
          }
        : { water: [{ geometry: area, tags: { class: "lake" } }], waterway: [{ geometry: line, tags: { class: "river" } }] };
    const svg = await groundSvg(
      [
        archive(schema, {
          ...waters,
          [roads]: [motorway, main, secondary].map((kind) => ({ geometry: line, tags: { rank: 3, [tag]: kind } })),
        }),
      ],
      TOWN,
    );
    for (const look of ["gw", "gl gr", "gl g0", "gl g1", "gl g2"]) expect(svg).toMatch(new RegExp(`<path class="${look}"[^>]* d="M`));
    expect(svg).toContain(">© OpenStreetMap &lt;contributors&gt;</text>");
    // The lake is a closed shape around the middle of the drawing, in half units.
    const [, x = "", y = ""] = /class="gw" d="M(\d+) (\d+)l/.exec(svg) ?? [];
    expect(Math.abs(Number(x) - 1_200)).toBeLessThan(200);
    expect(Math.abs(Number(y) - 1_200)).toBeLessThan(200);
  });

  it("omits the sea and streets, and the credit if nothing is drawn", async () => {
    const nothing = archive(schema, {
      water: [{ geometry: area, tags: { [tag]: "ocean" } }],
      [roads]: [
        { geometry: line, tags: { [tag]: street } },
        { geometry: line, tags: {} },
      ],
    });
    expect(await groundSvg([nothing], TOWN)).toBe("");
    expect(nothing.read.length).toBeGreaterThan(0);
  });
});

describe("the tiles of a still map", () => {
  it("are at most four, at every size of view and beside the end of the world", () => {
    for (const latitude of [-84, -33.9, 0, 42.5, 71])
      for (const longitude of [-179.9, 0, 1.5, 179.9])
        for (const span of [0.005, 0.03, 0.5, 7, 20]) {
          const tiles = groundTiles({ latitude, longitude, span }, { minZoom: 0, maxZoom: 14 });
          expect(tiles.length, `${latitude} ${longitude} ${span}`).toBeLessThanOrEqual(4);
          for (const { z, x, y } of tiles) expect([x, y].every((one) => one >= 0 && one < 2 ** z)).toBe(true);
        }
  });

  it("are read from a map that covers the middle, and none for a view that is too wide for it", async () => {
    const town = archive("protomaps", { roads: [{ geometry: line, tags: { kind: "highway" } }] });
    expect(await groundSvg([town], { ...TOWN, longitude: 3 })).toBe("");
    expect(town.read).toEqual([]);
    expect(groundTiles({ ...TOWN, span: 20 }, { minZoom: 8, maxZoom: 14 })).toEqual([]);
    expect(await groundSvg([{ ...town, bounds: { west: 5, south: 5, east: 6, north: 6 } }, town], TOWN)).toContain("gl g0");
  });

  it("that are damaged cause an error, so that no half-drawn town is shown", async () => {
    const damaged = { ...archive("protomaps", {}), readTile: async () => Buffer.from([26, 200, 1, 0]) };
    await expect(groundSvg([damaged], TOWN)).rejects.toThrow();
  });
});
