import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { AUTH_FLOWS } from "../accounts/signInAttempts/signInLimits.ts";
import { PASSKEY_NAME_MAX } from "./rules.ts";

/** Bytes in WebAuthn's JSON encoding. The longest value is an attestation, which we do not request: a few hundred bytes. */
const bytes = z
  .string()
  .regex(/^[\w-]+$/, { error: () => t`Use base64url.` })
  .max(16_000);
const shown = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(100).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** New passkey from the browser: WebAuthn's RegistrationResponseJSON. */
const registration = z.object({
  ...shown,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: z.array(z.string().max(30)).max(10).default([]) }),
});

/** Signed challenge: WebAuthn's AuthenticationResponseJSON. */
const assertion = z.object({
  ...shown,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.nullish() }),
});

export type Assertion = z.infer<typeof assertion>;

const credentialId = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).optional() });

const listedPasskey = z.object({ uuid: z.string(), name: z.string(), created: z.string(), last_used: z.string().nullable() });
export type ListedPasskey = z.infer<typeof listedPasskey>;

export const listOwnPasskeys = endpoint({
  method: "GET",
  path: "/users/passkeys/",
  summary: "Lists the account's passkeys, and returns whether passkeys work here and whether only they log in",
  tag: "Accounts",
  access: "session",
  response: z.object({
    is_possible: z.boolean(),
    /** True if only passkeys open the account. */
    is_only: z.boolean(),
    /** Reason why "only passkeys" cannot be turned on yet; empty if it can. */
    only_fault: z.string(),
    results: z.array(listedPasskey),
  }),
});

export const startPasskey = endpoint({
  method: "POST",
  path: "/users/passkeys/options/",
  summary: "Returns the options to create a passkey, valid once for 5 minutes in this browser; needs a recent login",
  tag: "Accounts",
  access: "recent",
  response: z.object({
    challenge: z.string(),
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
    timeout: z.number(),
    attestation: z.literal("none"),
    excludeCredentials: z.array(credentialId),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.boolean(),
      userVerification: z.literal("required"),
    }),
  }),
  limit: AUTH_FLOWS,
  isSignIn: true,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/users/passkeys/",
  summary: "Adds a passkey that the browser has created",
  tag: "Accounts",
  access: "recent",
  body: z.object({
    credential: registration,
    name: z
      .string()
      .trim()
      .min(1)
      .max(PASSKEY_NAME_MAX)
      .regex(/^\P{Cc}*$/u, { error: () => t`Remove line breaks and control characters.` }),
  }),
  sample: {
    credential: {
      id: "AAAA",
      rawId: "AAAA",
      type: "public-key",
      response: { clientDataJSON: "AAAA", attestationObject: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
    },
    name: "Phone",
  },
  response: listedPasskey,
  status: 201,
  limit: AUTH_FLOWS,
  isSignIn: true,
});

export const removeOwnPasskey = endpoint({
  method: "DELETE",
  path: "/users/passkeys/{uuid}/",
  summary: "Removes a passkey of the logged-in account; needs a login within the last few minutes",
  tag: "Accounts",
  access: "recent",
  params: z.object({ uuid: z.uuid() }),
  sample: { uuid: "{uuid}" },
  limit: AUTH_FLOWS,
});

export const setOnlyPasskeys = endpoint({
  method: "PUT",
  path: "/users/passkeys/only/",
  summary: "Turns email links and passwords off or on; needs a challenge of /users/passkeys/sign-in/options/ signed by a passkey",
  tag: "Accounts",
  access: "session",
  body: z.object({ is_only: z.boolean(), credential: assertion }),
  sample: {
    is_only: true,
    credential: {
      id: "AAAA",
      rawId: "AAAA",
      type: "public-key",
      response: { clientDataJSON: "AAAA", attestationObject: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
    },
  },
  response: z.object({ is_only: z.boolean() }),
  limit: AUTH_FLOWS,
  isSignIn: true,
});

export const startPasskeySignIn = endpoint({
  method: "POST",
  path: "/users/passkeys/sign-in/options/",
  summary: "Returns the options to log in with any passkey, valid once for 5 minutes in this browser",
  tag: "Accounts",
  access: "public",
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal("required"),
  }),
  limit: AUTH_FLOWS,
  isPrivate: true,
  isSignIn: true,
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/users/passkeys/sign-in/",
  summary: "Logs in with a passkey",
  tag: "Accounts",
  access: "public",
  body: z.object({ credential: assertion }),
  sample: {
    credential: {
      id: "AAAA",
      rawId: "AAAA",
      type: "public-key",
      response: { clientDataJSON: "AAAA", attestationObject: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
    },
  },
  response: z.object({ success: z.boolean() }),
  limit: AUTH_FLOWS,
  isPrivate: true,
  isSignIn: true,
});
