import { GUIDE_NAME } from "../../platform/guideName.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import type { LinkKind } from "./rules.ts";

const NOT_YOU = "If you didn't ask for this, you can ignore this email: nothing happens unless you press the button.";

/**
 * Returns the email with a link.
 * @param href target of its button
 */
export function emailFor(kind: LinkKind, href: string): EmailTemplate {
  if (kind === "magic")
    return {
      subject: `Your link to log in to ${GUIDE_NAME}`,
      title: `Log in to ${GUIDE_NAME}`,
      paragraphs: ["Here is the link you asked for. It opens a page with a button that logs you in."],
      button: { label: "Log in", href },
      notes: ["The link works once and expires after 10 minutes.", NOT_YOU],
    };
  if (kind === "reset")
    return {
      subject: `Set a new password for ${GUIDE_NAME}`,
      title: "Set a new password",
      paragraphs: ["We received a request to reset the password of your account. Use this link to choose a new one."],
      button: { label: "Choose a new password", href },
      notes: ["The link works once and expires after 1 hour. A new password ends all your other sessions.", NOT_YOU],
    };
  return {
    subject: `Verify your email address for ${GUIDE_NAME}`,
    title: `Welcome to ${GUIDE_NAME}`,
    paragraphs: [
      "Your account is ready, and you can save places right away. Please verify your email address before you recommend or follow.",
    ],
    button: { label: "Verify my email", href },
    notes: ["The link works once and expires after 3 days. After that, log in with an email link to verify your address.", NOT_YOU],
  };
}

/** Path of the page of each kind of link. */
export const LINK_PATHS: Record<LinkKind, string> = {
  magic: "/accounts/magic/",
  reset: "/accounts/password/reset/",
  verify: "/accounts/verify/",
};
