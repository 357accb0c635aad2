import { z } from "zod";
import { recommender } from "../../accounts/travellers/contract.ts";
import { businessCard } from "../../catalogue/listings/contract.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPE_GROUPS, enumValues } from "../../catalogue/listings/enumerations.ts";
import { area, country } from "../../catalogue/places/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { popularActivity } from "../home/contract.ts";

const code = z.string().regex(/^[A-Z]{2}$/);

const counted = z.object({ area, businesses_count: z.number() });
const countedCountry = z.object({ country, businesses_count: z.number() });

/** Counts of the three groups that area pages have tabs for. */
const groups = z.object({ accommodation: z.number(), activity: z.number(), eat_drink: z.number() });

/** A traveller's comment about a listing in the place, with the listing. */
const quote = z.object({
  business: businessCard,
  comment: z.string(),
  traveller: recommender,
});
export type Quote = z.infer<typeof quote>;

/** Returns the data of a country's page apart from its listings. */
export const getCountryPage = endpoint({
  method: "GET",
  path: "/guide/api/country/{code}/",
  summary: "Returns a country's facts, counts, areas with the most listings, activities and recommendations",
  tag: "Guide",
  access: "public",
  params: z.object({ code }),
  sample: { code: "VN" },
  response: z.object({
    country,
    /** Text by the guide's staff; may be empty. */
    introduction: z.string(),
    /** Set if the introduction is in another language than the response. */
    introduction_language: z.string().optional(),
    region: z.object({ code: z.string(), name: z.string() }),
    currency: z.string().nullable(),
    languages: z.array(z.string()),
    /** IANA names of the zones of its largest towns, each once; the largest town's first. */
    time_zones: z.array(z.string()),
    /** Their current UTC offsets, each once: "UTC+8". */
    utc_offsets: z.array(z.string()),
    businesses_count: z.number(),
    groups,
    areas: z.array(counted),
    /** Number of areas with listings. */
    areas_count: z.number(),
    activities: z.array(popularActivity),
    recommendations: z.array(quote),
    /** Other countries of the same region with the most listings. */
    neighbours: z.array(countedCountry),
  }),
  dependencies: ["country:{code}", "listings", "guide_settings", "country", "area"],
  isShared: true,
});

/** Returns the data of an area's page apart from its listings. */
export const getAreaPage = endpoint({
  method: "GET",
  path: "/guide/api/area/{slug}/",
  summary: "Returns an area's facts, counts, activities, recommendations and nearby areas",
  tag: "Guide",
  access: "public",
  params: z.object({ slug: z.string().max(100) }),
  errors: [301],
  sample: { slug: "hoi-an" },
  response: z.object({
    area,
    /** The areas that contain it, the outermost first. */
    area_path: z.array(area),
    /** The areas inside it that have listings, the most first; each count includes the areas inside that one. */
    inner_areas: z.array(counted),
    country,
    introduction: z.string(),
    /** Set if the introduction is in another language than the response. */
    introduction_language: z.string().optional(),
    state_name: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    population: z.number(),
    currency: z.string().nullable(),
    languages: z.array(z.string()),
    /** IANA name of the zone at its centre. */
    time_zone: z.string(),
    /** Its current UTC offset: "UTC+8". */
    utc_offset: z.string(),
    businesses_count: z.number(),
    groups,
    activities: z.array(popularActivity),
    recommendations: z.array(quote),
    /** The largest towns around it, itself included, for the names on its map. */
    towns: z.array(
      z.object({
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        /** True for a small town deep inside one of the others, which is a part of it. */
        is_part: z.boolean().optional(),
      }),
    ),
    /** Areas with listings by distance: kilometres to their centre as the crow flies. */
    nearby: z.array(counted.extend({ distance: z.number() })),
    /** The country's areas with the most listings, if no areas are nearby. */
    elsewhere: z.array(counted),
    region: z.object({ code: z.string(), name: z.string() }),
    /** Countries of the region with the most listings, if the country has no other areas either. */
    neighbours: z.array(countedCountry),
  }),
  dependencies: ["area:{slug}", "listings", "guide_settings", "country", "area"],
  isShared: true,
});

export const listActivities = endpoint({
  method: "GET",
  path: "/guide/api/activities/",
  summary: "Lists all activities with their numbers of listings, on one page",
  tag: "Guide",
  access: "public",
  query: z.object({ country: code.optional() }),
  sample: { country: "VN" },
  response: listResponse(popularActivity),
  dependencies: ["listings", "guide_settings"],
});

export const listPopularActivities = endpoint({
  method: "GET",
  path: "/guide/api/activities/popular/{country_code}/",
  summary: "Lists the activities of a country with the most listings",
  tag: "Guide",
  access: "public",
  params: z.object({ country_code: code }),
  sample: { country_code: "VN" },
  response: z.object({ results: z.array(popularActivity) }),
  dependencies: ["listings"],
});

export const listCountriesOfActivity = endpoint({
  method: "GET",
  path: "/guide/api/activities/{activity}/countries/",
  summary: "Lists the countries that offer an activity, those with the most listings first, on one page",
  tag: "Guide",
  access: "public",
  params: z.object({ activity: z.enum(enumValues(ACTIVITY_TYPES)) }),
  sample: { activity: "hiking" },
  response: listResponse(country.extend({ businesses_count: z.number() })),
  dependencies: ["listings", "guide_settings", "country"],
});

export const listAreasInCountry = endpoint({
  method: "GET",
  path: "/traveller/areas-in-country/",
  summary: "Lists a country's areas: those with the most listings (in a category, if given) first, then by population",
  tag: "Places",
  access: "public",
  query: z.object({ country: code, category: z.enum(enumValues(BUSINESS_TYPE_GROUPS)).optional(), ...pageQuery }),
  sample: { country: "VN" },
  response: listResponse(area.extend({ businesses_count: z.number() })),
  errors: [404],
  dependencies: ["listings", "country", "area"],
});

export const listNearbyOfArea = endpoint({
  method: "GET",
  path: "/api/area/nearby/{area_slug}/",
  summary: "Lists up to 100 areas with listings within 100 km of an area, by straight-line distance between centres",
  tag: "Places",
  access: "public",
  params: z.object({ area_slug: z.string().max(100) }),
  query: z.object(pageQuery),
  errors: [301],
  sample: { area_slug: "hoi-an" },
  response: listResponse(area.extend({ distance: z.number(), businesses_count: z.number() })),
  dependencies: ["listings", "area"],
});

export const listTopAreasOfCountry = endpoint({
  method: "GET",
  path: "/traveller/api/country/{country}/areas/top/",
  summary: "Lists the areas of a country that have listings, those with the most first",
  tag: "Travellers",
  access: "public",
  params: z.object({ country: code }),
  query: z.object(pageQuery),
  sample: { country: "VN" },
  response: listResponse(z.object({ area, businesses_count: z.number(), recommendations_count: z.number() })),
  dependencies: ["country:{country}", "area"],
});

export const listTopActivitiesOfArea = endpoint({
  method: "GET",
  path: "/traveller/api/country/{country}/area/{area}/activities/top/",
  summary: "Lists the activities of an area with the most listings",
  tag: "Travellers",
  access: "public",
  params: z.object({ country: code, area: z.string().max(100) }),
  query: z.object(pageQuery),
  sample: { country: "VN", area: "hoi-an" },
  errors: [301],
  response: listResponse(popularActivity),
  dependencies: ["area:{area}", "area"],
});
