import { GUIDE_NAME } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { INVITATION_DAYS } from "./invitations/rules.ts";
import type { LinkKind } from "./rules.ts";

const notYou = () => t`If you didn't ask for this, you can ignore this email: nothing happens unless you press the button.`;

/**
 * Returns the email with a link.
 * @param href target of its button
 */
export function emailFor(kind: LinkKind, href: string): EmailTemplate {
  if (kind === "magic")
    return {
      subject: t`Your link to log in to ${GUIDE_NAME}`,
      title: t`Log in to ${GUIDE_NAME}`,
      paragraphs: [t`Here is the link you asked for. It opens a page with a button that logs you in.`],
      button: { label: t`Log in`, href },
      notes: [t`The link works once and expires after 10 minutes.`, notYou()],
    };
  if (kind === "reset")
    return {
      subject: t`Set a new password for ${GUIDE_NAME}`,
      title: t`Set a new password`,
      paragraphs: [t`We received a request to reset the password of your account. Use this link to choose a new one.`],
      button: { label: t`Choose a new password`, href },
      notes: [t`The link works once and expires after 1 hour. A new password ends all your other sessions.`, notYou()],
    };
  return {
    subject: t`Verify your email address for ${GUIDE_NAME}`,
    title: t`Welcome to ${GUIDE_NAME}`,
    paragraphs: [
      t`Your account is ready, and you can save places right away. Please verify your email address before you recommend or follow.`,
    ],
    button: { label: t`Verify my email`, href },
    notes: [t`The link works once and expires after 3 days. After that, log in with an email link to verify your address.`, notYou()],
  };
}

/** Path of the page of each kind of link. */
export const LINK_PATHS: Record<LinkKind, string> = {
  magic: "/accounts/magic/",
  reset: "/accounts/password/reset/",
  verify: "/accounts/verify/",
};

/** Returns the email that people get instead of a link if they may log in through the identity provider only. */
export const onlyProviderEmail = ({ name, href }: { name: string; href: string }): EmailTemplate => ({
  subject: t`Log in to ${GUIDE_NAME} with ${name}`,
  title: t`Log in with ${name}`,
  paragraphs: [t`We received a request for a login link. Email links do not log in to your account: it logs in with ${name}.`],
  button: { label: t`Log in with ${name}`, href },
  notes: [t`If you didn't ask for this, you can ignore this email: nothing has happened.`],
});

/** Returns the email that invites a person to sign up. @param by email address of the inviting administrator */
export const invitationEmail = (by: string, href: string): EmailTemplate => ({
  subject: t`Your invitation to ${GUIDE_NAME}`,
  title: t`Join ${GUIDE_NAME}`,
  paragraphs: [t`${by} invites you to sign up for ${GUIDE_NAME}.`],
  button: { label: t`Sign up`, href },
  notes: [
    t`The link works once, for ${INVITATION_DAYS} days, for an account with this address.`,
    t`If you don't know this person, ignore this email.`,
  ],
});
