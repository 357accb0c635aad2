import type { Config } from "../../../platform/config.ts";
import type { SignedInAccount } from "../../../platform/endpoints/access.ts";
import { t, texts } from "../../../platform/languages/text.ts";

/** Sends the browser to the identity provider. */
export const OIDC_START = "/accounts/oidc/";
/** Page that the provider sends the browser back to: the redirect URI to register there. */
export const OIDC_CALLBACK = "/accounts/oidc/callback/";
export const ATTEMPT_MINUTES = 10;

/** Reasons of a failed login by the provider, as the login page shows them. */
export const OIDC_FAILURES = texts({
  away: "The login service cannot be reached. Try again in a few minutes.",
  refused: "The login service did not log you in. Try again.",
  expired: "That login took too long or was opened twice. Try again.",
  unverified: "The login service has not verified your email address, so it cannot log you in here.",
  unknown: "No staff or owner account uses the email address of your login. Ask an administrator of this guide.",
  other: "Your account here belongs to another login of the same service. Ask an administrator of this guide.",
  suspended: "Staff have suspended this account.",
});
export type OidcFailure = keyof typeof OIDC_FAILURES;

type Settings = Pick<Config, "OIDC_ISSUER" | "OIDC_REQUIRED_FOR">;

/** Returns the name under which people know the provider: its host. */
export const providerName = ({ OIDC_ISSUER }: Pick<Settings, "OIDC_ISSUER">): string | undefined =>
  OIDC_ISSUER === undefined ? undefined : new URL(OIDC_ISSUER).host;

type Person = Pick<SignedInAccount, "roles" | "membership">;

/** Whether the account may log in through the provider. Travellers never do. */
export const canUseProvider = ({ roles, membership }: Person): boolean => roles.includes("staff") || membership !== null;

/** Whether the account may log in through the provider only. */
export function needsProvider({ OIDC_REQUIRED_FOR }: Settings, { roles, membership }: Person): boolean {
  if (OIDC_REQUIRED_FOR.includes("staff") && roles.includes("staff")) return true;
  return OIDC_REQUIRED_FOR.includes("owners") && membership === "owner";
}

/** Refusal of the other ways to log in. */
export const onlyProvider = (provider: string): string => t`Your account logs in with ${provider}. Use its button on the login page.`;
