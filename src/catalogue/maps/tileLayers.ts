import type { LayerSpecification } from "maplibre-gl";
import type { TileSchema } from "./tiles.ts";

/** Roads, water, parks and buildings of vector tiles, in the guide's colours. Both schemas produce the same layers. */

export interface TileColours {
  land: string;
  field: string;
  green: string;
  water: string;
  road: string;
  line: string;
  building: string;
  name: string;
}

type Filter = unknown[];
const kinds = (key: string, ...values: string[]): Filter => ["in", ["get", key], ["literal", values]];
const isArea: Filter = ["==", ["geometry-type"], "Polygon"];
const isLine: Filter = ["==", ["geometry-type"], "LineString"];
const all = (...filters: Filter[]): Filter => ["all", ...filters];

/** Location of a feature in the tiles: its layer, and a filter within it. */
interface Found {
  layer: string;
  filter?: Filter;
}

interface Things {
  sea?: Found;
  land?: Found;
  fields: Found[];
  greens: Found[];
  water: Found;
  /** Rivers and canals, and the smaller waters. */
  rivers: Found;
  streams: Found;
  buildings: Found;
  paths: Found;
  streets: Found;
  /** Main roads by class: motorways, main roads between towns, and the next smaller ones. */
  motorways: Found;
  mainRoads: Found;
  secondaryRoads: Found;
  rails: Found;
  boundaries: Found;
  streetNames: Found;
  placeNames: Found;
  /** Names of parts of towns. */
  partNames: Found;
}

const THINGS: Record<TileSchema, Things> = {
  openmaptiles: {
    fields: [{ layer: "landcover", filter: kinds("class", "farmland", "grass", "sand", "ice") }],
    greens: [{ layer: "landcover", filter: kinds("class", "wood", "wetland") }, { layer: "park" }],
    water: { layer: "water" },
    rivers: { layer: "waterway", filter: kinds("class", "river", "canal") },
    streams: { layer: "waterway", filter: ["!", kinds("class", "river", "canal")] },
    buildings: { layer: "building" },
    paths: { layer: "transportation", filter: kinds("class", "path", "track", "pedestrian") },
    streets: { layer: "transportation", filter: kinds("class", "minor", "service", "street", "street_limited", "tertiary") },
    motorways: { layer: "transportation", filter: kinds("class", "motorway", "trunk") },
    mainRoads: { layer: "transportation", filter: kinds("class", "primary") },
    secondaryRoads: { layer: "transportation", filter: kinds("class", "secondary") },
    rails: { layer: "transportation", filter: kinds("class", "rail", "transit") },
    boundaries: { layer: "boundary" },
    streetNames: { layer: "transportation_name" },
    placeNames: { layer: "place", filter: kinds("class", "village", "hamlet") },
    partNames: { layer: "place", filter: kinds("class", "suburb", "quarter", "neighbourhood") },
  },
  protomaps: {
    sea: { layer: "water", filter: all(isArea, kinds("kind", "ocean")) },
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
    water: { layer: "water", filter: all(isArea, ["!=", ["get", "kind"], "ocean"]) },
    rivers: { layer: "water", filter: all(isLine, kinds("kind", "river", "canal")) },
    streams: { layer: "water", filter: all(isLine, ["!", kinds("kind", "river", "canal")]) },
    buildings: { layer: "buildings", filter: isArea },
    paths: { layer: "roads", filter: kinds("kind", "path", "other") },
    streets: { layer: "roads", filter: kinds("kind", "minor_road") },
    motorways: { layer: "roads", filter: kinds("kind", "highway") },
    mainRoads: { layer: "roads", filter: kinds("kind", "major_road") },
    secondaryRoads: { layer: "roads", filter: kinds("kind", "medium_road") },
    rails: { layer: "roads", filter: kinds("kind", "rail") },
    boundaries: { layer: "boundaries" },
    streetNames: { layer: "roads", filter: kinds("kind", "major_road", "medium_road", "minor_road", "path") },
    placeNames: { layer: "places", filter: kinds("kind", "locality") },
    partNames: { layer: "places", filter: kinds("kind", "neighbourhood") },
  },
};

/** Line width that grows with the zoom, from `low` at 8 to `high` at 17. */
const width = (low: number, high: number) => ["interpolate", ["exponential", 1.6], ["zoom"], 8, low, 17, high];

/**
 * The page's own fonts: MapLibre draws text with them, so it requests nothing from another server. It does not quote font names: a name
 * with a digit needs quotes, otherwise the browser ignores the list and draws text at a fifth of its size.
 */
const FONT = ["'Source Sans 3 Variable'", "Noto Sans", "sans-serif"];
/** MapLibre looks for the style in the first name; no font has this one, so the next is drawn in italics. */
const ITALIC = ["italic-style", "'Piazzolla Variable'", "Georgia", "serif"];

/**
 * Returns the layers of a schema, lowest first.
 * @param source name of the tile source
 * @param written names that the page already shows over the map; the layers omit them
 */
export function tileLayers(
  schema: TileSchema,
  colours: TileColours,
  source = "tiles",
  written: readonly string[] = [],
): LayerSpecification[] {
  const things = THINGS[schema];
  const layer = (id: string, { layer: name, filter }: Found, rest: object) =>
    ({
      id: source === "tiles" ? id : `${source}-${id}`,
      source,
      "source-layer": name,
      ...(filter ? { filter } : {}),
      ...rest,
    }) as LayerSpecification;
  const fill = (id: string, found: Found, colour: string, rest: object = {}) =>
    layer(id, found, { type: "fill", paint: { "fill-color": colour }, ...rest });
  const line = (id: string, found: Found, colour: string, paint: object, rest: object = {}) =>
    layer(id, found, {
      type: "line",
      layout: { "line-join": "round", "line-cap": "round" },
      paint: { "line-color": colour, ...paint },
      ...rest,
    });
  const names = ({ layer: name, filter }: Found, ...more: Filter[]): Found => ({
    layer: name,
    filter: all(["has", "name"], ...more, ...(filter ? [filter] : [])),
  });
  const isUnwritten: Filter = ["!", ["in", ["get", "name"], ["literal", [...written]]]];
  const text = (id: string, found: Found, size: object | number, layout: object, rest: object) =>
    layer(id, found, {
      type: "symbol",
      layout: { "text-field": ["get", "name"], "text-font": FONT, "text-size": size, ...layout },
      paint: { "text-color": colours.name, "text-halo-color": colours.land, "text-halo-width": 1.4 },
      ...rest,
    });
  /** Main roads, the smallest class first: a larger one is drawn over it. */
  const roads = [
    { id: "secondary-road", found: things.secondaryRoads, low: 0.5, high: 14, from: 9 },
    { id: "main-road", found: things.mainRoads, low: 1, high: 18, from: 7 },
    { id: "motorway", found: things.motorways, low: 1.8, high: 22, from: 5 },
  ];
  return [
    ...(things.sea ? [fill("sea", things.sea, colours.water, { paint: { "fill-color": colours.water, "fill-antialias": false } })] : []),
    ...(things.land ? [fill("land", things.land, colours.land)] : []),
    ...things.fields.map((found, index) => fill(`field-${index}`, found, colours.field)),
    ...things.greens.map((found, index) => fill(`green-${index}`, found, colours.green)),
    fill("water", things.water, colours.water),
    line("stream", things.streams, colours.water, { "line-width": width(0.4, 5) }, { minzoom: 11 }),
    line("river", things.rivers, colours.water, { "line-width": width(1.2, 12) }),
    fill("building", things.buildings, colours.building, { minzoom: 13 }),
    line("path", things.paths, colours.line, { "line-width": width(0.4, 3), "line-dasharray": [2, 1.6] }, { minzoom: 12 }),
    line("rail", things.rails, colours.line, { "line-width": width(0.5, 2.4) }, { minzoom: 9 }),
    line("street-edge", things.streets, colours.line, { "line-width": width(0.6, 17) }, { minzoom: 12 }),
    ...roads.map(({ id, found, low, high, from }) =>
      line(`${id}-edge`, found, colours.line, { "line-width": width(low + 0.6, high + 4) }, { minzoom: from }),
    ),
    line("street", things.streets, colours.road, { "line-width": width(0.4, 14) }, { minzoom: 11 }),
    ...roads.map(({ id, found, low, high, from }) => line(id, found, colours.road, { "line-width": width(low, high) }, { minzoom: from })),
    line("boundary", things.boundaries, colours.line, { "line-width": 1, "line-dasharray": [3, 2] }),
    text(
      "street-name",
      names(things.streetNames),
      ["interpolate", ["linear"], ["zoom"], 14, 11, 18, 14],
      { "symbol-placement": "line" },
      { minzoom: 14 },
    ),
    text("place-name", names(things.placeNames, isUnwritten), 13, { "text-max-width": 8 }, { minzoom: 11 }),
    text("part-name", names(things.partNames, isUnwritten), 13, { "text-font": ITALIC, "text-max-width": 8 }, { minzoom: 11 }),
  ];
}
