import { describe, expect, it } from "vitest";
import { mapStyle } from "./style.ts";
import { detectTileSchema, hasTilesFor, readTileAttribution, TILE_ATTRIBUTION, tileAddress } from "./tiles.ts";

const layers = (...ids: string[]) => ({ vector_layers: ids.map((id) => ({ id })) });

describe("what a map file says", () => {
  it("tells its schema by its layers", () => {
    expect(detectTileSchema(layers("earth", "roads"))).toBe("protomaps");
    expect(detectTileSchema(layers("water", "transportation"))).toBe("openmaptiles");
  });

  it.each([null, 7, {}, { vector_layers: "roads" }, { vector_layers: [null, 3] }, layers("contours")])(
    "is not guessed at: %j",
    (metadata) => expect(detectTileSchema(metadata)).toBeUndefined(),
  );

  it("is shown as plain text, never as HTML", () => {
    expect(readTileAttribution({ attribution: '<a href="https://osm.org">&copy; OpenStreetMap</a>' })).toBe("© OpenStreetMap");
    expect(readTileAttribution({ attribution: "<img src=x onerror=alert(1)>\"'&<" })).not.toMatch(/[<>&"']/);
    expect(readTileAttribution({ attribution: "x".repeat(5_000) }).length).toBeLessThanOrEqual(200);
    for (const nothing of [null, {}, { attribution: 7 }, { attribution: "<b></b>" }])
      expect(readTileAttribution(nothing)).toBe(TILE_ATTRIBUTION);
  });
});

describe("a tile's address", () => {
  it("is three numbers within the zooms of the file", () => {
    expect(tileAddress({ z: "3", x: "7", file: "0.mvt" }, 0, 14)).toEqual({ z: 3, x: 7, y: 0 });
    expect(tileAddress({ z: "0", x: "0", file: "0.mvt" }, 0, 14)).toEqual({ z: 0, x: 0, y: 0 });
  });

  it.each([
    ["3", "8", "0.mvt"],
    ["3", "0", "8.mvt"],
    ["15", "0", "0.mvt"],
    ["-1", "0", "0.mvt"],
    ["03", "0", "0.mvt"],
    ["1e1", "0", "0.mvt"],
    ["3", "0", "0.png"],
    ["3", "..", "0.mvt"],
    ["3", "0", "99999999999.mvt"],
    [undefined, undefined, undefined],
  ])("is refused otherwise: %s/%s/%s", (z, x, file) =>
    expect(tileAddress({ ...(z && { z }), ...(x && { x }), ...(file && { file }) }, 0, 14)).toBeUndefined(),
  );
});

describe("the style of vector tiles", () => {
  it.each(["protomaps", "openmaptiles"] as const)(
    "of %s draws water, roads, parks and buildings, in other colours when it is dark",
    (schema) => {
      const source = {
        tiles: "https://guide.example/maps/a/{z}/{x}/{y}.mvt",
        kind: "vector" as const,
        attribution: "a",
        schema,
        max_zoom: 12,
      };
      const [light, dark] = [mapStyle(source, false), mapStyle(source, true)];
      expect(light.sources.tiles).toMatchObject({ type: "vector", maxzoom: 12, attribution: "a" });
      const ids = light.layers.map(({ id }) => id);
      for (const id of ["water", "stream", "green-0", "building", "street", "motorway", "path"]) expect(ids).toContain(id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.indexOf("water")).toBeLessThan(ids.indexOf("street"));
      expect(dark.layers.map(({ id }) => id)).toEqual(ids);
      expect(JSON.stringify(dark)).not.toBe(JSON.stringify(light));
    },
  );

  it("is the chart's where the tiles cover another place", () => {
    const town = { west: 1.4, south: 42.4, east: 1.8, north: 42.7 };
    const view = (west: number) => ({ west, south: 42.5, east: west + 0.1, north: 42.6 });
    expect([hasTilesFor(town, view(1.5)), hasTilesFor(town, view(7)), hasTilesFor(null, view(7))]).toEqual([true, false, true]);
  });
});
