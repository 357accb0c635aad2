export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
export const TOO_MANY_PASSKEYS = `An account can have ${PASSKEYS_MAX} passkeys: remove one first.`;
export const PASSKEY_NOT_ADDED = "The passkey could not be added: try again.";

const NUMBERS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/**
 * Browsers make passkeys for a name that they reach safely: not for an address of numbers, and without https for this machine alone.
 * @param origin of the guide: https://guide.example
 */
export function canHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (NUMBERS.test(hostname)) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}

/** What a passkey belongs to, in WebAuthn's words the relying party's id: only pages of this name can use it. */
export const relyingPartyId = (origin: string): string => new URL(origin).hostname;

/** The number of passkeys required before an account can use passkeys only: a lost device must not be the only one. */
export const ONLY_PASSKEYS_MIN = 2;

/** Why an account cannot have "only my passkeys" (yet); undefined where nothing stands in the way. */
export function onlyPasskeysError(count: number, isVerified: boolean, hostCount: number): string | undefined {
  if (hostCount > 1) return "This guide has several hosts, and a passkey works on one of them: links have to stay.";
  if (!isVerified) return "Verify your address first: press the button in the mail we sent you.";
  if (count < ONLY_PASSKEYS_MIN)
    return "Add a second passkey first, on another device: a device that is lost must not be your only way in.";
  return undefined;
}

export const LAST_PASSKEY = "Only passkeys log in to your account, and this is the last one: turn “Only my passkeys” off first.";
export const ONLY_PASSKEYS = "Only passkeys log in to your account. Turn “Only my passkeys” off to have a password.";

/** Said for whatever is wrong with a passkey: an attacker learns nothing from it. */
export const PASSKEY_WRONG = "This passkey does not work here. Log in another way.";
