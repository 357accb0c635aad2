import { z } from "zod";
import { inventoryItem } from "../../catalogue/items/contract.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { practicalPlace } from "../../catalogue/practical/contract.ts";
import { trailCard } from "../../catalogue/trails/contract.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { quote } from "../../travellers/recommendations/contract.ts";

/** Credit of an open-data picture. */
const credit = z.object({ author: z.string(), licence: z.string(), licence_link: z.string().nullable(), page_link: z.string().nullable() });

/** Returns the data of a listing's page apart from the listing itself and nearby places. */
export const getBusinessPage = endpoint({
  method: "GET",
  path: "/guide/api/business/{code}/page/",
  summary: "Returns what a listing's page shows besides the listing: up to 200 items, ratings, booking sites' commission",
  tag: "Guide",
  access: "public",
  params: z.object({ code: z.string().regex(CODE) }),
  sample: { code: "{business}" },
  response: z.object({
    items: z.array(inventoryItem),
    /** Captions of its own pictures, in the owners' words; for open-data pictures also the author and licence. */
    captions: z.array(z.object({ uuid: z.string(), alt: z.string(), credit: credit.nullable() })),
    /** Ratings of the travellers who recommend it: the mean of 1 to 3, null without a rating. */
    rating: z.object({ count: z.number(), average: z.number().nullable() }),
    /** A public traveller's comment, for visitors who are not signed in: the best rated, and the newest of equally rated ones. */
    quote: quote
      .extend({
        uuid: z.string(),
        /** Number of other comments that everyone with an account may read. */
        others_count: z.number(),
      })
      .nullable(),
    /** In percent of the price; is_usual: the guide's own default, which has a source. */
    commission: z.object({ percent: z.number(), is_usual: z.boolean() }),
    /** The nearest toilets, pharmacy, stop … within 3 km: one of each kind. */
    practical: z.array(practicalPlace),
    /** Routes that pass within 3 km, nearest first. */
    routes: z.array(trailCard),
    /** Whether enquiries and questions reach someone: the listing's own people or, for an unclaimed listing, the guide's staff. */
    is_read: z.boolean(),
    /** Email address of an unclaimed listing that has no other contact; empty for all others. */
    contact_email: z.string(),
    /** Its time zone, an IANA name; null if its location is unknown. */
    time_zone: z.string().nullable(),
    /** Its opening hours, parsed; null if they are missing or cannot be parsed. */
    hours: z
      .object({
        rows: z.array(z.object({ days: z.string(), text: z.string() })),
        exceptions: z.array(z.object({ until: z.string(), text: z.string() })),
        /** One array per weekday, Monday first: pairs of opening and closing minutes; past midnight they exceed 1,440. */
        week: z.array(z.array(z.number())),
        /** Days whose hours differ from the week's. */
        dated: z.record(z.string(), z.array(z.number())),
        /** Last day that these hours cover. */
        until: z.string(),
      })
      .nullable(),
  }),
  dependencies: ["business:{code}", "practical_place", "trail"],
});
