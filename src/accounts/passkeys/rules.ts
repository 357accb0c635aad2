export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
export const TOO_MANY_PASSKEYS = `An account can have ${PASSKEYS_MAX} passkeys: remove one first.`;
export const PASSKEY_NOT_ADDED = "The passkey could not be added: try again.";

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
  if (hostCount > 1) return "This guide has several hosts, and a passkey works on one of them: links have to stay.";
  if (!isVerified) return "Verify your address first: press the button in the mail we sent you.";
  if (count < ONLY_PASSKEYS_MIN)
    return "Add a second passkey first, on another device: a device that is lost must not be your only way in.";
  return undefined;
}

export const LAST_PASSKEY = "Only passkeys log in to your account, and this is the last one: turn “Only my passkeys” off first.";
export const ONLY_PASSKEYS = "Only passkeys log in to your account. Turn “Only my passkeys” off to have a password.";

/** Shown for every fault of a passkey, so that an attacker learns nothing from it. */
export const PASSKEY_WRONG = "This passkey does not work here. Log in another way.";
