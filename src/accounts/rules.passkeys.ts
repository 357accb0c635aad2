export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;

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
export const nameOfParty = (origin: string): string => new URL(origin).hostname;

/** Said for whatever is wrong with a passkey: a guesser learns nothing from it. */
export const PASSKEY_WRONG = "This passkey does not work here. Log in another way.";
