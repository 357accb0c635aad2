import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { BUSINESS_ORDERS } from "../browse/businesses/contract.ts";
import { attribution, businessCard, businessKey } from "../listings/contract.ts";
import { BUSINESS_TYPES, enumValues } from "../listings/enumerations.ts";
import { area, country, countryCode } from "../places/contract.ts";
import { RESULTS_STORED } from "./rank.ts";

const PLACE_ORDERS = ["name"] as const;

/** Sort order by one of the given fields, with "-" for descending; best match first if omitted. */
const orderingSchema = (fields: readonly string[]) =>
  z
    .string()
    .refine((value) => fields.includes(value.replace(/^-/, "")), {
      error: () => t`Use one of these, with or without "-": ${withCommas(fields)}.`,
    })
    .optional();

const searchQuerySchema = (orders: readonly string[]) =>
  z.object({
    search: z.string().max(200).default(""),
    country: countryCode.optional(),
    ordering: orderingSchema(orders),
    ...pageQuery,
  });

const MATCHING = `ignoring case, accents and one typo; exact names first, at most ${RESULTS_STORED}`;

/** An area, or a country (with a null slug); on request with its number of listings. */
export const placeResult = z.object({
  kind: z.enum(["area", "country"]),
  name: z.string(),
  slug: z.string().nullable(),
  country,
  businesses_count: z.number().optional(),
  /** One of its names is the search text; returned with the count. */
  is_exact: z.literal(true).optional(),
});
export type PlaceResult = z.infer<typeof placeResult>;

export const searchPlaces = endpoint({
  method: "GET",
  path: "/search/areas-countries/",
  summary: `Finds countries and areas by name, ${MATCHING}`,
  tag: "Search",
  access: "public",
  query: searchQuerySchema(PLACE_ORDERS).extend({ counted: z.enum(["yes"]).optional() }),
  sample: { country: "VN" },
  response: listResponse(placeResult),
  dependencies: ["search_entry", "area", "country"],
});

export const searchBusinesses = endpoint({
  method: "GET",
  path: "/search/public/tab/",
  summary: `Finds published listings by name, ${MATCHING}`,
  tag: "Search",
  access: "public",
  query: searchQuerySchema(BUSINESS_ORDERS),
  sample: { country: "VN" },
  response: listResponse(businessCard),
  dependencies: ["search_entry", "area", "country"],
  dependenciesOf: ({ results }) => results.map(businessKey),
});

export const searchOwnBusinesses = endpoint({
  method: "GET",
  path: "/search/tab/",
  summary: "Finds listings by name: published ones and the caller's own; for staff, all",
  tag: "Search",
  access: "session",
  query: searchQuerySchema(BUSINESS_ORDERS),
  sample: { country: "VN" },
  response: listResponse(businessCard),
});

/** A source for a new listing: a place of the provider, an imported listing, or an area. */
export const placeCandidate = z.object({
  source: z.enum(["google", "guide"]),
  kind: z.enum(["place", "business", "area"]),
  /** The provider's id; null for entries of the guide. */
  place_id: z.string().nullable(),
  name: z.string(),
  address: z.string(),
  business_type: z.enum(enumValues(BUSINESS_TYPES)).nullable(),
  country: country.nullable(),
  area: area.nullable(),
  city: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string(),
  website: z.string().nullable(),
  profile_url: z.string().nullable(),
  /** Set for an imported listing. */
  attribution: attribution.nullable(),
});
export type PlaceCandidate = z.infer<typeof placeCandidate>;

export const searchCandidates = endpoint({
  method: "GET",
  path: "/search/google/",
  summary: "Finds places for a new listing, from the places provider or else the guide's areas and imported listings",
  tag: "Search",
  access: "session",
  query: searchQuerySchema(PLACE_ORDERS),
  sample: { country: "VN" },
  response: listResponse(placeCandidate),
  errors: [503],
});

/** A place to start from: an area with listings, or a country (with a null slug). */
const start = z.object({
  name: z.string(),
  slug: z.string().nullable(),
  country,
  businesses_count: z.number(),
  has_things_to_do: z.boolean(),
});
export type Start = z.infer<typeof start>;

/** `is_all`: the query only names a kind. */
const resultList = z.object({ name: z.string(), url: z.string(), is_all: z.literal(true).optional() });
export type ResultList = z.infer<typeof resultList>;

/** Returns lists as results: "Museums in Cape Town". */
export const searchLists = endpoint({
  method: "GET",
  path: "/search/lists/",
  summary: "Returns the filtered lists that match a search; without results, the nearest list or places to start",
  tag: "Search",
  access: "public",
  query: z.object({ search: z.string().max(200).default("") }),
  response: z.object({
    lists: z.array(resultList),
    /** Number of leading listings that have the search text as one of their names: they come before the lists. */
    named: z.number(),
    left_out: z.array(z.string()),
    /** Without results: the list nearest to the query. */
    offers: z.array(resultList),
    starts: z.array(start),
    /** Name of the place in the query that the starts are around. */
    starts_near: z.string().nullable(),
  }),
  dependencies: ["search_entry", "area", "country"],
});

const counted = z.object({ code: z.string(), businesses_count: z.number() });

/** Returns the counts for the results that browsers find without the server. */
export const getSearchCounts = endpoint({
  method: "GET",
  path: "/search/counts/",
  summary: "Counts the listings of each country and activity, with the top countries of each activity",
  tag: "Search",
  access: "public",
  response: z.object({
    /** ISO code of the only country that the guide is about, or limited to; null for the world. */
    country: z.string().nullable(),
    countries: z.array(counted),
    /** Names of all countries by code; omitted in English. */
    country_names: z.record(z.string(), z.string()).optional(),
    activities: z.array(z.object({ activity_type: z.string(), businesses_count: z.number(), countries: z.array(counted) })),
  }),
  dependencies: ["listings"],
  isShared: true,
});
