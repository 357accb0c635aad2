import { z } from "zod";
import { recommender } from "../../accounts/travellers/contract.ts";
import { businessCard } from "../../catalogue/listings/contract.ts";
import { endpoint, type ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { visitedBusiness } from "../visits/contract.ts";

/** A listing, and why it is there. */
const entry = z.object({ business: businessCard, reason: z.string() });

/** A listing that people near recommend: what the one says who counts most, and by which path it came. */
const peopleEntry = entry.extend({
  quote: visitedBusiness.pick({ comment: true, rating: true, familiarity: true, created: true }),
  /** Who says it, and how many people as near recommend it with them. */
  person: recommender,
  others: z.array(recommender),
  /** Through whom, where the traveller does not follow them. */
  via: z.array(recommender),
});
export type PeopleEntry = z.infer<typeof peopleEntry>;

const nearEntry = entry.extend({ saved: z.object({ business_code: z.string(), name: z.string() }), distance: z.number() });
const taggedEntry = entry.extend({ hashtag: z.string() });
export type PlainEntry = z.infer<typeof entry>;

export const getForYou = endpoint({
  method: "GET",
  path: "/traveller/api/for-you/",
  summary:
    "What the guide has for the signed-in traveller, each listing once and with its reason: recommended by people they follow, by people these follow, near what they saved, with a hashtag they follow; while that is little, what travellers recommend most",
  tag: "Travellers",
  access: "session",
  response: z.object({
    following_count: z.int(),
    followed: z.array(peopleEntry),
    further: z.array(peopleEntry),
    near: z.array(nearEntry),
    tagged: z.array(taggedEntry),
    loved: z.array(entry),
  }),
});
export type ForYou = ResponseOf<typeof getForYou>;
