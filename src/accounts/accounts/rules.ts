import { t } from "../../platform/languages/text.ts";
import { isOwnWord, type PasswordOwner } from "./passwordWords.ts";

/** Kinds of an emailed link. */
export const LINK_KINDS = ["magic", "verify", "reset"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Sides of an address change: the present address and the new one must both confirm. */
export const CHANGE_SIDES = ["email_old", "email_new"] as const;
export type ChangeSide = (typeof CHANGE_SIDES)[number];

/** Lifetime of a link, in minutes (three days for a verification is our own choice). */
export const LINK_MINUTES: Record<LinkKind, number> = { magic: 10, reset: 60, verify: 4_320 };
export const EMAIL_CHANGE_MINUTES = 60;
export const emailTaken = () => t`An account with this address already exists. Log in instead.`;
export const linkGone = () => t`This link has expired or was already used. Request a new one.`;
/** Days until a hidden account is deleted. */
export const DELETION_DAYS = 14;

export type LoginMethod = "none" | "passwordless" | "password";
export type AuthFlow = "SIGNUP" | "REQUEST_LINK" | "ENTER_PASSWORD";

interface Known {
  password_hash: string | null;
  last_method: string | null;
}

/** Returns the login method of an account; "none" if it has never logged in. */
export const toLoginMethod = ({ password_hash, last_method }: Known): LoginMethod =>
  password_hash ? "password" : last_method ? "passwordless" : "none";

/**
 * Returns the next panel for an address.
 * @param account undefined if the address is unknown
 */
export function chooseAuthFlow(account: Known | undefined): AuthFlow {
  if (!account) return "SIGNUP";
  return account.password_hash && account.last_method !== "link" ? "ENTER_PASSWORD" : "REQUEST_LINK";
}

/** Replaces the middle third of the local part with asterisks, at least one. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = [...email.slice(0, at)];
  const hidden = Math.max(1, Math.floor(local.length / 3));
  const before = Math.ceil((local.length - hidden) / 2);
  return `${local.slice(0, before).join("")}${"*".repeat(hidden)}${local.slice(before + hidden).join("")}${email.slice(at)}`;
}

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
const ownWord = () => t`This is too close to your name, your email address or a word of this site. Choose something unrelated.`;

/**
 * Returns the error of a new password; undefined if it has none. All characters are allowed.
 * @param owner of the password
 * @param isCommon whether a password is among those that guessers try first (platform/security/commonPasswords.ts, which is too large for
 * pages)
 */
export function passwordError(password: string, owner: PasswordOwner, isCommon: (password: string) => boolean): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return t`Use at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return t`Use at most ${PASSWORD_MAX} characters.`;
  const plain = password.toLowerCase();
  if (isCommon(password) || new Set(plain).size < 3) return t`This password is too easy to guess. Choose another.`;
  const isOwnAddress = [owner.email, owner.email.split("@")[0]].some((own) => own?.toLowerCase() === plain);
  return isOwnAddress || isOwnWord(password, owner) ? ownWord() : undefined;
}
