import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { attribution } from "../listings/contract.ts";
import { enumValues } from "../listings/enumerations.ts";
import { PRACTICAL_KINDS } from "./enumerations.ts";

const NEAR = /^-?\d{1,2}(\.\d{1,7})?,-?\d{1,3}(\.\d{1,7})?$/;
export const PRACTICAL_KM = 10;
/** Maximum number of each kind near a point, and of all in an area. */
export const NEAREST_MAX = 3;
export const PRACTICAL_MAX = 1_000;

/** A practical place: not a listing. */
export const practicalPlace = z.object({
  kind: z.enum(enumValues(PRACTICAL_KINDS)),
  name: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** In kilometres, in a straight line; null in the list of an area. */
  distance: z.number().nullable(),
  /** As the source writes them. */
  opening_hours: z.string(),
  wheelchair: z.enum(["yes", "limited", "no"]).nullable(),
  /** Opening hours of eight days from yesterday on, in minutes of each day; null if unknown, and in the list of an area. */
  open: z.object({ time_zone: z.string(), from: z.string(), days: z.array(z.array(z.number())) }).nullable(),
  attribution,
});
export type PracticalPlace = z.infer<typeof practicalPlace>;

export const listPractical = endpoint({
  method: "GET",
  path: "/guide/api/practical/",
  summary:
    "Lists toilets, drinking water, pharmacies and other practical places: the 3 nearest of each kind within 10 km, or up to 1,000 of an area",
  tag: "Guide",
  access: "public",
  query: z.object({
    near: z
      .string()
      .refine((text) => NEAR.test(text) && Math.abs(Number(text.split(",")[0])) <= 90 && Math.abs(Number(text.split(",")[1])) <= 180, {
        error: () => t`Enter latitude,longitude in degrees.`,
      })
      .optional(),
    /** Slug of an area. */
    area: z.string().max(100).optional(),
    kinds: z
      .array(z.enum(enumValues(PRACTICAL_KINDS)))
      .max(20)
      .optional(),
  }),
  sample: { area: "hoi-an" },
  response: z.object({ results: z.array(practicalPlace) }),
  errors: [404],
  dependencies: ["practical_place", "area"],
});

/** Number of practical places of each kind in an area. */
export const countPractical = endpoint({
  method: "GET",
  path: "/guide/api/practical/counts/",
  summary: "Counts the practical places of an area by kind",
  tag: "Guide",
  access: "public",
  query: z.object({ area: z.string().max(100) }),
  sample: { area: "hoi-an" },
  response: z.partialRecord(z.enum(enumValues(PRACTICAL_KINDS)), z.number()),
  errors: [404],
  dependencies: ["practical_place", "area"],
});

/** Number of practical places in an answer to a search. */
export const ANSWER_MAX = 5;

export const searchPractical = endpoint({
  method: "GET",
  path: "/guide/api/practical/search/",
  summary: "Answers a search such as “toilets ubud” with practical places, nearest to the middle of the place first",
  tag: "Search",
  access: "public",
  query: z.object({ search: z.string().max(200) }),
  sample: { search: "toilets hoi an" },
  response: z.object({
    kind: z.enum(enumValues(PRACTICAL_KINDS)).nullable(),
    /** Place of the answer: the one that the search names, else the guide's own. */
    place: z.object({ name: z.string(), slug: z.string(), country_code: z.string() }).nullable(),
    results: z.array(practicalPlace),
    /** Areas with the most places of the kind, if the search names no place and the guide is about several. */
    areas: z.array(z.object({ name: z.string(), slug: z.string(), country_code: z.string(), count: z.number() })),
  }),
  dependencies: ["practical_place", "area", "guide_settings"],
});
