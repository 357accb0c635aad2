import { z } from "zod";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { email } from "../accounts/contract.ts";
import { AUTH_FLOWS } from "../accounts/limits.ts";
import { ACCOUNT_TYPES, VISIBILITIES, WISHLIST_VISIBILITIES } from "./enumerations.ts";

/** A traveller as others see them: never with an email. */
export const traveller = z.object({
  code: z.string(),
  name: z.string(),
  selfie: z.string(),
  selfie_avatar_link: z.string(),
  selfie_avatar_uuid: z.string(),
  account_type: z.enum(enumValues(ACCOUNT_TYPES)),
  visibility: z.enum(enumValues(VISIBILITIES)),
  home_country: z.string().nullable(),
  businesses_visited_count: z.number(),
  countries_visited_count: z.number(),
  areas_visited_count: z.number(),
  followers_count: z.number(),
  following_count: z.number(),
  initials: z.string(),
});
export type Traveller = z.infer<typeof traveller>;

/** For oneself alone: the one place where an email leaves the server. */
const ownFields = z.object({
  email: z.string(),
  wishlist_visibility: z.enum(enumValues(WISHLIST_VISIBILITIES)),
  /** Whether one may be named to the followers of who follows one. */
  is_suggested_to_friends_of_friends: z.boolean(),
});
export const ownTraveller = traveller.extend(ownFields.shape);
export type OwnTraveller = z.infer<typeof ownTraveller>;

/** Somebody, or oneself. */
export const travellerOrOwn = traveller.extend(ownFields.partial().shape);

/** What others may know of a traveller beside their words. */
export const recommender = z.object({ code: z.string(), name: z.string(), selfie_avatar_uuid: z.string() });

/** Of a traveller, as it is written: whether there is somebody of that code, the handler asks. */
export const travellerCode = z.string().regex(CODE, { error: "The code of a traveller is needed." });

const name = z
  .string()
  .trim()
  .min(1)
  .max(70)
  .regex(/^\P{Cc}*$/u, { error: "Letters, digits and signs are possible." });

/** The sign-up of the specification. */
export const signUp = endpoint({
  method: "POST",
  path: "/traveller/api/traveller/",
  summary:
    "Signs up: makes an account without a password, signs the browser in, and mails a link that verifies the address. Without an email: adds a traveller to the signed-in account that has none",
  tag: "Accounts",
  access: "public",
  body: z.object({
    first_name: name,
    last_name: name,
    /** ISO 3166-1 alpha-2. */
    home_country: z.string().trim().toUpperCase().nullish(),
    /** Left out by who is signed in and adds a traveller to their account. */
    email: email.optional(),
    /** The code of who invited; anything else is passed over. */
    referrer: z.string().max(2_000).nullish(),
    /** Of a solved captcha; an address that signs many up needs one each (docs/decisions/0023-captcha-of-the-sign-up.md). */
    token: z.string().nullish(),
  }),
  response: ownTraveller,
  status: 201,
  errors: [409],
  limit: AUTH_FLOWS,
  isPrivate: true,
  isSignIn: true,
});

/** Names an account in a browser that keeps things for it: "account-…" where it has no traveller. */
export const getKeeper = endpoint({
  method: "GET",
  path: "/api/keeper/",
  summary:
    "What a browser calls the account for which it keeps private things: its traveller's code, or without one a name that says nothing else",
  tag: "Accounts",
  access: "session",
  response: z.object({ keeper: z.string() }),
  isPrivate: true,
});

export const getSession = endpoint({
  method: "GET",
  path: "/api/session/",
  summary: "Who is signed in: the own traveller, the businesses and the roles of the account",
  tag: "Accounts",
  access: "public",
  response: z.object({ traveller: ownTraveller.nullable(), businesses: z.array(businessCard), roles: z.array(z.string()) }),
  isPrivate: true,
});
