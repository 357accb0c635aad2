import { GUIDE_NAME } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { CLAIM_DAYS, claimUrl, STAFF_CLAIMS, TAKE_BACK_DAYS, TRANSFER_DAYS } from "./rules.ts";

/** Emails about claims and transfers. */

export const NOTICE_KINDS = ["granted", "refused", "taken_back", "rival", "waiting"] as const;
export type ClaimNotice = (typeof NOTICE_KINDS)[number];

/**
 * Email to the mailbox at a website's domain.
 * @param email address of the claiming account
 */
export const claimLinkEmail = ({ name, email }: { name: string; email: string }, href: string): EmailTemplate => ({
  subject: t`Confirm the claim for ${name} at ${GUIDE_NAME}`.slice(0, 150),
  title: t`Does ${email} run ${name}?`,
  paragraphs: [
    t`${GUIDE_NAME} is a travel guide with a page about ${name}. ${email} has claimed this page and chose this mailbox, which belongs to the website on the page.`,
    t`If this is right, open the link while logged in to that account. It works for no other account.`,
  ],
  button: { label: t`Confirm claim`, href },
  notes: [
    t`The link works for ${CLAIM_DAYS} days after the claim was started.`,
    t`If you didn't ask for this, ignore this email: nothing changes.`,
  ],
});

interface Noticed {
  name: string;
  business: string;
  /** Note from staff. */
  note: string;
  email: string;
}

const noteParagraphs = (note: string) => (note === "" ? [] : [t`Message from staff: ${note}`]);

const NOTICES: Record<ClaimNotice, (about: Noticed, origins: { listing: string; guide: string }) => EmailTemplate> = {
  granted: ({ name, business, note }, { listing }) => ({
    subject: t`${name} is yours at ${GUIDE_NAME}`,
    title: t`${name} is yours`,
    paragraphs: [
      t`The listing keeps its recommendations, saves and enquiries.`,
      ...noteParagraphs(note),
      t`Check what guests see, and add an offer for booking direct.`,
    ],
    button: { label: t`Open your listing`, href: `${listing}/listing/${business}/` },
    notes: [t`Staff review every claim and can revoke it for ${TAKE_BACK_DAYS} days.`],
  }),
  refused: ({ name, business, note }, { listing }) => ({
    subject: t`Your claim for ${name}`,
    title: t`Your claim for ${name} was rejected`,
    paragraphs: [t`Staff could not confirm that this place is yours.`, ...noteParagraphs(note)],
    button: { label: t`View claim`, href: `${listing}${claimUrl(business)}` },
  }),
  taken_back: ({ name, note }, { listing }) => ({
    subject: t`You no longer run ${name}`,
    title: t`Your claim for ${name} was revoked`,
    paragraphs: [t`Staff have decided that you can't run this listing.`, ...noteParagraphs(note)],
    button: { label: t`View claims`, href: `${listing}/listing/claims/` },
    notes: [t`If you disagree, reply to this email.`],
  }),
  rival: ({ name, business }, { listing }) => ({
    subject: t`Another account now runs ${name}`,
    title: t`Another claim was approved first`,
    paragraphs: [
      t`Another account has proved ownership of ${name} and now runs its page. Your claim stays open: if you prove ownership too, staff decide.`,
    ],
    button: { label: t`View your claim`, href: `${listing}${claimUrl(business)}` },
  }),
  waiting: ({ name, email }, { guide }) => ({
    subject: t`Claim to review: ${name}`.slice(0, 150),
    title: t`A claim to review`,
    paragraphs: [t`${email} has claimed ${name}.`],
    button: { label: t`View claims`, href: `${guide}${STAFF_CLAIMS}` },
  }),
};

export const claimNoticeEmail = (kind: ClaimNotice, about: Noticed, origins: { listing: string; guide: string }): EmailTemplate => {
  const template = NOTICES[kind](about, origins);
  return { ...template, subject: template.subject.slice(0, 150) };
};

/** Email to the person who receives a listing. */
export const transferEmail = ({ name }: { name: string }, href: string): EmailTemplate => ({
  subject: t`Take over ${name} at ${GUIDE_NAME}`.slice(0, 150),
  title: t`Take over ${name}?`,
  paragraphs: [
    t`The owner of ${name} at ${GUIDE_NAME} wants to hand the listing over to you. Log in or sign up with this address, then open the link.`,
    t`You'll see what the listing has promised to travellers, which you take on.`,
  ],
  button: { label: t`View listing`, href },
  notes: [t`The link works for ${TRANSFER_DAYS} days. Nothing changes until you accept.`],
});

/**
 * Email to the former owner of a transferred listing.
 * @param email address of the new owner; undefined if the account no longer exists
 */
export const handedOverEmail = ({ name, email }: { name: string; email: string | undefined }, origin: string): EmailTemplate => ({
  subject: t`${name} has been handed over`.slice(0, 150),
  title: t`${name} has a new owner`,
  paragraphs: [
    email === undefined
      ? t`The new owner has taken over ${name}. You no longer have access.`
      : t`${email} has taken over ${name}. You no longer have access.`,
  ],
  button: { label: t`Your listings`, href: `${origin}/listing/` },
  notes: [t`If you did not hand it over, reply to this email at once.`],
});
