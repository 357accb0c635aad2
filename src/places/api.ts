import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type FileRoute, type Route, route } from "../platform/http/context.ts";
import { listCountries as countries } from "./contract.ts";
import { type Outline, worldMapSvg } from "./rules.worldMap.ts";
import { listCountries } from "./store.ts";

export const placeRoutes: Route[] = [
  route(countries, async (_input, { db }) => {
    const results = await listCountries(db);
    return { count: results.length, next: null, previous: null, results };
  }),
];

/** Land and borders on the deep band; see DESIGN.md. */
const LAND = "oklch(40% .045 198)";
const BORDER = "oklch(27% .038 205)";
let worldMap: string | undefined;

export const placeFiles: FileRoute[] = [
  {
    path: "/media/world.svg",
    async handler(_request, reply) {
      if (worldMap === undefined) {
        const file = createRequire(import.meta.url).resolve("world-atlas/countries-110m.json");
        worldMap = worldMapSvg(JSON.parse(readFileSync(file, "utf8")) as Outline, LAND, BORDER);
      }
      return reply.header("cache-control", "public, max-age=2592000").type("image/svg+xml").send(worldMap);
    },
  },
];
