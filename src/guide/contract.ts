import { z } from "zod";
import { businessCard } from "../businesses/contract.ts";
import { activityProductCard } from "../inventory/contract.ts";
import { area, country } from "../places/contract.ts";
import { endpoint, pageOf } from "../platform/endpoint.ts";

const heroItem = z.object({ image_uuid: z.string(), business: businessCard });

export const popularActivity = z.object({
  activity_type: z.string(),
  label: z.string(),
  businesses_count: z.number(),
  image_link: z.string(),
  url: z.string(),
});

/** The data of the home page under the specification's keys, which are written as it writes them. */
export const getHome = endpoint({
  method: "GET",
  path: "/guide/api/home/",
  summary: "Everything that the home page shows",
  tag: "Guide",
  answer: z.object({
    heroBusinesses: z.array(heroItem),
    featuredBusinesses: z.array(businessCard),
    popularActivities: z.array(popularActivity),
    popularAreas: z.array(z.object({ area, country, latitude: z.number(), longitude: z.number(), businesses_count: z.number() })),
    popularCountries: z.array(z.object({ country, businesses_count: z.number(), image_link: z.string() })),
    /** With the lowest price of its rooms, where it tells one. */
    accommodationBusinesses: z.array(businessCard.extend({ from_price: z.number().nullable(), from_currency: z.string().nullable() })),
    activityProducts: z.array(activityProductCard),
    activityBusinesses: z.array(businessCard),
    regions: z.array(
      z.object({ code: z.string(), name: z.string(), countries: z.array(country.extend({ businesses_count: z.number() })) }),
    ),
  }),
  reads: ["business", "inventory_item", "country", "area"],
  isShared: true,
});

const counted = z.object({ area, businesses_count: z.number() });

/** Counts of the three groups that area pages have tabs for. */
const groups = z.object({ accommodation: z.number(), activity: z.number(), eat_drink: z.number() });

/** What a country's page tells beside its listings. */
export const getCountryPage = endpoint({
  method: "GET",
  path: "/guide/api/country/{code}/",
  summary: "A country: its counts, its areas with the most listings, what one does there",
  tag: "Guide",
  params: z.object({ code: z.string().regex(/^[A-Z]{2}$/) }),
  answer: z.object({
    country,
    region: z.object({ code: z.string(), name: z.string() }),
    currency: z.string().nullable(),
    languages: z.array(z.string()),
    businesses_count: z.number(),
    groups,
    areas: z.array(counted),
    activities: z.array(popularActivity),
  }),
  reads: ["business", "country", "area"],
});

/** What an area's page tells beside its listings. */
export const getAreaPage = endpoint({
  method: "GET",
  path: "/guide/api/area/{slug}/",
  summary: "An area: where it is, its counts, what one does there",
  tag: "Guide",
  params: z.object({ slug: z.string().max(100) }),
  answer: z.object({
    area,
    country,
    state_name: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    population: z.number(),
    currency: z.string().nullable(),
    languages: z.array(z.string()),
    businesses_count: z.number(),
    groups,
    activities: z.array(popularActivity),
  }),
  reads: ["business", "country", "area"],
});

export const listActivities = endpoint({
  method: "GET",
  path: "/guide/api/activities/",
  summary: "Every kind of activity with its number of listings, on one page",
  tag: "Guide",
  query: z.object({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
  answer: pageOf(popularActivity),
  reads: ["business"],
});
