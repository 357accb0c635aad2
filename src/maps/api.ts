import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "@rapideditor/country-coder";
import { badRequest } from "../platform/errors.ts";
import { type EndpointHandler, type FileHandler, handle } from "../platform/http/context.ts";
import { sendVector } from "../platform/http/sendVector.ts";
import { getMapSource, getOutline } from "./contract.ts";
import { coastSvg } from "./rules.coast.ts";
import { countryShapesSvg } from "./rules.countryShapes.ts";
import { LAND_COLUMNS, LAND_ROWS, landOf, outlineOf } from "./rules.land.ts";
import { coastOf } from "./rules.still.ts";
import { type Outline, worldMapSvg } from "./rules.worldMap.ts";
import { readLand } from "./store.ts";

export const mapRoutes: EndpointHandler[] = [
  handle(getMapSource, async (_input, { services: { config } }) => {
    const tiles = config.MAP_TILES_URL ?? null;
    const kind: "vector" | "raster" | null = tiles === null ? null : /\.(pbf|mvt)(\?|$)/.test(tiles) ? "vector" : "raster";
    return { tiles, kind, attribution: tiles === null ? "Outline: Natural Earth" : config.MAP_TILES_ATTRIBUTION };
  }),
  handle(getOutline, async ({ query }) => {
    if (query.east <= query.west) throw badRequest({ east: ["East of west is needed."] });
    if (query.north <= query.south) throw badRequest({ north: ["North of south is needed."] });
    return outlineOf(readLand(), query);
  }),
];

/** Land and borders on the deep band; see DESIGN.md. */
const LAND = "oklch(40% .045 198)";
const BORDER = "oklch(27% .038 205)";

const worldFile = (file: string) =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${file}`), "utf8")) as Outline;

const DAY_SECONDS = 86_400;

export const mapFiles: FileHandler[] = [
  {
    path: "/media/land/:column/:file",
    handler: async (request, reply) => {
      const { column, file } = request.params as { column: string; file: string };
      const [, x, y] = /^(\d{1,2})\/(\d{1,2})\.json$/.exec(`${column}/${file}`) ?? [];
      if (x === undefined || y === undefined || Number(x) >= LAND_COLUMNS || Number(y) >= LAND_ROWS) return reply.callNotFound();
      reply.header("cache-control", `public, max-age=${7 * DAY_SECONDS}`);
      return reply.send(landOf(readLand(), Number(x), Number(y)));
    },
  },
  {
    // What stands below the pins of a map that nobody has moved yet; browsers keep it.
    path: "/media/coast/:file",
    handler: async (request, reply) => {
      const { file } = request.params as { file: string };
      const asked = file.endsWith(".svg") ? coastOf(file.slice(0, -".svg".length)) : undefined;
      if (!asked) return reply.callNotFound();
      reply.header("cache-control", `public, max-age=${7 * DAY_SECONDS}`);
      return reply.type("image/svg+xml").send(coastSvg(readLand(), asked.frame, asked.middle));
    },
  },
  {
    path: "/media/world.svg",
    handler: (request, reply) => sendVector(request, reply, "world", () => worldMapSvg(worldFile("countries-110m.json"), LAND, BORDER)),
  },
  {
    // 23 kB, once for all pages: WorldMap.tsx names the shapes it fills.
    path: "/media/countries.svg",
    handler: (request, reply) =>
      sendVector(request, reply, "countries", () =>
        countryShapesSvg(worldFile("countries-50m.json"), (id) => feature(id)?.properties.iso1A2 ?? null),
      ),
  },
];
