import { z } from "zod";
import { country, countryCode } from "../../../catalogue/places/contract.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { wishlistBusiness } from "../contract.ts";

/** What the wishlist's page shows: one's own, by country. */
export const getWishlist = endpoint({
  method: "GET",
  path: "/traveller/api/wishlist/",
  summary:
    "The signed-in traveller's wishlist by country, the one with most places first: all countries with their counts, and a page of the places in that order",
  tag: "Travellers",
  access: "traveller",
  query: z.object({
    page: z.string().optional(),
    /** The places of one country alone. */
    country: countryCode.optional(),
  }),
  errors: [404],
  response: z.object({
    places_count: z.int(),
    /** Those with a discount or credit for booking direct. */
    direct_count: z.int(),
    countries: z.array(
      z.object({
        country,
        places_count: z.int(),
        /** The country's own entry, where it is saved itself. */
        uuid: z.string().nullable(),
      }),
    ),
    page: z.int(),
    pages: z.int(),
    results: z.array(wishlistBusiness.pick({ uuid: true, business: true, created: true })),
  }),
});
