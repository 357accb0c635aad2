import { z } from "zod";
import { businessCard } from "../businesses/contract.ts";
import { valuesOf } from "../businesses/enumerations.ts";
import { endpoint } from "../platform/endpoint.ts";
import { ACCOUNT_TYPES, VISIBILITIES } from "./enumerations.ts";

/** A traveller as others see them: never with an email. */
export const traveller = z.object({
  code: z.string(),
  name: z.string(),
  selfie: z.string(),
  selfie_avatar_link: z.string(),
  selfie_avatar_uuid: z.string(),
  account_type: z.enum(valuesOf(ACCOUNT_TYPES)),
  visibility: z.enum(valuesOf(VISIBILITIES)),
  home_country: z.string().nullable(),
  businesses_visited_count: z.number(),
  countries_visited_count: z.number(),
  areas_visited_count: z.number(),
  followers_count: z.number(),
  following_count: z.number(),
  initials: z.string(),
});
export type Traveller = z.infer<typeof traveller>;

/** The one schema through which an email leaves the server. */
export const ownTraveller = traveller.extend({ email: z.string() });

export const getSession = endpoint({
  method: "GET",
  path: "/api/session/",
  summary: "Who is signed in: the own traveller, the businesses and the roles of the account",
  tag: "Accounts",
  answer: z.object({ traveller: ownTraveller.nullable(), businesses: z.array(businessCard), roles: z.array(z.string()) }),
  isPrivate: true,
});
