import { z } from "zod";
import { inventoryItem } from "../../catalogue/items/contract.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { quote } from "../../travellers/recommendations/contract.ts";

/** Of a picture of open data. */
const credit = z.object({ author: z.string(), licence: z.string(), licence_link: z.string().nullable(), page_link: z.string().nullable() });

/** What a listing's page shows beside the listing itself and what is near it. */
export const getBusinessPage = endpoint({
  method: "GET",
  path: "/guide/api/business/{code}/page/",
  summary:
    "What a listing's page tells beside the listing: everything on offer (at most 200 items), how it is rated, and what booking sites take",
  tag: "Guide",
  access: "public",
  params: z.object({ code: z.string().regex(CODE) }),
  response: z.object({
    items: z.array(inventoryItem),
    /** What its own pictures show, in its people's words; and of pictures of open data whom they are by, and by which licence they are shown. */
    captions: z.array(z.object({ uuid: z.string(), alt: z.string(), credit: credit.nullable() })),
    /** By those who recommend it: the mean of 1 to 3, null without a rating. */
    rating: z.object({ count: z.number(), average: z.number().nullable() }),
    /** What one public traveller says of it, for who is not signed in: the best rated, of equal ones the newest. */
    quote: quote.extend({ uuid: z.string() }).nullable(),
    /** In percent of the price; is_usual: the guide's own default, which has a source. */
    commission: z.object({ percent: z.number(), is_usual: z.boolean() }),
    /** Enquiries and questions reach somebody: its own people, or for an unclaimed listing those of the guide. */
    is_read: z.boolean(),
    /** Of an unclaimed listing that can be reached by nothing else; empty for all others. */
    contact_email: z.string(),
    /** Its own time, an IANA name; null where its place is not known. */
    time_zone: z.string().nullable(),
    /** Its opening hours, worked out; null where there are none, or they are not understood. */
    hours: z
      .object({
        rows: z.array(z.object({ days: z.string(), text: z.string() })),
        exceptions: z.array(z.object({ until: z.string(), text: z.string() })),
        /** Monday's first: minutes from and to, one pair after the other; past midnight they go on beyond 1,440. */
        week: z.array(z.array(z.number())),
        /** Days with other hours than those of the week. */
        dated: z.record(z.string(), z.array(z.number())),
        /** The last day that this knows. */
        until: z.string(),
      })
      .nullable(),
  }),
  dependencies: ["business:{code}"],
});
