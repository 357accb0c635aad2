import { formatDate } from "../../platform/values/format.ts";
import { isOwnWord, type PasswordOwner } from "./passwordWords.ts";

/** What a mail leads to. */
export type LinkKind = "magic" | "verify" | "reset";

/** A change of address is confirmed at both: the one that the account has, and the one that it is to have. */
export type ChangeSide = "email_old" | "email_new";

/** How long links hold (the verification's own is ours: three days). */
export const LINK_MINUTES: Record<LinkKind, number> = { magic: 10, reset: 60, verify: 4_320 };
export const EMAIL_CHANGE_MINUTES = 60;
export const EMAIL_TAKEN = "There is an account with this address already: log in instead.";
export const LINK_GONE = "This link does not work any more: it works once, and only for a while.";
/** After so long a hidden account is deleted. */
export const DELETION_DAYS = 14;

export type LoginMethod = "none" | "passwordless" | "password";
export type AuthFlow = "SIGNUP" | "REQUEST_LINK" | "ENTER_PASSWORD";

interface Known {
  password_hash: string | null;
  last_method: string | null;
}

/** How an account signs in: none for one that never has. */
export const toLoginMethod = ({ password_hash, last_method }: Known): LoginMethod =>
  password_hash ? "password" : last_method ? "passwordless" : "none";

/** The next panel for an address. @param account undefined for an unknown one */
export function chooseAuthFlow(account: Known | undefined): AuthFlow {
  if (!account) return "SIGNUP";
  return account.password_hash && account.last_method !== "link" ? "ENTER_PASSWORD" : "REQUEST_LINK";
}

/** The middle third of the local part as asterisks: at least one of them. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = [...email.slice(0, at)];
  const hidden = Math.max(1, Math.floor(local.length / 3));
  const before = Math.ceil((local.length - hidden) / 2);
  return `${local.slice(0, before).join("")}${"*".repeat(hidden)}${local.slice(before + hidden).join("")}${email.slice(at)}`;
}

/** In the reader's own words only after the scripts have run would move things: the day is written the same for everybody. @param moment ISO 8601 */
export const formatMomentDay = (moment: string): string => formatDate(moment);

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
const OWN_WORD = "This is too close to your own name or address, or to a word of this guide: choose something unrelated.";

/**
 * What is wrong with a new password; undefined for nothing. Any characters are possible.
 * @param owner whose it is to be @param isCommon whether a password is among the first that guessers try (platform/security/commonPasswords.ts, which is too large for pages)
 */
export function passwordError(password: string, owner: PasswordOwner, isCommon: (password: string) => boolean): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `At least ${PASSWORD_MIN} characters are needed.`;
  if (length > PASSWORD_MAX) return `At most ${PASSWORD_MAX} characters are possible.`;
  const plain = password.toLowerCase();
  if (isCommon(password) || new Set(plain).size < 3) return "This password is too easy to guess: choose another.";
  const isOwnAddress = [owner.email, owner.email.split("@")[0]].some((own) => own?.toLowerCase() === plain);
  return isOwnAddress || isOwnWord(password, owner) ? OWN_WORD : undefined;
}
