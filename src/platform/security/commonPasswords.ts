import { dictionary } from "@zxcvbn-ts/language-common";

/** Passwords that breaches have made public, the most used 49,000 of them in small letters; some rows of keys that the list lacks. */
let common: Set<string> | undefined;
const MORE = ["0987654321", "9876543210", "0123456789", "abcdefghij", "abcdefghijkl", "asdfghjklqwerty", "p@ssword123", "changemenow"];

/** Guessers hang a year or a few signs on what they know. */
const TAIL = /[\p{N}\p{P}\p{S}]{1,4}$/u;

/**
 * True for a password of the list, and for one with up to four digits or signs behind it. Capitals make no difference.
 * @param password NFC or not, of any length
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set([...(dictionary["passwords-common"] ?? []), ...MORE]);
  const plain = password.normalize("NFC").toLowerCase();
  const tail = TAIL.exec(plain)?.[0].length ?? 0;
  for (let left = 0; left <= tail; left += 1) if (common.has(plain.slice(0, plain.length - left))) return true;
  return false;
}
