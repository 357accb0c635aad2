import * as client from "openid-client";
import type { Config } from "../../../platform/config.ts";
import { memoizeWithTtl } from "../../../platform/memoizeWithTtl.ts";
import type { OidcFailure } from "../../accounts/identities/rules.ts";

/** Calls to the identity provider. openid-client checks its answers: state, issuer, audience, nonce, times and signature. */

const HOUR = 3_600_000;
const TIMEOUT_SECONDS = 8;

const SCOPE = "openid email";

export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

type Settings = Pick<Config, "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET">;

const discovered = memoizeWithTtl<client.Configuration>(HOUR);

/** Returns the provider's addresses and keys, read once an hour. */
const configure = (settings: Settings): Promise<client.Configuration> =>
  discovered(settings, "", () => {
    const { OIDC_ISSUER = "", OIDC_CLIENT_ID = "", OIDC_CLIENT_SECRET = "" } = settings;
    const issuer = new URL(OIDC_ISSUER);
    return client.discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, {
      timeout: TIMEOUT_SECONDS,
      // The setting allows http for a provider on this machine only.
      execute: [client.enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : [])],
    });
  });

/** Returns the address at the provider that starts a login. */
export async function authorizationUrl(settings: Settings, { state, nonce, verifier }: Secrets, redirect_uri: string): Promise<URL> {
  return client.buildAuthorizationUrl(await configure(settings), {
    ...{ scope: SCOPE, state, nonce, redirect_uri },
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
}

export interface Claims {
  issuer: string;
  subject: string;
  /** Undefined unless the provider has verified it. */
  email: string | undefined;
}

/**
 * Exchanges the code of the provider's answer for the person's claims.
 * @param answer the address that the provider sent the browser to
 * @throws Error if the answer is wrong, or the provider away (toFailure)
 */
export async function readClaims(settings: Settings, answer: URL, { state, nonce, verifier }: Secrets): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(await configure(settings), answer, {
    ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The answer has no ID token.");
  const { iss, sub, email, email_verified } = claims;
  return { issuer: iss, subject: sub, email: email_verified === true && typeof email === "string" ? email : undefined };
}

const isNetworkError = (error: unknown): boolean =>
  error instanceof client.ClientError
    ? error.code === "OAUTH_TIMEOUT" || isServerError(error.cause)
    : error instanceof client.ResponseBodyError
      ? error.status >= 500
      : error instanceof TypeError && error.message === "fetch failed";

const isServerError = (cause: unknown): boolean => cause instanceof Response && cause.status >= 500;

/** Returns the reason of an error of these calls. */
export const toFailure = (error: unknown): OidcFailure => (isNetworkError(error) ? "away" : "refused");
