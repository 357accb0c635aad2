import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { feature } from "@rapideditor/country-coder";
import { z } from "zod";
import { badRequest } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, type FileHandler, handle, type Services } from "../../platform/http/context.ts";
import { sendVector } from "../../platform/http/sendVector.ts";
import { t } from "../../platform/languages/text.ts";
import { toError } from "../../platform/toError.ts";
import { coastSvg } from "./coast.ts";
import { getMapSource, getOutline } from "./contract.ts";
import { countryShapesSvg } from "./countryShapes.ts";
import { groundSvg } from "./ground.ts";
import { LAND_COLUMNS, LAND_ROWS, landInSquare, landOutline } from "./land.ts";
import { readLand } from "./landFiles.ts";
import { findTiles, type TileArchive } from "./pmtilesArchive.ts";
import { parseCoastName, parseCoastPlaces } from "./still.ts";
import { outlineSource, tileAddress } from "./tiles.ts";
import { type Outline, worldMapSvg } from "./worldMap.ts";

const packed = promisify(gzip);

/** Returns the maps of the data folder. Logs a warning for a file that cannot be used. */
const findTileArchives = ({ config, log }: Services) =>
  findTiles(config.DATA_DIR, (path, error) => log.warn({ path, error: toError(error).message }, "map file skipped"));

const toTileSource = ({ version, schema, minZoom, maxZoom, bounds, attribution }: TileArchive) => ({
  tiles: `/maps/${version}/{z}/{x}/{y}.mvt`,
  schema,
  min_zoom: minZoom,
  max_zoom: maxZoom,
  bounds,
  attribution,
});

export const mapHandlers: EndpointHandler[] = [
  handle(getMapSource, async (_input, { services }) => {
    const { config } = services;
    const nothing = { schema: null, min_zoom: null, max_zoom: null, bounds: null, extracts: [] };
    if (config.MAP_TILES_URL) {
      const isVector = /\.(pbf|mvt)(\?|$)/.test(config.MAP_TILES_URL);
      const tiles = { tiles: config.MAP_TILES_URL, attribution: config.MAP_TILES_ATTRIBUTION };
      return isVector
        ? { ...nothing, ...tiles, kind: "vector" as const, schema: "openmaptiles" as const }
        : { ...nothing, ...tiles, kind: "raster" as const };
    }
    const archives = await findTileArchives(services);
    const whole = archives.find(({ isExtract }) => !isExtract);
    // Maps of further regions are drawn on the outline too.
    const extracts = archives.filter((one) => one !== whole).map(toTileSource);
    if (!whole) return { ...nothing, ...outlineSource(), extracts };
    return { ...toTileSource(whole), kind: "vector" as const, extracts };
  }),
  handle(getOutline, async ({ query }) => {
    if (query.east <= query.west) throw badRequest({ east: [t`East must be greater than west.`] });
    if (query.north <= query.south) throw badRequest({ north: [t`North must be greater than south.`] });
    return landOutline(readLand(), query);
  }),
];

/** Colours of land and borders on the deep band. */
const LAND = "oklch(40% .045 198)";
const BORDER = "oklch(27% .038 205)";

const worldFile = (file: string) =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${file}`), "utf8")) as Outline;

const DAY_SECONDS = 86_400;

/** Parameters of a path: Fastify sets all that the route names. */
const pathTexts = z.record(z.string(), z.string());

/** A repeated parameter is no list of places. */
const coastQuery = z.object({ on: z.string().catch("") });

export const mapFiles: FileHandler[] = [
  {
    path: "/maps/:version/:z/:x/:file",
    handler: async (request, reply, services) => {
      const asked = pathTexts.parse(request.params);
      // The version in the URL identifies the file: another file never answers for it.
      const archive = (await findTileArchives(services)).find(({ version }) => version === asked.version);
      if (!archive) return reply.callNotFound();
      const address = tileAddress(asked, archive.minZoom, archive.maxZoom);
      if (!address) return reply.callNotFound();
      const tile = await archive.readTile(address.z, address.x, address.y).catch((error: Error) => {
        services.log.error({ request_id: request.id, error: error.message }, "map tile could not be read");
        return null;
      });
      if (tile === null) return reply.callNotFound();
      reply.headers({ "cache-control": `public, max-age=${365 * DAY_SECONDS}, immutable`, vary: "accept-encoding" });
      if (!tile) return reply.code(204).send();
      const takesGzip = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
      if (takesGzip) reply.header("content-encoding", "gzip");
      return reply.type("application/vnd.mapbox-vector-tile").send(takesGzip ? await packed(tile) : tile);
    },
  },
  {
    path: "/media/land/:column/:file",
    handler: async (request, reply) => {
      const { column = "", file = "" } = pathTexts.parse(request.params);
      const [, x, y] = /^(\d{1,2})\/(\d{1,2})\.json$/.exec(`${column}/${file}`) ?? [];
      if (x === undefined || y === undefined || Number(x) >= LAND_COLUMNS || Number(y) >= LAND_ROWS) return reply.callNotFound();
      reply.header("cache-control", `public, max-age=${7 * DAY_SECONDS}`);
      return reply.send(landInSquare(readLand(), Number(x), Number(y)));
    },
  },
  {
    // The background of a map that has not been moved; browsers cache it.
    path: "/media/coast/:file",
    handler: async (request, reply, services) => {
      const { file = "" } = pathTexts.parse(request.params);
      const asked = file.endsWith(".svg") ? parseCoastName(file.slice(0, -".svg".length)) : undefined;
      if (!asked) return reply.callNotFound();
      const { on } = coastQuery.parse(request.query);
      // Without a readable map file, land and sea are drawn.
      const ground = await groundSvg(await findTileArchives(services), asked.frame).catch((error: unknown) => {
        services.log.error({ request_id: request.id, error: toError(error).message }, "map tile could not be read");
        return "";
      });
      reply.header("cache-control", `public, max-age=${7 * DAY_SECONDS}`);
      return reply.type("image/svg+xml").send(coastSvg(readLand(), asked.frame, asked.middle, parseCoastPlaces(on), ground));
    },
  },
  {
    path: "/media/world.svg",
    handler: (request, reply) => sendVector(request, reply, "world", () => worldMapSvg(worldFile("countries-110m.json"), LAND, BORDER)),
  },
  {
    // 23 kB, shared by all pages: WorldMap.tsx refers to the shapes it fills.
    path: "/media/countries.svg",
    handler: (request, reply) =>
      sendVector(request, reply, "countries", () =>
        countryShapesSvg(worldFile("countries-50m.json"), (id) => feature(id)?.properties.iso1A2 ?? null),
      ),
  },
];
