/** Keys of booking systems; docs/decisions/0065. */

import { t } from "../../platform/languages/text.ts";

/** Maximum number of active keys per listing. */
export const KEYS_MAX = 10;
export const LABEL_MAX = 60;
/** DOM id of the keys on their page. Mails link to it. */
export const KEYS_ID = "booking-systems";
/** Identifies the key to a person who finds one in a file, and to secret scanners. */
const PREFIX = "octo_";
const HINT_SHOWN = 2;

export const tooManyKeys = () => t`A listing can have at most ${KEYS_MAX} keys. Revoke an unused one.`;

/** @param secret random and URL-safe */
export const keyText = (secret: string): string => `${PREFIX}${secret}`;

/** Returns "octo_7f…2c": enough to recognise a key, too little to help guess it. */
export const keyHint = (key: string): string => `${key.slice(0, PREFIX.length + HINT_SHOWN)}…${key.slice(-HINT_SHOWN)}`;
