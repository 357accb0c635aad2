import { placeName } from "../../catalogue/places/text.ts";
import type { Tags } from "../formats/osm/elements.ts";

/**
 * Pure: the OpenStreetMap elements that a map shows, named after the layers of Protomaps (docs.protomaps.com/basemaps/layers), so that one
 * style draws both.
 */

export type Layer = "water" | "landuse" | "buildings" | "roads" | "places";

export interface Thing {
  layer: Layer;
  kind: string;
  /** Lowest zoom that shows it. */
  minZoom: number;
  /** Whether its closed ways are areas. */
  isArea: boolean;
  name?: string;
}

const NAME_MAX = 80;

type Kinds = Readonly<Record<string, readonly [kind: string, minZoom: number]>>;

const ROADS: Kinds = {
  motorway: ["highway", 5],
  motorway_link: ["highway", 11],
  trunk: ["highway", 6],
  trunk_link: ["highway", 11],
  primary: ["major_road", 7],
  primary_link: ["major_road", 12],
  secondary: ["medium_road", 9],
  secondary_link: ["medium_road", 12],
  tertiary: ["medium_road", 11],
  tertiary_link: ["medium_road", 12],
  residential: ["minor_road", 12],
  unclassified: ["minor_road", 12],
  living_street: ["minor_road", 12],
  road: ["minor_road", 12],
  service: ["minor_road", 13],
  pedestrian: ["path", 13],
  track: ["path", 13],
  path: ["path", 13],
  footway: ["path", 13],
  cycleway: ["path", 13],
  bridleway: ["path", 13],
  steps: ["path", 14],
};
const RAILS: Kinds = {
  rail: ["rail", 9],
  narrow_gauge: ["rail", 10],
  light_rail: ["rail", 11],
  tram: ["rail", 13],
  funicular: ["rail", 12],
};
const STREAMS: Kinds = {
  river: ["river", 8],
  canal: ["canal", 10],
  stream: ["stream", 12],
  ditch: ["ditch", 14],
  drain: ["drain", 14],
};
const PLACES: Kinds = {
  city: ["locality", 4],
  town: ["locality", 7],
  village: ["locality", 11],
  hamlet: ["locality", 12],
  suburb: ["neighbourhood", 12],
  quarter: ["neighbourhood", 13],
  neighbourhood: ["neighbourhood", 14],
};

/** Land areas, by key and value. */
const LAND: Readonly<Record<string, Kinds>> = {
  leisure: {
    park: ["park", 8],
    garden: ["garden", 12],
    golf_course: ["golf_course", 9],
    nature_reserve: ["nature_reserve", 7],
  },
  boundary: { national_park: ["national_park", 6] },
  natural: {
    wood: ["wood", 7],
    scrub: ["scrub", 9],
    wetland: ["wetland", 8],
    grassland: ["grassland", 9],
    heath: ["scrub", 9],
    beach: ["beach", 10],
    sand: ["sand", 9],
  },
  landuse: {
    forest: ["forest", 7],
    grass: ["grass", 12],
    meadow: ["meadow", 9],
    farmland: ["farmland", 9],
    orchard: ["orchard", 10],
    vineyard: ["vineyard", 10],
    cemetery: ["cemetery", 11],
    recreation_ground: ["park", 11],
    village_green: ["park", 12],
  },
};

const found = (kinds: Kinds, value: string | undefined) => (value !== undefined && Object.hasOwn(kinds, value) ? kinds[value] : undefined);

function make(layer: Layer, [kind, minZoom]: readonly [string, number], isArea: boolean, name?: string): Thing {
  return { layer, kind, minZoom, isArea, ...(name ? { name: name.slice(0, NAME_MAX) } : {}) };
}

/** Returns how a map shows a way or a relation. @returns undefined if no map of this guide shows it */
export function thingFromTags(tags: Tags): Thing | undefined {
  if (tags.building !== undefined && tags.building !== "no") return make("buildings", ["building", 13], true);
  const road = found(ROADS, tags.highway);
  if (road) return make("roads", road, false, tags.name);
  const rail = tags.tunnel === "yes" ? undefined : found(RAILS, tags.railway);
  if (rail) return make("roads", rail, false);
  const isLake = tags.natural === "water" || tags.landuse === "reservoir" || tags.landuse === "basin";
  if (isLake || tags.waterway === "riverbank" || tags.waterway === "dock") return make("water", ["water", 6], true);
  const stream = tags.tunnel === undefined || tags.tunnel === "no" ? found(STREAMS, tags.waterway) : undefined;
  if (stream) return make("water", stream, false);
  for (const [key, kinds] of Object.entries(LAND)) {
    const land = found(kinds, tags[key]);
    if (land) return make("landuse", land, true);
  }
  return undefined;
}

/** Returns how a map shows a node: as a place with a name. */
export function placeFromTags(tags: Tags): Thing | undefined {
  const place = found(PLACES, tags.place);
  const name = placeName(tags.name ?? "");
  return place && name ? make("places", place, false, name) : undefined;
}

/** Side of a tile in pixels, and the minimum side of a visible area. */
const TILE = 256;
const SEEN = 3;

/** Returns the lowest zoom at which an area of this size, in degrees, is more than a dot. */
export const zoomOfSize = (degrees: number): number => (degrees > 0 ? Math.ceil(Math.log2((SEEN * 360) / (TILE * degrees))) : 14);
