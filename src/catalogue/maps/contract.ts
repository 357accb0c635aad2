import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { latitude, longitude } from "../../platform/values/degrees.ts";

const bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });

/** What the moving map is drawn from: tiles by configuration (MAP_TILES_URL), else a map file in the data folder, else the embedded outline. */
export const getMapSource = endpoint({
  method: "GET",
  path: "/api/map/",
  summary: "The map's tiles, where this guide has any; without them maps show Natural Earth's outline (/media/land/{column}/{row}.json)",
  tag: "Places",
  access: "public",
  response: z.object({
    /** With {z}, {x} and {y}. */
    tiles: z.string().nullable(),
    kind: z.enum(["vector", "raster"]).nullable(),
    /** Of vector tiles: whose layers they have. */
    schema: z.enum(["openmaptiles", "protomaps"]).nullable(),
    min_zoom: z.int().nullable(),
    max_zoom: z.int().nullable(),
    /** What the tiles of a map file cover, in degrees; null for anywhere. */
    bounds: bounds.nullable(),
    attribution: z.string(),
    /** Cut from imported extracts, a region each: they lie upon the outline, or beside one another. */
    extracts: z.array(
      z.object({
        tiles: z.string(),
        schema: z.enum(["openmaptiles", "protomaps"]),
        min_zoom: z.int(),
        max_zoom: z.int(),
        bounds,
        attribution: z.string(),
      }),
    ),
  }),
  isShared: true,
  dependencies: [],
});

/** A map that is kept for the way has this and no tiles. */
export const getOutline = endpoint({
  method: "GET",
  path: "/api/map/outline/",
  summary: "The land in a box of degrees, cut to it, for a drawing of it (Natural Earth, 1:10 million)",
  tag: "Places",
  access: "public",
  query: z.object({ west: longitude, south: latitude, east: longitude, north: latitude }),
  response: z.object({
    /** Rings of points, in whole steps east and south of the box's north-west corner; lakes are rings too (even-odd). */
    rings: z.array(z.array(z.tuple([z.int(), z.int()]))),
    /** Steps a degree. */
    scale: z.number(),
  }),
});
