/** Keys of booking systems; docs/decisions/0065. */

/** Open ones of a listing. */
export const KEYS_MAX = 10;
export const LABEL_MAX = 60;
/** Says what it is to who finds one in a file, and to programs that look for secrets. */
const PREFIX = "octo_";
const HINT_SHOWN = 2;

export const TOO_MANY_KEYS = `A listing can have ${KEYS_MAX} keys at most. Revoke one that nobody uses.`;

/** @param secret random, for addresses */
export const keyText = (secret: string): string => `${PREFIX}${secret}`;

/** "octo_7f…2c": enough to know a key again, and no help in guessing it. */
export const keyHint = (key: string): string => `${key.slice(0, PREFIX.length + HINT_SHOWN)}…${key.slice(-HINT_SHOWN)}`;
