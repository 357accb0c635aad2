import { z } from "zod";
import { recommender } from "../../accounts/travellers/contract.ts";
import { businessCard } from "../../catalogue/listings/contract.ts";
import { endpoint, type ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { visitedBusiness } from "../visits/contract.ts";

/** Listing with the reason why it is recommended. */
const entry = z.object({ business: businessCard, reason: z.string() });

/** Listing recommended by people near the viewer: the quote of the person who counts most, and the path to them. */
const peopleEntry = entry.extend({
  quote: visitedBusiness.pick({ comment: true, rating: true, familiarity: true, created: true }),
  /** Author of the quote, and the people equally near who recommend the listing too. */
  person: recommender,
  others: z.array(recommender),
  /** People between the viewer and the author, if the viewer does not follow the author. */
  via: z.array(recommender),
});
export type PeopleEntry = z.infer<typeof peopleEntry>;

const nearEntry = entry.extend({ saved: z.object({ business_code: z.string(), name: z.string() }), distance: z.number() });
const taggedEntry = entry.extend({ hashtag: z.string() });
export type PlainEntry = z.infer<typeof entry>;

export const getForYou = endpoint({
  method: "GET",
  path: "/traveller/api/for-you/",
  summary: "Returns listings picked for the logged-in traveller, each with its reason; popular ones if there are few",
  tag: "Travellers",
  access: "session",
  response: z.object({
    following_count: z.int(),
    /** First steps that fill this page and are done. */
    done: z.object({ save: z.boolean(), recommend: z.boolean() }),
    followed: z.array(peopleEntry),
    further: z.array(peopleEntry),
    near: z.array(nearEntry),
    tagged: z.array(taggedEntry),
    loved: z.array(entry),
  }),
});
export type ForYou = ResponseOf<typeof getForYou>;
