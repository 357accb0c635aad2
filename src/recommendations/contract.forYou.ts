import { z } from "zod";
import { businessCard } from "../businesses/contract.ts";
import { area, country } from "../places/contract.ts";
import { endpoint } from "../platform/endpoint.ts";
import { recommender } from "../travellers/contract.ts";
import { quote as quoteOfListing } from "./contract.ts";

/** A listing, what the newest of one's people to recommend it says, and how many of them do. */
const quote = quoteOfListing.extend({ business: businessCard, people_count: z.int() });
export type Quote = z.infer<typeof quote>;

/** An area, and those of one's people who recommend something in it. */
const areaOfPeople = z.object({ area, country, people_count: z.int(), people: z.array(recommender), image_link: z.string() });
export type AreaOfPeople = z.infer<typeof areaOfPeople>;

export const getForYou = endpoint({
  method: "GET",
  path: "/traveller/api/for-you/",
  summary:
    "What the guide has for the signed-in traveller: recommendations of people they follow, areas those recommend, what travellers love most, discounts where they want to go",
  tag: "Travellers",
  access: "session",
  response: z.object({
    following_count: z.int(),
    told: z.array(quote),
    areas: z.array(areaOfPeople),
    /** Neither visited nor on the wishlist; countries of the wishlist first. */
    loved: z.array(businessCard),
    /** With a discount or credit, in countries of the wishlist. */
    offers: z.array(businessCard),
    wished_countries: z.array(country),
  }),
});
