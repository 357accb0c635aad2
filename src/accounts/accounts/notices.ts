import { GUIDE_NAME } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { quoted, withCommas } from "../../platform/values/punctuation.ts";
import type { ChangeSide } from "./rules.ts";

const SETTINGS = "/accounts/settings/";
const EMAIL_LINK = "/accounts/email/";

/** Path of an address change: its page confirms the change, and links to the page that stops it. */
export const emailLinkPaths = (token: string) => ({ confirm: `${EMAIL_LINK}${token}/` });

/**
 * Returns the email to one side of an address change.
 * @param origin of the guide
 * @param newEmail appears only in the email to the present address
 */
export function emailChangeEmail(side: ChangeSide, origin: string, token: string, newEmail: string): EmailTemplate {
  const { confirm } = emailLinkPaths(token);
  const linkTerms = t`The link works once and expires after 1 hour. Nothing changes until both addresses are confirmed.`;
  if (side === "email_old")
    return {
      subject: t`Change the email address of your account at ${GUIDE_NAME}?`,
      title: t`Change your email address?`,
      paragraphs: [
        t`We received a request to change the email address of your account to ${newEmail}. Open the page to confirm or stop it. If that was you, confirm it in our email to the new address too.`,
      ],
      button: { label: t`Confirm or stop the change`, href: `${origin}${confirm}` },
      notes: [linkTerms, t`If it wasn't you, stop the change and set a new password: that ends all sessions.`],
    };
  return {
    subject: t`Is this your new email address at ${GUIDE_NAME}?`,
    title: t`Is this your new email address?`,
    paragraphs: [t`We received a request to use this address for an account at ${GUIDE_NAME}. If that was you, confirm it here.`],
    button: { label: t`Confirm this address`, href: `${origin}${confirm}` },
    notes: [linkTerms, t`If you didn't ask for this, you can ignore this email: nothing happens unless you press the button.`],
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
export const passkeyNames = (passkeys: { name: string }[]): string => withCommas(passkeys.map(({ name }) => quoted(name)));

const notYou = () => t`If it wasn't you, set a new password now, which ends all sessions. Then check your settings.`;

/**
 * Returns the email about a new password, or about passkeys as the only way to log in.
 * @param names of the account's passkeys, as listed by passkeyNames
 */
function signInMethodsEmail(kind: NoticeKind, settings: { label: string; href: string }, names: string): EmailTemplate | undefined {
  if (kind === "password_set")
    return {
      subject: t`A new password was set for your account at ${GUIDE_NAME}`,
      title: t`A new password was set`,
      paragraphs: [
        t`All other sessions have ended.`,
        names
          ? t`These passkeys still log in to your account: ${names}. If you don't recognise one, remove it in your settings under Passkeys.`
          : t`Your account has no passkeys.`,
      ],
      button: settings,
      notes: [t`If it wasn't you, request a link to set another password now, then check your settings.`],
    };
  if (kind === "only_passkeys")
    return {
      subject: t`Your account at ${GUIDE_NAME} now accepts only passkeys`,
      title: t`Only passkeys from now on`,
      paragraphs: [
        t`Email links and passwords no longer log in to your account. These passkeys do: ${names}.`,
        t`To allow email links and passwords again, turn this off in your settings. You need one of the passkeys to do so.`,
      ],
      button: settings,
      notes: [t`If it wasn't you, or you have lost the passkeys, contact us at the address on the privacy page.`],
    };
  if (kind === "not_only_passkeys")
    return {
      subject: t`Email links log in to your account at ${GUIDE_NAME} again`,
      title: t`Email links work again`,
      paragraphs: [t`“Only my passkeys” was turned off: email links log in to your account again, and you can set a password.`],
      button: settings,
      notes: [t`If it wasn't you, log in and remove the passkeys that you don't recognise.`],
    };
  return undefined;
}

/**
 * Returns the email about an event.
 * @param what name or names of the passkeys, or the new address, masked
 */
export function noticeEmail(kind: NoticeKind, origin: string, what: string): EmailTemplate {
  const button = { label: t`Open your settings`, href: `${origin}${SETTINGS}` };
  const ofWaysIn = signInMethodsEmail(kind, button, what);
  if (ofWaysIn) return ofWaysIn;
  if (kind === "link_refused")
    return {
      subject: t`Your account at ${GUIDE_NAME} uses passkeys`,
      title: t`Log in with a passkey`,
      paragraphs: [t`We received a request for a login link. You have turned email links off: only passkeys log in to your account.`],
      button: { label: t`Log in with a passkey`, href: `${origin}/accounts/login/` },
      notes: [t`If you didn't ask for this, you can ignore this email: nothing has happened.`],
    };
  if (kind === "passkey_added")
    return {
      subject: t`A passkey was added to your account at ${GUIDE_NAME}`,
      title: t`A passkey was added`,
      paragraphs: [t`The passkey “${what}” can now log in to your account.`],
      button,
      notes: [
        t`If it wasn't you, set a new password now, which ends all sessions. Then check your settings. You can also remove the passkey there.`,
      ],
    };
  if (kind === "passkey_removed")
    return {
      subject: t`A passkey was removed from your account at ${GUIDE_NAME}`,
      title: t`A passkey was removed`,
      paragraphs: [t`The passkey “${what}” no longer logs in to your account.`],
      button,
      notes: [notYou()],
    };
  if (kind === "email_changed")
    return {
      subject: t`Your account at ${GUIDE_NAME} has a new email address`,
      title: t`Your email address has changed`,
      paragraphs: [t`Both addresses were confirmed, so your account now uses ${what}. You can no longer log in with this address.`],
      button: { label: t`See how to contact us`, href: `${origin}/privacy-policy/` },
      notes: [t`If that wasn't you, contact us at the address on the privacy page.`],
    };
  return {
    subject: t`You already have an account at ${GUIDE_NAME}`,
    title: t`You already have an account with this address`,
    paragraphs: [
      t`We received a request to move another account to this address. That isn't possible, because this address already has an account.`,
    ],
    button: { label: t`Log in`, href: `${origin}/accounts/login/` },
    notes: [t`If you didn't ask for this, you can ignore this email: nothing has changed.`],
  };
}
