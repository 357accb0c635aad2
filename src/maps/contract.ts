import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";

/** What the moving map is drawn from: tiles by configuration (MAP_TILES_URL), else the embedded outline. */
export const getMapSource = endpoint({
  method: "GET",
  path: "/api/map/",
  summary: "The map's tiles, where this guide has any; without them maps show Natural Earth's outline (/media/land/{column}/{row}.json)",
  tag: "Places",
  access: "public",
  response: z.object({
    /** With {z}, {x} and {y}. */
    tiles: z.string().nullable(),
    /** Vector tiles are in the OpenMapTiles schema. */
    kind: z.enum(["vector", "raster"]).nullable(),
    attribution: z.string(),
  }),
  isShared: true,
  dependencies: [],
});
