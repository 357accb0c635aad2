import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { email, token } from "../accounts/contract.ts";
import { AUTH_FLOWS } from "../accounts/signInAttempts/signInLimits.ts";

/** rules.ts counts the characters; this limit only stops very long texts from being hashed. */
const password = z.string().min(1).max(1_000);
const success = z.object({ success: z.boolean() });

export const startAuthFlow = endpoint({
  method: "POST",
  path: "/users/auth-flows/",
  summary: "Returns the next login step for an email address: sign-up, link or password",
  tag: "Accounts",
  access: "public",
  body: z.object({ email }),
  sample: { email: "nobody@example.org" },
  response: z.object({
    auth_flow: z.enum(["SIGNUP", "REQUEST_LINK", "ENTER_PASSWORD"]),
    login_method: z.enum(["none", "passwordless", "password"]),
    /** Empty unless this browser has signed in to the account before. */
    first_name: z.string(),
    initials: z.string(),
    /** Set if sign-up needs an invitation, whatever the address. */
    is_by_invitation: z.literal(true).optional(),
  }),
  limit: AUTH_FLOWS,
  isPrivate: true,
  isSignIn: true,
});

export const getSignInWays = endpoint({
  method: "GET",
  path: "/users/sign-in-ways/",
  summary: "Returns who may sign up, and the identity provider that staff and owners log in with",
  tag: "Accounts",
  access: "public",
  response: z.object({
    sign_up: z.enum(["open", "invitation"]),
    provider: z
      .object({
        /** Host of the provider. */
        name: z.string(),
        /** Path that leads to its login page. */
        url: z.string(),
      })
      .nullable(),
  }),
});

export const requestMagicLink = endpoint({
  method: "POST",
  path: "/users/magic-link/",
  summary: "Emails a login link if the address has an account; the response is the same if it has none",
  tag: "Accounts",
  access: "public",
  body: z.object({ email, url: z.string().max(2_000).optional() }),
  sample: { email: "nobody@example.org", url: "https://calendar.example/room.ics" },
  response: success,
  limit: AUTH_FLOWS,
  isPrivate: true,
  isSignIn: true,
});

export const logIn = endpoint({
  method: "POST",
  path: "/users/login/",
  summary: "Logs in with a password",
  tag: "Accounts",
  access: "public",
  body: z.object({ email, password }),
  sample: { email: "nobody@example.org", password: "three sails and a crow" },
  response: success,
  limit: AUTH_FLOWS,
  isPrivate: true,
  isSignIn: true,
});

export const requestReset = endpoint({
  method: "POST",
  path: "/accounts/password/reset/",
  summary: "Emails a password reset link if the address has an account; the response is the same if it has none",
  tag: "Accounts",
  access: "public",
  body: z.object({ email }),
  sample: { email: "nobody@example.org" },
  response: success,
  limit: AUTH_FLOWS,
  isPrivate: true,
  isSignIn: true,
});

export const logOut = endpoint({
  method: "POST",
  path: "/users/logout/",
  summary: "Ends the session of this browser",
  tag: "Accounts",
  access: "public",
  isPrivate: true,
  isSignIn: true,
});

/** Returns the data of a link's page. Reading changes nothing, because mail scanners read it too. */
export const readLink = endpoint({
  method: "GET",
  path: "/users/links/{token}/",
  summary: "Returns the kind and state of an emailed link, and its address, masked",
  tag: "Accounts",
  access: "link",
  params: z.object({ token }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({
    kind: z.enum(["magic", "verify", "reset"]),
    state: z.enum(["good", "used", "expired"]),
    masked_email: z.string(),
    /** False if another browser requested the link. */
    is_same_browser: z.boolean(),
  }),
});

export const followLink = endpoint({
  method: "POST",
  path: "/users/links/{token}/",
  summary: "Uses an emailed link, which works once: logs in, verifies the email address or sets a new password",
  tag: "Accounts",
  access: "link",
  params: z.object({ token }),
  body: z.object({ password: password.optional() }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA", password: "three sails and a crow" },
  response: z.object({
    success: z.boolean(),
    /** Page to go on with; empty without one. */
    next: z.string(),
    /** Sentence about the request that was refused before the verification and is carried out now; empty without one. */
    done: z.string(),
  }),
  limit: AUTH_FLOWS,
  isSignIn: true,
});

export const sendVerification = endpoint({
  method: "POST",
  path: "/users/verification-link/",
  summary: "Emails the logged-in account another link that verifies its address",
  tag: "Accounts",
  access: "session",
  response: success,
  errors: [409],
  limit: AUTH_FLOWS,
  isSignIn: true,
});

const listedSession = z.object({
  uuid: z.string(),
  /** Browser and operating system, as far as they are known. */
  agent: z.string(),
  created: z.string(),
  last_seen: z.string(),
  is_this: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSession>;

export const getAccount = endpoint({
  method: "GET",
  path: "/users/account/",
  summary: "Returns the logged-in account and its sessions",
  tag: "Accounts",
  access: "session",
  response: z.object({
    email: z.string(),
    is_verified: z.boolean(),
    has_password: z.boolean(),
    /** True for staff of this guide. */
    is_staff: z.boolean(),
    is_administrator: z.boolean(),
    /** True for some minutes after a sign-in: only then can the login methods be changed. */
    is_fresh: z.boolean(),
    /** Language of its emails, BCP 47; null for the guide's main language. */
    language: z.string().nullable(),
    /** Address change that awaits its confirmations. */
    email_change: z.object({ new_email: z.string(), is_old_confirmed: z.boolean(), is_new_confirmed: z.boolean() }).nullable(),
    sessions: z.array(listedSession),
  }),
});

export const changeOwnAccount = endpoint({
  method: "PATCH",
  path: "/api/account/",
  summary: "Changes the language of the account's emails; null for the guide's main language",
  tag: "Accounts",
  access: "session",
  body: z.object({
    language: z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, { error: () => t`Choose one of the guide's languages.` })
      .nullable(),
  }),
  sample: { language: "en" },
  response: z.object({ language: z.string().nullable() }),
});

export const revokeOtherSession = endpoint({
  method: "DELETE",
  path: "/users/sessions/{uuid}/",
  summary: "Ends a session of the logged-in account; needs a login within the last few minutes",
  tag: "Accounts",
  access: "recent",
  params: z.object({ uuid: z.uuid() }),
  sample: { uuid: "{uuid}" },
});

export const revokeOtherSessions = endpoint({
  method: "DELETE",
  path: "/users/sessions/",
  summary: "Ends all other sessions of the logged-in account; needs a login within the last few minutes",
  tag: "Accounts",
  access: "recent",
});

export const changePassword = endpoint({
  method: "POST",
  path: "/users/password/",
  summary: "Sets a new password and ends all other sessions; needs the current password if there is one",
  tag: "Accounts",
  access: "session",
  body: z.object({ current_password: z.string().max(1_000).default(""), new_password: password }),
  sample: { new_password: "three sails and a crow" },
  response: success,
  limit: AUTH_FLOWS,
  isSignIn: true,
});
