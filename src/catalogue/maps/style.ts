import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import { WATERLINES } from "./still.ts";
import { type TileColours, tileLayers } from "./tileLayers.ts";
import type { ExtractSource, TileBounds, TileSchema } from "./tiles.ts";

/** Colours and layers of the map. The colours are hexadecimal because MapLibre does not read OKLCH. */

interface Colours extends TileColours {
  /** Colours of the map without tiles: waterlines, the coast, and distance rings. */
  shore: string;
  coast: string;
  ring: string;
}

const LIGHT: Colours = {
  land: "#f2f1e8",
  field: "#e9ecd3",
  green: "#d3e5cc",
  water: "#bddbe2",
  road: "#fefdfb",
  line: "#c9c4b8",
  building: "#e4dfd3",
  name: "#57594f",
  shore: "#96c1cb",
  coast: "#6f9aa3",
  ring: "#8b897e",
};
const DARK: Colours = {
  land: "#1f282c",
  field: "#272f26",
  green: "#263831",
  water: "#213f4a",
  road: "#40484c",
  line: "#4d565b",
  building: "#2b3539",
  name: "#b4b9b6",
  shore: "#325b69",
  coast: "#5f8591",
  ring: "#a7aaa5",
};

export interface MapSource {
  tiles: string | null;
  kind: "vector" | "raster" | null;
  attribution: string;
  /** Schema of vector tiles; OpenMapTiles if omitted. */
  schema?: TileSchema | null;
  min_zoom?: number | null;
  max_zoom?: number | null;
  /** Regional maps drawn on the outline. */
  extracts?: readonly ExtractSource[];
}

const corners = ({ west, south, east, north }: TileBounds): [number, number, number, number] => [west, south, east, north];

const NOTHING = { type: "FeatureCollection" as const, features: [] };

const line = (id: string, colour: string, width: number): LayerSpecification => ({
  id,
  type: "line",
  source: "coast",
  layout: { "line-join": "round", "line-cap": "round" },
  paint: { "line-color": colour, "line-width": width },
});

/**
 * Returns a MapLibre style document. It omits the names of towns: they are page elements over the map.
 * @param towns the omitted towns
 */
export function mapStyle(
  { tiles, kind, attribution, schema, min_zoom, max_zoom, extracts = [] }: MapSource,
  isDark: boolean,
  towns: readonly { name: string }[] = [],
): StyleSpecification {
  const colours = isDark ? DARK : LIGHT;
  const written = towns.map(({ name }) => name);
  const ground = (colour: string): LayerSpecification => ({ id: "ground", type: "background", paint: { "background-color": colour } });
  if (tiles !== null && kind === "raster") {
    return {
      version: 8,
      sources: { tiles: { type: "raster", tiles: [tiles], tileSize: 256, maxzoom: 19, attribution } },
      layers: [ground(colours.land), { id: "tiles", type: "raster", source: "tiles", paint: { "raster-saturation": -0.3 } }],
    };
  }
  if (tiles !== null) {
    const vector = { type: "vector" as const, tiles: [tiles], minzoom: min_zoom ?? 0, maxzoom: max_zoom ?? 14, attribution };
    return {
      version: 8,
      sources: { tiles: vector },
      layers: [ground(colours.land), ...tileLayers(schema ?? "openmaptiles", colours, "tiles", written)],
    };
  }
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: NOTHING, attribution },
      coast: { type: "geojson", data: NOTHING },
      sea: { type: "geojson", data: NOTHING },
      rings: { type: "geojson", data: NOTHING },
      ...Object.fromEntries(
        extracts.map((one, index) => [
          `extract-${index}`,
          {
            type: "vector" as const,
            tiles: [one.tiles],
            minzoom: one.min_zoom,
            maxzoom: one.max_zoom,
            bounds: corners(one.bounds),
            attribution: one.attribution,
          },
        ]),
      ),
    },
    layers: [
      // Land before sea: until the coast has loaded, and without a network, listings are not in the water.
      ground(colours.land),
      { id: "sea", type: "fill", source: "sea", paint: { "fill-color": colours.water, "fill-antialias": false } },
      // Wide lines: the land hides the inner half, and each narrower sea line leaves only the edge visible.
      ...WATERLINES.flatMap((far) => [line(`waterline-${far}`, colours.shore, 2 * far), line(`water-${far}`, colours.water, 2 * far - 2)]),
      line("coast", colours.coast, 2.4),
      { id: "land", type: "fill", source: "land", paint: { "fill-color": colours.land, "fill-antialias": false } },
      { id: "rings", type: "line", source: "rings", paint: { "line-color": colours.ring, "line-width": 1, "line-dasharray": [1.5, 5] } },
      ...extracts.flatMap((one, index) => tileLayers(one.schema, colours, `extract-${index}`, written)),
    ],
  };
}
