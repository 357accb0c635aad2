import type { Letter } from "../platform/mail.letter.ts";
import type { ChangeSide } from "./rules.ts";

const SETTINGS = "/accounts/settings/";
const EMAIL_LINK = "/accounts/email/";

/** Where the letters of a change of address lead: a page with one button. */
export const emailLinkPaths = (token: string) => ({ confirm: `${EMAIL_LINK}${token}/`, stop: `${EMAIL_LINK}${token}/stop/` });

/** The letter to one side of a change of address. @param origin of the guide @param newEmail told to the present address alone */
export function emailLetter(side: ChangeSide, origin: string, token: string, newEmail: string): Letter {
  const { confirm, stop } = emailLinkPaths(token);
  const once = "The link works once, for an hour. Nothing changes until both addresses are confirmed.";
  if (side === "email_old")
    return {
      subject: "Another address for your account at The Guide?",
      title: "Another address for your account?",
      paragraphs: [
        `Your account is to have the address ${newEmail} from now on. If you asked for that, confirm it here and at the new address.`,
      ],
      button: { label: "Confirm the change", href: `${origin}${confirm}` },
      second: { label: "I did not ask for this: stop the change", href: `${origin}${stop}` },
      notes: [once, "If it was not you, set a new password as well: that ends all sessions."],
    };
  return {
    subject: "Is this to be your address at The Guide?",
    title: "Is this to be your address?",
    paragraphs: ["Somebody, hopefully you, wants to move their account at The Guide to this address."],
    button: { label: "Confirm this address", href: `${origin}${confirm}` },
    notes: [once, "If you did not ask for this, you can leave it alone: nothing happens without the button."],
  };
}

/** What a notice is about. */
export type NoticeKind = "passkey_added" | "passkey_removed" | "email_changed" | "email_taken";

const NOT_YOU = "If it was not you, set a new password at once: that ends all sessions. Then look through your settings.";

/** A letter that tells of something that has happened. @param what the passkey's name, or the new address, masked */
export function noticeOf(kind: NoticeKind, origin: string, what: string): Letter {
  const button = { label: "Open your settings", href: `${origin}${SETTINGS}` };
  if (kind === "passkey_added")
    return {
      subject: "A passkey was added to your account at The Guide",
      title: "A passkey was added",
      paragraphs: [`The passkey “${what}” can log in to your account from now on.`],
      button,
      notes: [`${NOT_YOU} There you can remove the passkey too.`],
    };
  if (kind === "passkey_removed")
    return {
      subject: "A passkey was removed from your account at The Guide",
      title: "A passkey was removed",
      paragraphs: [`The passkey “${what}” does not log in to your account any more.`],
      button,
      notes: [NOT_YOU],
    };
  if (kind === "email_changed")
    return {
      subject: "Your account at The Guide has another address",
      title: "Your account has another address",
      paragraphs: [`Both addresses were confirmed, so your account has the address ${what} now. This one does not log in any more.`],
      notes: ["If that was not you, write to the people who run this guide: their address stands on its privacy page."],
    };
  return {
    subject: "You have an account at The Guide already",
    title: "You have an account with this address",
    paragraphs: [
      "Somebody, hopefully you, wants to move another account to this address. That is not possible, because there is an account with it already.",
    ],
    button: { label: "Log in", href: `${origin}/accounts/login/` },
    notes: ["If you did not ask for this, you can leave it alone: nothing has changed."],
  };
}
