import type { LayerSpecification, StyleSpecification } from "maplibre-gl";

/** The map's colours and layers; DESIGN.md, "Colour". As hexadecimal numbers: the map's library reads no OKLCH. */

interface Colours {
  land: string;
  field: string;
  green: string;
  water: string;
  road: string;
  line: string;
}

const LIGHT: Colours = { land: "#f2f1e8", field: "#e9ecd3", green: "#d3e5cc", water: "#bddbe2", road: "#fefdfb", line: "#c9c4b8" };
const DARK: Colours = { land: "#1f282c", field: "#272f26", green: "#263831", water: "#213f4a", road: "#40484c", line: "#4d565b" };

export interface MapSource {
  tiles: string | null;
  kind: "vector" | "raster" | null;
  attribution: string;
}

/** A style document in MapLibre's form. Names of places are not in it: they stand on the map as text of the page, in the page's font. */
export function mapStyle({ tiles, kind, attribution }: MapSource, isDark: boolean): StyleSpecification {
  const colours = isDark ? DARK : LIGHT;
  const ground = (colour: string): LayerSpecification => ({ id: "ground", type: "background", paint: { "background-color": colour } });
  if (tiles !== null && kind === "raster") {
    return {
      version: 8,
      sources: { tiles: { type: "raster", tiles: [tiles], tileSize: 256, maxzoom: 19, attribution } },
      layers: [ground(colours.land), { id: "tiles", type: "raster", source: "tiles", paint: { "raster-saturation": -0.3 } }],
    };
  }
  if (tiles !== null) {
    const fill = (id: string, layer: string, colour: string): LayerSpecification => ({
      id,
      type: "fill",
      source: "tiles",
      "source-layer": layer,
      paint: { "fill-color": colour },
    });
    const width = (low: number, high: number) => ["interpolate", ["exponential", 1.6], ["zoom"], 8, low, 16, high] as never;
    return {
      version: 8,
      sources: { tiles: { type: "vector", tiles: [tiles], maxzoom: 14, attribution } },
      layers: [
        ground(colours.land),
        fill("landcover", "landcover", colours.field),
        fill("park", "park", colours.green),
        fill("water", "water", colours.water),
        {
          id: "waterway",
          type: "line",
          source: "tiles",
          "source-layer": "waterway",
          paint: { "line-color": colours.water, "line-width": width(0.6, 6) },
        },
        {
          id: "road",
          type: "line",
          source: "tiles",
          "source-layer": "transportation",
          paint: { "line-color": colours.road, "line-width": width(0.5, 12) },
        },
        {
          id: "boundary",
          type: "line",
          source: "tiles",
          "source-layer": "boundary",
          paint: { "line-color": colours.line, "line-width": 1, "line-dasharray": [3, 2] },
        },
      ],
    };
  }
  return {
    version: 8,
    sources: { land: { type: "geojson", data: { type: "FeatureCollection", features: [] }, attribution } },
    layers: [
      ground(colours.water),
      { id: "land", type: "fill", source: "land", paint: { "fill-color": colours.land, "fill-outline-color": colours.line } },
    ],
  };
}
