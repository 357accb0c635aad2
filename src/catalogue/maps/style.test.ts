import { describe, expect, it } from "vitest";
import { circleAround, coastLines } from "./coastLines.ts";
import { squareAt, squareBounds } from "./land.ts";
import { onWorldMap, regionViewBox, SHAPES_HEIGHT, SHAPES_WIDTH } from "./rules.ts";
import { type MapSource, mapStyle } from "./style.ts";
import { outlineSource } from "./tiles.ts";
import { worldMapSvg } from "./worldMap.ts";

const VECTOR: MapSource = {
  tiles: "https://guide.test/tiles/{z}/{x}/{y}.pbf",
  kind: "vector",
  attribution: "© OpenStreetMap contributors",
};
const RASTER: MapSource = { ...VECTOR, tiles: "https://tiles.example/{z}/{x}/{y}.png", kind: "raster" };

describe("the style of a map", () => {
  it.each([
    ["an outline alone", outlineSource() as MapSource],
    ["vector tiles", VECTOR],
    ["vector tiles of another schema", { ...VECTOR, schema: "protomaps" } as MapSource],
    ["raster tiles", RASTER],
  ])("of %s asks for what there is, and its layers for sources that it has", (_what, source) => {
    for (const isDark of [false, true]) {
      const { sources, layers, version } = mapStyle(source, isDark);
      expect(version).toBe(8);
      expect(layers[0]).toMatchObject({ type: "background" });
      for (const layer of layers) if ("source" in layer) expect(Object.keys(sources)).toContain(layer.source);
      expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
    }
  });

  it("names whose tiles they are, and where they end", () => {
    const { sources } = mapStyle({ ...VECTOR, min_zoom: 2, max_zoom: 12 }, false);
    expect(sources.tiles).toMatchObject({
      type: "vector",
      tiles: [VECTOR.tiles],
      minzoom: 2,
      maxzoom: 12,
      attribution: VECTOR.attribution,
    });
    expect(mapStyle(VECTOR, false).sources.tiles).toMatchObject({ minzoom: 0, maxzoom: 14 });
    expect(mapStyle(RASTER, false).sources.tiles).toMatchObject({ type: "raster", attribution: RASTER.attribution });
  });

  it("is another one in the dark, with colours that the library can read", () => {
    for (const source of [outlineSource() as MapSource, VECTOR]) {
      const [light, dark] = [false, true].map((isDark) => JSON.stringify(mapStyle(source, isDark)));
      expect(light).not.toBe(dark);
      for (const style of [light, dark]) expect(style).not.toMatch(/oklch|light-dark|var\(/);
    }
  });

  it("names fonts as the browser reads them: the library writes them into a font as they are", () => {
    const fonts = mapStyle(VECTOR, false).layers.flatMap((layer) =>
      layer.type === "symbol" ? (layer.layout?.["text-font"] as string[]) : [],
    );
    expect(fonts).toContain("'Source Sans 3 Variable'");
    const readable = /^('[^']+'|[a-z-][\w-]*( [a-z-][\w-]*)*)$/i;
    for (const font of fonts) expect(font).toMatch(readable);
    expect("Source Sans 3 Variable").not.toMatch(readable);
  });

  it("shows land until the coast has arrived: sea is drawn only where its squares have loaded", () => {
    const { layers } = mapStyle(outlineSource() as MapSource, false);
    const [ground, sea] = layers;
    const land = layers.find(({ id }) => id === "land");
    expect(ground?.paint).toEqual({ "background-color": (land?.paint as Record<string, unknown> | undefined)?.["fill-color"] });
    expect(sea).toMatchObject({ id: "sea", source: "sea" });
    // Land covers the inner half of the coast's line.
    const ids = layers.map(({ id }) => id);
    expect(ids.indexOf("coast")).toBeLessThan(ids.indexOf("land"));
  });

  it.each(["openmaptiles", "protomaps"] as const)("draws main roads by class and rivers apart from streams in %s tiles", (schema) => {
    const { layers } = mapStyle({ ...VECTOR, schema }, false);
    const widthOf = (id: string) => {
      const layer = layers.find((one) => one.id === id);
      return (layer?.paint as Record<string, unknown[]> | undefined)?.["line-width"]?.at(-1) as number;
    };
    const classes = ["street", "secondary-road", "main-road", "motorway"].map((id) => layers.findIndex((one) => one.id === id));
    expect(classes).toEqual(classes.toSorted((one, other) => one - other));
    expect(widthOf("motorway")).toBeGreaterThan(widthOf("main-road"));
    expect(widthOf("main-road")).toBeGreaterThan(widthOf("secondary-road"));
    expect(widthOf("river")).toBeGreaterThan(widthOf("stream"));
  });

  it.each(["openmaptiles", "protomaps"] as const)("names parts of towns in italics and villages upright in %s tiles", (schema) => {
    const { layers } = mapStyle({ ...VECTOR, schema }, false);
    const firstFont = (id: string) => {
      const layer = layers.find((one) => one.id === id);
      return layer?.type === "symbol" ? (layer.layout?.["text-font"] as string[] | undefined)?.[0] : undefined;
    };
    expect(firstFont("part-name")).toMatch(/italic/);
    expect(firstFont("place-name")).not.toMatch(/italic/);
  });

  it("asks nobody else for fonts or pictures", () => {
    for (const source of [outlineSource() as MapSource, VECTOR]) {
      const style = mapStyle(source, false);
      expect(style.sprite).toBeUndefined();
      expect(style.glyphs ?? "").not.toMatch(/^https?:/);
    }
  });

  it("draws imported extracts upon the outline, each within its bounds and with its source", () => {
    const extract = {
      tiles: "https://guide.test/maps/1/{z}/{x}/{y}.mvt",
      schema: "openmaptiles",
      min_zoom: 6,
      max_zoom: 14,
      bounds: { west: 1.4, south: 42.4, east: 1.8, north: 42.7 },
      attribution: "© OpenStreetMap contributors",
    };
    const { sources, layers } = mapStyle(
      { ...(outlineSource() as MapSource), extracts: [extract as NonNullable<MapSource["extracts"]>[number]] },
      false,
    );
    expect(sources["extract-0"]).toMatchObject({
      bounds: [1.4, 42.4, 1.8, 42.7],
      minzoom: 6,
      maxzoom: 14,
      attribution: extract.attribution,
    });
    expect(layers.some((layer) => "source" in layer && layer.source === "extract-0")).toBe(true);
  });
});

describe("the coast of a square of land", () => {
  const { column, row } = squareAt(10, 10);
  const { west, south, east, north } = squareBounds(column, row);
  const middle = (south + north) / 2;

  it("has no lines where the land was cut", () => {
    const whole = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ] as [number, number][];
    expect(coastLines([whole], column, row)).toEqual([]);
  });

  it("has those within it, from edge to edge", () => {
    const half = [
      [west, south],
      [east, south],
      [east, middle],
      [west, middle],
      [west, south],
    ] as [number, number][];
    expect(coastLines([half], column, row)).toEqual([
      [
        [east, middle],
        [west, middle],
      ],
    ]);
  });

  it("has an island as a whole", () => {
    const at = (x: number, y: number): [number, number] => [west + x * (east - west), south + y * (north - south)];
    const island = [at(0.4, 0.4), at(0.6, 0.4), at(0.5, 0.6), at(0.4, 0.4)];
    expect(coastLines([island], column, row)).toEqual([island]);
  });
});

describe("a circle on the globe", () => {
  it.each([
    [0, 10],
    [38.7, 25],
    [-60, 100],
  ])("at latitude %d has every point %d km away", (latitude, radius) => {
    const ring = circleAround({ latitude, longitude: 20 }, radius);
    expect(ring[0]?.map((one) => one.toFixed(6))).toEqual(ring.at(-1)?.map((one) => one.toFixed(6)));
    for (const [x, y] of ring) {
      const high = (y - latitude) * 111.195;
      const wide = (x - 20) * 111.195 * Math.cos((latitude * Math.PI) / 180);
      expect(Math.hypot(high, wide)).toBeCloseTo(radius, 3);
    }
  });

  it("at a pole is a ring all the same", () =>
    expect(circleAround({ latitude: 90, longitude: 0 }, 10).flat().every(Number.isFinite)).toBe(true));
});

describe("the small map of the world", () => {
  it("has places where they are", () => {
    expect(onWorldMap(84, -180)).toEqual({ x: 0, y: 0 });
    expect(onWorldMap(-57, 180)).toEqual({ x: 1, y: 1 });
    expect(onWorldMap(13.5, 0)).toEqual({ x: 0.5, y: 0.5 });
  });

  it.each(["AF", "AS", "EU", "LA", "ME", "NA", "OC"])("shows the region %s within itself", (region) => {
    const [x = 0, y = 0, width = 0, height = 0] = regionViewBox(region).split(" ").map(Number);
    for (const one of [x, y, width, height]) expect(one).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(SHAPES_WIDTH + 1);
    expect(y + height).toBeLessThanOrEqual(SHAPES_HEIGHT + 1);
    expect(Math.min(width, height)).toBeGreaterThan(100);
  });

  it("shows all of it for no region, and for none that there is", () => {
    for (const region of [undefined, "", "XX", "constructor"]) expect(regionViewBox(region)).toBe(`0 0 ${SHAPES_WIDTH} ${SHAPES_HEIGHT}`);
  });

  it("is drawn of countries, without Antarctica, islands of a point, and lines across the whole of it", () => {
    const arcs = [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
      [
        [170, 60],
        [-170, 60],
        [-170, 70],
        [170, 70],
        [170, 60],
      ],
      [
        [20, 20],
        [20.01, 20],
        [20.01, 20.01],
        [20, 20],
      ],
      [
        [-60, -70],
        [60, -70],
        [60, -80],
        [-60, -70],
      ],
    ];
    const geometry = (id: string, arc: number) => ({ type: "Polygon", id, arcs: [[arc]] });
    const outline = {
      type: "Topology",
      arcs,
      objects: {
        countries: { type: "GeometryCollection", geometries: [geometry("1", 0), geometry("643", 1), geometry("2", 2), geometry("010", 3)] },
      },
    };
    const svg = worldMapSvg(outline as never, "#fff", "#000");
    const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path = ""]) => path);
    expect(paths).toHaveLength(3);
    expect(paths[2]).toBe("");
    // A country that crosses the date line continues beyond the edge instead of jumping to the other side.
    expect(Math.max(...(paths[1]?.match(/\d+(?= )/g) ?? []).map(Number))).toBeGreaterThan(1_000);
    expect(svg).toContain('fill="#fff"');
  });
});
