import { t } from "../../platform/languages/text.ts";

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
export const tooManyPasskeys = () => t`An account can have at most ${PASSKEYS_MAX} passkeys. Remove one first.`;
export const passkeyNotAdded = () => t`The passkey could not be added: try again.`;

const NUMBERS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/**
 * Whether browsers create passkeys for an origin: it needs a host name rather than an IP address, and https except on localhost.
 * @param origin of the guide: https://guide.example
 */
export function canHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (NUMBERS.test(hostname)) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}

/** Returns the relying party id (WebAuthn) of a passkey: only pages of this host name can use it. */
export const relyingPartyId = (origin: string): string => new URL(origin).hostname;

/** Minimum number of passkeys before an account can use passkeys only: one lost device must not lock the owner out. */
export const ONLY_PASSKEYS_MIN = 2;

/** Returns the reason why an account cannot turn "only my passkeys" on yet; undefined if it can. */
export function onlyPasskeysError(count: number, isVerified: boolean, hostCount: number): string | undefined {
  if (hostCount > 1) return t`This guide has several hosts, and a passkey works on only one of them, so email links must stay on.`;
  if (!isVerified) return t`Verify your email address first: press the button in the email we sent you.`;
  if (count < ONLY_PASSKEYS_MIN) return t`Add a second passkey on another device first, in case you lose this one.`;
  return undefined;
}

export const lastPasskey = () => t`This is your last passkey. Turn “Only my passkeys” off before you remove it.`;
export const onlyPasskeys = () => t`Only passkeys log in to your account. Turn “Only my passkeys” off to set a password.`;

/** Shown for every fault of a passkey, so that an attacker learns nothing from it. */
export const passkeyWrong = () => t`This passkey does not work here. Log in another way.`;
