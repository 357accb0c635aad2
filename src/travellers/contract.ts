import { z } from "zod";
import { email } from "../accounts/contract.ts";
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

const name = z
  .string()
  .trim()
  .min(1)
  .max(70)
  .regex(/^\P{Cc}*$/u, { error: "Letters, digits and signs are possible." });

/** The sign-up of the specification, section 3. */
export const signUp = endpoint({
  method: "POST",
  path: "/traveller/api/traveller/",
  summary: "Signs up: makes an account without a password, signs the browser in, and mails a link that verifies the address",
  tag: "Accounts",
  access: "public",
  body: z.object({
    first_name: name,
    last_name: name,
    /** ISO 3166-1 alpha-2. */
    home_country: z.string().trim().toUpperCase().nullish(),
    email,
    /** What led here; not stored, and never anyone's address. */
    referrer: z.string().max(2_000).nullish(),
    /** Of a solved captcha; an address that signs many up needs one each (docs/decisions/0023-captcha-of-the-sign-up.md). */
    token: z.string().nullish(),
  }),
  response: ownTraveller,
  status: 201,
  limit: "auth_flows",
  isPrivate: true,
  isSignIn: true,
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
