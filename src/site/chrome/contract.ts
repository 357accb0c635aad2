import { z } from "zod";
import { area, country } from "../../catalogue/places/contract.ts";
import { endpoint, type ResponseOf } from "../../platform/endpoints/endpoint.ts";

/** Entries of the megamenu, without empty ones. */
export const getMenu = endpoint({
  method: "GET",
  path: "/guide/api/menu/",
  summary: "Returns the menu's countries, activities and destinations that have listings, the guide's own choices first",
  tag: "Guide",
  access: "public",
  response: z.object({
    countries: z.array(country.extend({ businesses_count: z.number() })),
    activities: z.array(z.object({ activity_type: z.string(), label: z.string(), businesses_count: z.number(), image_link: z.string() })),
    destinations: z.array(z.object({ area, country, businesses_count: z.number() })),
  }),
  dependencies: ["listings", "guide_settings", "country", "area"],
  isShared: true,
});
export type Menu = ResponseOf<typeof getMenu>;
