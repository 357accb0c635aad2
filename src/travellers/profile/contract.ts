import { z } from "zod";
import { recommender, traveller } from "../../accounts/travellers/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { relationship } from "../follows/contract.ts";
import { guideRow } from "../guides/contract.ts";
import { visitedBusiness } from "../visits/contract.ts";
import { NAME_MAX, NAME_MIN } from "./rules.ts";

/** Endpoints of the pages about people; each page needs one call. */

const ownFollow = relationship.pick({ uuid: true, status: true });

const passport = z.object({
  traveller,
  /** Whether the caller may see the fields below; otherwise they are empty. */
  sees_lists: z.boolean(),
  is_self: z.boolean(),
  /** False hides the page from all other people until the address is verified. */
  is_verified: z.boolean(),
  /** Follow of the caller. */
  own_follow: ownFollow.nullable(),
  follows_you: z.boolean(),
  /** Date of the sign-up; null if it is hidden. */
  since: z.string().nullable(),
  /** Visited countries, newest first. */
  countries: z.array(z.object({ code: z.string(), name: z.string(), region: z.string(), created: z.string() })),
  recommendations_count: z.int(),
});
export type Passport = z.infer<typeof passport>;

export const getPassport = endpoint({
  method: "GET",
  path: "/traveller/api/passport/{code}/",
  summary: "Returns a traveller's profile: name, counts, your follow and, if visible to you, the visited countries",
  tag: "Travellers",
  access: "public",
  params: z.object({ code: z.string() }),
  sample: { code: "{traveller}" },
  response: passport,
  isPrivate: true,
});

const about = {
  traveller,
  recommendations_count: z.int(),
  /** Follow from the caller to this traveller. */
  own_follow: ownFollow.nullable(),
  follows_you: z.boolean(),
  /** People followed by the caller who follow this traveller too: three at most. */
  people: z.array(recommender),
};
/** Follow with the traveller on the other side. */
const person = z.object({ relationship, ...about });
export type PersonRow = z.infer<typeof person>;

export const PEOPLE_KINDS = ["following", "followers", "requests"] as const;

export const listPeople = endpoint({
  method: "GET",
  path: "/traveller/api/people/",
  summary: "Lists the people whom the logged-in traveller follows, who follow them, or who have asked to follow them",
  tag: "Travellers",
  access: "traveller",
  query: z.object({ kind: z.enum(PEOPLE_KINDS).default("following"), ...pageQuery }),
  response: listResponse(person),
});

export const findPeople = endpoint({
  method: "GET",
  path: "/traveller/api/people/named/",
  summary: "Finds travellers by the words of their names or the starts of words, without blocked ones",
  tag: "Travellers",
  access: "traveller",
  query: z.object({
    name: z
      .string()
      .trim()
      .min(NAME_MIN, { error: () => t`Enter at least 2 letters.` })
      .max(NAME_MAX, { error: () => t`Enter at most ${NAME_MAX} characters.` }),
    ...pageQuery,
  }),
  sample: { name: "Phone" },
  errors: [429],
  response: listResponse(z.object(about)),
});

export const getTravellerHome = endpoint({
  method: "GET",
  path: "/traveller/api/home/",
  summary: "Returns the latest recommendations and guides of followed people, and the number of follow requests",
  tag: "Travellers",
  access: "traveller",
  response: z.object({
    following_count: z.int(),
    requests_count: z.int(),
    news: z.array(visitedBusiness),
    /** Last changed public guides of followed people. */
    guides: z.array(guideRow),
  }),
});
