import { z } from "zod";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { email } from "../accounts/contract.ts";
import { AUTH_FLOWS } from "../accounts/signInAttempts/signInLimits.ts";
import { ACCOUNT_TYPES, VISIBILITIES, WISHLIST_VISIBILITIES } from "./enumerations.ts";

/** Traveller as others see them: never with an email. */
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

/** Fields for the traveller alone: no other schema sends an email. */
const ownFields = z.object({
  email: z.string(),
  wishlist_visibility: z.enum(enumValues(WISHLIST_VISIBILITIES)),
  /** Whether this traveller may be suggested to the followers of their followers. */
  is_suggested_to_friends_of_friends: z.boolean(),
});
export const ownTraveller = traveller.extend(ownFields.shape);
export type OwnTraveller = z.infer<typeof ownTraveller>;

/** Any traveller; the private fields are present only for the viewer's own. */
export const travellerOrOwn = traveller.extend(ownFields.partial().shape);

/** Public facts about the author of a recommendation. */
export const recommender = z.object({ code: z.string(), name: z.string(), selfie_avatar_uuid: z.string() });

/** Checks only the format of a traveller's code; the handler checks that the traveller exists. */
export const travellerCode = z.string().regex(CODE, { error: () => t`Enter the code of a traveller.` });

const name = z
  .string()
  .trim()
  .min(1)
  .max(70)
  .regex(/^\P{Cc}*$/u, { error: () => t`Remove line breaks and control characters.` });

/** Creates an account with a traveller. */
export const signUp = endpoint({
  method: "POST",
  path: "/traveller/api/traveller/",
  summary: "Creates an account and logs the browser in; without an email address, adds a traveller to the logged-in account",
  tag: "Accounts",
  access: "public",
  body: z.object({
    first_name: name,
    last_name: name,
    /** ISO 3166-1 alpha-2. */
    home_country: z.string().trim().toUpperCase().nullish(),
    /** Left out by a signed-in account that adds a traveller. */
    email: email.optional(),
    /** Code of the inviter; any other value is ignored. */
    referrer: z.string().max(2_000).nullish(),
    /**
     * Token of a solved captcha; required from an IP address with many sign-ups (docs/decisions/0023-captcha-of-the-sign-up.md).
     */
    token: z.string().nullish(),
    /** Token of the link in an invitation; required where sign-up is by invitation. */
    invitation: z.string().max(200).nullish(),
  }),
  sample: { first_name: "Inês", last_name: "Duarte", email: "nobody@example.org", token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: ownTraveller,
  status: 201,
  errors: [409],
  limit: AUTH_FLOWS,
  isPrivate: true,
  isSignIn: true,
});

/** Returns the name under which a browser stores private data of an account: "account-…" if it has no traveller. */
export const getKeeper = endpoint({
  method: "GET",
  path: "/api/keeper/",
  summary: "Returns the name under which a browser stores the account's private data: the traveller's code or an opaque one",
  tag: "Accounts",
  access: "session",
  response: z.object({ keeper: z.string() }),
  isPrivate: true,
});

export const getSession = endpoint({
  method: "GET",
  path: "/api/session/",
  summary: "Returns the traveller, the listings and the roles of the logged-in account",
  tag: "Accounts",
  access: "public",
  response: z.object({ traveller: ownTraveller.nullable(), businesses: z.array(businessCard), roles: z.array(z.string()) }),
  isPrivate: true,
});
