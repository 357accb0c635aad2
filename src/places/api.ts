import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type FileRoute, type Route, route } from "../platform/http/context.ts";
import { sendVector } from "../platform/http/sendVector.ts";
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

export const placeFiles: FileRoute[] = [
  {
    path: "/media/world.svg",
    handler: (request, reply) =>
      sendVector(request, reply, "world", () => {
        const file = createRequire(import.meta.url).resolve("world-atlas/countries-110m.json");
        return worldMapSvg(JSON.parse(readFileSync(file, "utf8")) as Outline, LAND, BORDER);
      }),
  },
];
