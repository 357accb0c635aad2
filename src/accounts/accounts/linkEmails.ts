import { GUIDE_NAME } from "../../platform/guideName.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import type { LinkKind } from "./rules.ts";

const NOT_YOU = "If you did not ask for this, you can leave it alone: nothing happens unless you press the button.";

/**
 * Returns the email with a link.
 * @param href target of its button
 */
export function emailFor(kind: LinkKind, href: string): EmailTemplate {
  if (kind === "magic")
    return {
      subject: `Your link to log in to ${GUIDE_NAME}`,
      title: `Log in to ${GUIDE_NAME}`,
      paragraphs: ["Here is the link you asked for. It opens a page with one button, and the button logs you in."],
      button: { label: "Log in", href },
      notes: ["The link works once, for ten minutes.", NOT_YOU],
    };
  if (kind === "reset")
    return {
      subject: `Set a new password for ${GUIDE_NAME}`,
      title: "Set a new password",
      paragraphs: ["Somebody, hopefully you, has forgotten the password of this account. Use this link to choose a new one."],
      button: { label: "Choose a new password", href },
      notes: ["The link works once, for an hour. A new password ends all your sessions elsewhere.", NOT_YOU],
    };
  return {
    subject: `Confirm your address for ${GUIDE_NAME}`,
    title: `Welcome to ${GUIDE_NAME}`,
    paragraphs: [
      "Your account is ready, and you can save places right away. Before you recommend or follow, please confirm that this address is yours.",
    ],
    button: { label: "This is my address", href },
    notes: ["The link works once, for three days. If it has expired, logging in with a link by email does the same.", NOT_YOU],
  };
}

/** Path of the page of each kind of link. */
export const LINK_PATHS: Record<LinkKind, string> = {
  magic: "/accounts/magic/",
  reset: "/accounts/password/reset/",
  verify: "/accounts/verify/",
};
