import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { latitude, longitude } from "../../platform/values/degrees.ts";

const bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });

/** Source of the interactive map: tiles by configuration (MAP_TILES_URL), else a map file in the data folder, else the embedded outline. */
export const getMapSource = endpoint({
  method: "GET",
  path: "/api/map/",
  summary: "Returns the URL of the map tiles; without tiles, maps show the outline at /media/land/{column}/{row}.json",
  tag: "Places",
  access: "public",
  response: z.object({
    /** URL template with {z}, {x} and {y}. */
    tiles: z.string().nullable(),
    kind: z.enum(["vector", "raster"]).nullable(),
    /** Layer schema of vector tiles. */
    schema: z.enum(["openmaptiles", "protomaps"]).nullable(),
    min_zoom: z.int().nullable(),
    max_zoom: z.int().nullable(),
    /** Area that the tiles of a map file cover, in degrees; null for no limit. */
    bounds: bounds.nullable(),
    attribution: z.string(),
    /** Maps cut from imported extracts, one a region: they are drawn on the outline, or beside one another. */
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

/** Offline maps use this outline and no tiles. */
export const getOutline = endpoint({
  method: "GET",
  path: "/api/map/outline/",
  summary: "Returns the outline of the land within a box of coordinates (Natural Earth, 1:10 million)",
  tag: "Places",
  access: "public",
  query: z.object({ west: longitude, south: latitude, east: longitude, north: latitude }),
  sample: { west: 108, south: 15, east: 109, north: 16 },
  response: z.object({
    /** Rings of points, in whole steps east and south of the box's north-west corner; lakes are rings too (even-odd). */
    rings: z.array(z.array(z.tuple([z.int(), z.int()]))),
    /** Steps per degree. */
    scale: z.number(),
  }),
});
