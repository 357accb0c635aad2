import type { LayerSpecification } from "maplibre-gl";
import type { TileSchema } from "./rules.tiles.ts";

/** Roads, water, parks and buildings of vector tiles, in the guide's colours. Both schemas become the same layers. */

export interface TileColours {
  land: string;
  field: string;
  green: string;
  water: string;
  road: string;
  line: string;
  building: string;
}

type Filter = unknown[];
const kinds = (key: string, ...values: string[]): Filter => ["in", ["get", key], ["literal", values]];
const isArea: Filter = ["==", ["geometry-type"], "Polygon"];
const isLine: Filter = ["==", ["geometry-type"], "LineString"];
const all = (...filters: Filter[]): Filter => ["all", ...filters];

/** Where each thing is found: its layer, and which of it. */
interface Found {
  layer: string;
  filter?: Filter;
}

interface Things {
  land?: Found;
  fields: Found[];
  greens: Found[];
  water: Found;
  streams: Found;
  buildings: Found;
  paths: Found;
  streets: Found;
  highways: Found;
  rails: Found;
  boundaries: Found;
}

const THINGS: Record<TileSchema, Things> = {
  openmaptiles: {
    fields: [{ layer: "landcover", filter: kinds("class", "farmland", "grass", "sand", "ice") }],
    greens: [{ layer: "landcover", filter: kinds("class", "wood", "wetland") }, { layer: "park" }],
    water: { layer: "water" },
    streams: { layer: "waterway" },
    buildings: { layer: "building" },
    paths: { layer: "transportation", filter: kinds("class", "path", "track", "pedestrian") },
    streets: { layer: "transportation", filter: kinds("class", "minor", "service", "street", "street_limited", "tertiary") },
    highways: { layer: "transportation", filter: kinds("class", "motorway", "trunk", "primary", "secondary") },
    rails: { layer: "transportation", filter: kinds("class", "rail", "transit") },
    boundaries: { layer: "boundary" },
  },
  protomaps: {
    land: { layer: "earth", filter: isArea },
    fields: [
      {
        layer: "landuse",
        filter: all(isArea, kinds("kind", "farmland", "grass", "grassland", "meadow", "beach", "sand", "orchard", "vineyard")),
      },
    ],
    greens: [
      {
        layer: "landuse",
        filter: all(
          isArea,
          kinds(
            "kind",
            "park",
            "national_park",
            "nature_reserve",
            "protected_area",
            "forest",
            "wood",
            "garden",
            "golf_course",
            "cemetery",
            "wetland",
            "scrub",
          ),
        ),
      },
    ],
    water: { layer: "water", filter: isArea },
    streams: { layer: "water", filter: isLine },
    buildings: { layer: "buildings", filter: isArea },
    paths: { layer: "roads", filter: kinds("kind", "path", "other") },
    streets: { layer: "roads", filter: kinds("kind", "minor_road") },
    highways: { layer: "roads", filter: kinds("kind", "highway", "major_road", "medium_road") },
    rails: { layer: "roads", filter: kinds("kind", "rail") },
    boundaries: { layer: "boundaries" },
  },
};

/** From a width far away to one near by. */
const width = (low: number, high: number) => ["interpolate", ["exponential", 1.6], ["zoom"], 8, low, 17, high];

/** The layers of a schema, the lowest first. */
export function tileLayers(schema: TileSchema, colours: TileColours): LayerSpecification[] {
  const things = THINGS[schema];
  const layer = (id: string, { layer: name, filter }: Found, rest: object) =>
    ({ id, source: "tiles", "source-layer": name, ...(filter ? { filter } : {}), ...rest }) as LayerSpecification;
  const fill = (id: string, found: Found, colour: string, rest: object = {}) =>
    layer(id, found, { type: "fill", paint: { "fill-color": colour }, ...rest });
  const line = (id: string, found: Found, colour: string, paint: object, rest: object = {}) =>
    layer(id, found, {
      type: "line",
      layout: { "line-join": "round", "line-cap": "round" },
      paint: { "line-color": colour, ...paint },
      ...rest,
    });
  return [
    ...(things.land ? [fill("land", things.land, colours.land)] : []),
    ...things.fields.map((found, index) => fill(`field-${index}`, found, colours.field)),
    ...things.greens.map((found, index) => fill(`green-${index}`, found, colours.green)),
    fill("water", things.water, colours.water),
    line("stream", things.streams, colours.water, { "line-width": width(0.6, 8) }),
    fill("building", things.buildings, colours.building, { minzoom: 13 }),
    line("path", things.paths, colours.line, { "line-width": width(0.4, 3), "line-dasharray": [2, 1.6] }, { minzoom: 12 }),
    line("rail", things.rails, colours.line, { "line-width": width(0.5, 2.4) }, { minzoom: 9 }),
    line("street-edge", things.streets, colours.line, { "line-width": width(0.6, 17) }, { minzoom: 12 }),
    line("highway-edge", things.highways, colours.line, { "line-width": width(1.2, 24) }),
    line("street", things.streets, colours.road, { "line-width": width(0.4, 14) }, { minzoom: 11 }),
    line("highway", things.highways, colours.road, { "line-width": width(0.8, 20) }),
    line("boundary", things.boundaries, colours.line, { "line-width": 1, "line-dasharray": [3, 2] }),
  ];
}
