import { z } from "zod";
import { businessCard } from "../../catalogue/listings/contract.ts";
import { area, country } from "../../catalogue/places/contract.ts";
import { endpoint, type ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { guideRow } from "../../travellers/guides/contract.ts";

/** Returns what the search shows about a place that it finds. */
export const getPlaceAnswer = endpoint({
  method: "GET",
  path: "/search/place/{place}/",
  summary: "Returns a place's numbers of listings, its first listings in the default order, and guides about it",
  tag: "Search",
  access: "public",
  /** Slug of an area, or code of a country. */
  params: z.object({ place: z.string().max(100) }),
  sample: { place: "hoi-an" },
  response: z.object({
    /** Null for a country. */
    area: area.nullable(),
    country,
    groups: z.object({ accommodation: z.number(), activity: z.number(), eat_drink: z.number() }),
    best: z.array(businessCard),
    /** Public guides by travellers, last changed first. */
    guides: z.array(guideRow),
  }),
  dependencies: ["area:{place}", "country:{place}", "guides:{place}", "listings", "guide_settings", "country", "area"],
  isShared: true,
});
export type PlaceAnswer = ResponseOf<typeof getPlaceAnswer>;
