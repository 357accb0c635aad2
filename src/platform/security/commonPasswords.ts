import { dictionary } from "@zxcvbn-ts/language-common";

/** The 49,000 most used passwords of public breaches, in small letters; and some keyboard rows that the list lacks. */
let common: Set<string> | undefined;
const MORE = ["0987654321", "9876543210", "0123456789", "abcdefghij", "abcdefghijkl", "asdfghjklqwerty", "p@ssword123", "changemenow"];

/** Attackers append a year or a few characters to known passwords. */
const TAIL = /[\p{N}\p{P}\p{S}]{1,4}$/u;

/**
 * Whether a password is in the list, ignoring case and up to four digits or symbols at its end.
 * @param password NFC or not, of any length
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set([...(dictionary["passwords-common"] ?? []), ...MORE]);
  const plain = password.normalize("NFC").toLowerCase();
  const tail = TAIL.exec(plain)?.[0].length ?? 0;
  for (let left = 0; left <= tail; left += 1) if (common.has(plain.slice(0, plain.length - left))) return true;
  return false;
}
