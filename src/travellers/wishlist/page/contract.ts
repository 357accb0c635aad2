import { z } from "zod";
import { country, countryCode } from "../../../catalogue/places/contract.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { wishlistBusiness } from "../contract.ts";

/** Returns the traveller's own wishlist for its page, by country. */
export const getWishlist = endpoint({
  method: "GET",
  path: "/traveller/api/wishlist/",
  summary: "Returns the logged-in traveller's wishlist: all countries with counts, and one page of places by country",
  tag: "Travellers",
  access: "traveller",
  query: z.object({
    page: z.string().optional(),
    /** Limits the places to one country. */
    country: countryCode.optional(),
  }),
  sample: { country: "VN" },
  errors: [404],
  response: z.object({
    places_count: z.int(),
    /** Number of places with a discount or credit for booking direct. */
    direct_count: z.int(),
    countries: z.array(
      z.object({
        country,
        places_count: z.int(),
        /** Id of the country's own entry, if the country itself is saved. */
        uuid: z.string().nullable(),
      }),
    ),
    page: z.int(),
    pages: z.int(),
    results: z.array(wishlistBusiness.pick({ uuid: true, business: true, created: true })),
  }),
});
