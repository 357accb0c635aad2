import { z } from "zod";
import { activityProductCard } from "../../catalogue/items/contract.ts";
import { businessCard } from "../../catalogue/listings/contract.ts";
import { area, country } from "../../catalogue/places/contract.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

const heroItem = z.object({
  image_uuid: z.string(),
  business: businessCard,
  /** Author and licence of an open-data picture. */
  credit: z.object({ author: z.string(), licence: z.string() }).nullable(),
});

export const popularActivity = z.object({
  activity_type: z.string(),
  label: z.string(),
  businesses_count: z.number(),
  image_link: z.string(),
  url: z.string(),
});

/** Returns the data of the home page. Its top-level keys are camel case, unlike those of other endpoints: the product prescribes them. */
export const getHome = endpoint({
  method: "GET",
  path: "/guide/api/home/",
  summary: "Returns everything that the home page shows",
  tag: "Guide",
  access: "public",
  response: z.object({
    /** The one country or area that the guide is about; null for a guide of several. */
    place: z
      .object({
        country,
        area: area.nullable(),
        businesses_count: z.number(),
        groups: z.object({ accommodation: z.number(), activity: z.number(), eat_drink: z.number() }),
      })
      .nullable(),
    name: z.string(),
    tagline: z.string(),
    /** Text below the headline; if empty, the default sentence. */
    introduction: z.string(),
    /** Languages of the texts that are not in the language of the response. */
    foreign: z.object({ tagline: z.string().optional(), introduction: z.string().optional() }),
    heroBusinesses: z.array(heroItem),
    featuredBusinesses: z.array(businessCard),
    popularActivities: z.array(popularActivity),
    popularAreas: z.array(z.object({ area, country, latitude: z.number(), longitude: z.number(), businesses_count: z.number() })),
    popularCountries: z.array(z.object({ country, businesses_count: z.number(), image_link: z.string() })),
    /** Includes the lowest price of its rooms, if it has one. */
    accommodationBusinesses: z.array(businessCard.extend({ from_price: z.number().nullable(), from_currency: z.string().nullable() })),
    activityProducts: z.array(activityProductCard),
    activityBusinesses: z.array(businessCard),
    regions: z.array(
      z.object({ code: z.string(), name: z.string(), countries: z.array(country.extend({ businesses_count: z.number() })) }),
    ),
  }),
  dependencies: ["listings", "featured", "guide_settings", "country", "area"],
  delayedDependencies: ["ranking"],
  isShared: true,
});
