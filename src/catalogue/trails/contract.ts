import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { attribution } from "../listings/contract.ts";
import { enumValues } from "../listings/enumerations.ts";
import { area } from "../places/contract.ts";
import { TRAIL_KINDS } from "./enumerations.ts";

/** Maximum number of routes of a place. */
export const TRAILS_MAX = 100;
/** Maximum distance of a route near a point, in kilometres. */
export const TRAIL_KM = 10;

export const trailCard = z.object({
  uuid: z.string(),
  slug: z.string(),
  /** Path of its page. */
  url: z.string(),
  name: z.string(),
  kind: z.enum(enumValues(TRAIL_KINDS)),
  length_km: z.number(),
  /** Metres of climb; null if unknown. */
  ascent_m: z.number().nullable(),
  network: z.string(),
  ref: z.string(),
  /** How it is marked on the way. */
  symbol: z.string(),
  /** Distance of its nearest point, in kilometres in a straight line; null in the list of an area. */
  distance: z.number().nullable(),
  attribution,
});
export type TrailCard = z.infer<typeof trailCard>;

/** GeoJSON of a line, simplified for maps. */
const line = z.object({ type: z.literal("MultiLineString"), coordinates: z.array(z.array(z.array(z.number()))) });

export const listTrails = endpoint({
  method: "GET",
  path: "/guide/api/routes/",
  summary: "Lists up to 100 hiking, cycling and ski routes of an area, or those that pass within 10 km of a point, nearest first",
  tag: "Guide",
  access: "public",
  query: z.object({
    area: z.string().max(100).optional(),
    near: z
      .string()
      .refine((text) => /^-?\d{1,2}(\.\d{1,7})?,-?\d{1,3}(\.\d{1,7})?$/.test(text) && Math.abs(Number(text.split(",")[0])) <= 90, {
        error: () => t`Enter latitude,longitude in degrees.`,
      })
      .optional(),
    /** Adds the lines, for a map: of the first 30 routes. */
    lines: z.enum(["yes"]).optional(),
  }),
  sample: { area: "hoi-an" },
  response: z.object({ results: z.array(trailCard.extend({ line: line.nullable() })) }),
  errors: [404],
  dependencies: ["trail", "area"],
});

export const getTrail = endpoint({
  method: "GET",
  path: "/guide/api/routes/{slug}/",
  summary: "Returns a route with its line, simplified for maps",
  tag: "Guide",
  access: "public",
  params: z.object({ slug: z.string().max(120) }),
  sample: { slug: "no-route" },
  response: trailCard.extend({
    website: z.string(),
    area: area.nullable(),
    country: z.object({ code: z.string(), name: z.string() }),
    latitude: z.number(),
    longitude: z.number(),
    line,
  }),
  errors: [404],
  dependencies: ["trail", "area"],
});

export const getTrailLine = endpoint({
  method: "GET",
  path: "/guide/api/routes/{slug}/line/",
  summary: "Returns the whole line of a route",
  tag: "Guide",
  access: "public",
  params: z.object({ slug: z.string().max(120) }),
  sample: { slug: "no-route" },
  response: line,
  errors: [404],
  dependencies: ["trail"],
});

export const searchTrails = endpoint({
  method: "GET",
  path: "/guide/api/routes/search/",
  summary: "Answers a search such as “hiking ubud” or “GR 7” with routes",
  tag: "Search",
  access: "public",
  query: z.object({ search: z.string().max(200) }),
  sample: { search: "hiking hoi an" },
  response: z.object({ results: z.array(trailCard) }),
  dependencies: ["trail", "area", "guide_settings"],
});
