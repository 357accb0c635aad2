import { GUIDE_NAME } from "../../platform/guideName.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import type { ChangeSide } from "./rules.ts";

const SETTINGS = "/accounts/settings/";
const EMAIL_LINK = "/accounts/email/";

/** Paths in the emails of an address change; each page has one button. */
export const emailLinkPaths = (token: string) => ({ confirm: `${EMAIL_LINK}${token}/`, stop: `${EMAIL_LINK}${token}/stop/` });

/**
 * Returns the email to one side of an address change.
 * @param origin of the guide
 * @param newEmail appears only in the email to the present address
 */
export function emailChangeEmail(side: ChangeSide, origin: string, token: string, newEmail: string): EmailTemplate {
  const { confirm, stop } = emailLinkPaths(token);
  const linkTerms = "The link works once, for an hour. Nothing changes until both addresses are confirmed.";
  if (side === "email_old")
    return {
      subject: `Another address for your account at ${GUIDE_NAME}?`,
      title: "Another address for your account?",
      paragraphs: [
        `You asked to change the address of your account to ${newEmail}. If that was you, confirm it here and at the new address.`,
      ],
      button: { label: "Confirm the change", href: `${origin}${confirm}` },
      second: { label: "I did not ask for this: stop the change", href: `${origin}${stop}` },
      notes: [linkTerms, "If it was not you, set a new password as well: that ends all sessions."],
    };
  return {
    subject: `Is this your new address at ${GUIDE_NAME}?`,
    title: "Is this your new address?",
    paragraphs: [`Somebody, hopefully you, wants to move their account at ${GUIDE_NAME} to this address.`],
    button: { label: "Confirm this address", href: `${origin}${confirm}` },
    notes: [linkTerms, "If you did not ask for this, you can leave it alone: nothing happens unless you press the button."],
  };
}

/** Events that the owner of an account is notified of. */
export type NoticeKind =
  | "passkey_added"
  | "passkey_removed"
  | "email_changed"
  | "email_taken"
  | "password_set"
  | "only_passkeys"
  | "not_only_passkeys"
  | "link_refused";

/** Returns the names of passkeys for an email: “Phone”, “Laptop”; empty for an empty list. */
export const passkeyNames = (passkeys: { name: string }[]): string => passkeys.map(({ name }) => `“${name}”`).join(", ");

const NOT_YOU = "If it was not you, set a new password at once: that ends all sessions. Then look through your settings.";

/**
 * Returns the email about a new password, or about passkeys as the only way to log in.
 * @param names of the account's passkeys, as listed by passkeyNames
 */
function signInMethodsEmail(kind: NoticeKind, settings: { label: string; href: string }, names: string): EmailTemplate | undefined {
  if (kind === "password_set")
    return {
      subject: `A new password was set for your account at ${GUIDE_NAME}`,
      title: "A new password was set",
      paragraphs: [
        "All sessions elsewhere have ended.",
        names
          ? `These passkeys go on logging in to your account: ${names}. If you do not know one of them, remove it in your settings, under Passkeys.`
          : "There is no passkey that logs in to your account.",
      ],
      button: settings,
      notes: ["If it was not you, ask for a link to set another password at once, and look through your settings."],
    };
  if (kind === "only_passkeys")
    return {
      subject: `Only your passkeys log in to your account at ${GUIDE_NAME} now`,
      title: "Only your passkeys from now on",
      paragraphs: [
        `Links by email and a password do not log in to your account any more. These passkeys do: ${names}.`,
        "To have the other ways again, turn this off in your settings. That needs one of the passkeys.",
      ],
      button: settings,
      notes: ["If it was not you, or the passkeys are lost, write to the people who run this guide: their address is on its privacy page."],
    };
  if (kind === "not_only_passkeys")
    return {
      subject: `Links by email log in to your account at ${GUIDE_NAME} again`,
      title: "Links log in again",
      paragraphs: ["“Only my passkeys” was turned off: links by email log in to your account from now on, and you can set a password."],
      button: settings,
      notes: ["If it was not you, log in, and remove the passkeys that you do not know."],
    };
  return undefined;
}

/**
 * Returns the email about an event.
 * @param what name or names of the passkeys, or the new address, masked
 */
export function noticeEmail(kind: NoticeKind, origin: string, what: string): EmailTemplate {
  const button = { label: "Open your settings", href: `${origin}${SETTINGS}` };
  const ofWaysIn = signInMethodsEmail(kind, button, what);
  if (ofWaysIn) return ofWaysIn;
  if (kind === "link_refused")
    return {
      subject: `Your account at ${GUIDE_NAME} uses passkeys`,
      title: "Your passkeys log you in",
      paragraphs: ["Somebody, hopefully you, asked for a link. You have turned links off: only passkeys log in to your account."],
      button: { label: "Log in with a passkey", href: `${origin}/accounts/login/` },
      notes: ["If you did not ask for this, you can leave it alone: nothing has happened."],
    };
  if (kind === "passkey_added")
    return {
      subject: `A passkey was added to your account at ${GUIDE_NAME}`,
      title: "A passkey was added",
      paragraphs: [`The passkey “${what}” can log in to your account from now on.`],
      button,
      notes: [`${NOT_YOU} There you can remove the passkey too.`],
    };
  if (kind === "passkey_removed")
    return {
      subject: `A passkey was removed from your account at ${GUIDE_NAME}`,
      title: "A passkey was removed",
      paragraphs: [`The passkey “${what}” does not log in to your account any more.`],
      button,
      notes: [NOT_YOU],
    };
  if (kind === "email_changed")
    return {
      subject: `Your account at ${GUIDE_NAME} has another address`,
      title: "Your account has another address",
      paragraphs: [`Both addresses were confirmed, so your account has the address ${what} now. This one does not log in any more.`],
      notes: ["If that was not you, write to the people who run this guide: their address is on its privacy page."],
    };
  return {
    subject: `You have an account at ${GUIDE_NAME} already`,
    title: "You have an account with this address",
    paragraphs: [
      "Somebody, hopefully you, wants to move another account to this address. That is not possible, because there is an account with it already.",
    ],
    button: { label: "Log in", href: `${origin}/accounts/login/` },
    notes: ["If you did not ask for this, you can leave it alone: nothing has changed."],
  };
}
