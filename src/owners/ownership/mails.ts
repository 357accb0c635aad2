import { GUIDE_NAME } from "../../platform/guideName.ts";
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
  subject: `Is ${name} yours? A claim at ${GUIDE_NAME}`.slice(0, 150),
  title: `Is ${name} run by ${email}?`,
  paragraphs: [
    `${GUIDE_NAME} is a travel guide in which ${name} has a page that nobody runs yet. The account ${email} wants to run it and named this mailbox, which belongs to the website that the page shows.`,
    "If that is right, open this link where this account is logged in. It works there alone.",
  ],
  button: { label: "Show that it is ours", href },
  notes: [
    `The link works for ${CLAIM_DAYS} days after the claim was begun.`,
    "If none of you asked for this, leave it alone: without the link nothing changes.",
  ],
});

interface Noticed {
  name: string;
  business: string;
  /** Note from staff. */
  note: string;
  email: string;
}

const noteParagraphs = (note: string) => (note === "" ? [] : [`From the people who run the guide: ${note}`]);

const NOTICES: Record<ClaimNotice, (about: Noticed, origins: { listing: string; guide: string }) => EmailTemplate> = {
  granted: ({ name, business, note }, { listing }) => ({
    subject: `${name} is yours at ${GUIDE_NAME}`,
    title: `${name} is yours`,
    paragraphs: [
      "What was there stays: recommendations, who saved it, and what guests asked.",
      ...noteParagraphs(note),
      "See what guests see, and give them a reason to book direct.",
    ],
    button: { label: "Open your listing", href: `${listing}/listing/${business}/` },
    notes: [`The people who run the guide look at every claim. For ${TAKE_BACK_DAYS} days they can take it back.`],
  }),
  refused: ({ name, business, note }, { listing }) => ({
    subject: `Your claim of ${name}`,
    title: `Your claim of ${name} was refused`,
    paragraphs: ["The people who run the guide could not see that the place is yours.", ...noteParagraphs(note)],
    button: { label: "See the claim", href: `${listing}${claimUrl(business)}` },
  }),
  taken_back: ({ name, note }, { listing }) => ({
    subject: `${name} is no longer in your hands`,
    title: `${name} was taken back`,
    paragraphs: ["The people who run the guide have decided that this listing is not yours to run.", ...noteParagraphs(note)],
    button: { label: "Your claims", href: `${listing}/listing/claims/` },
    notes: ["If that is wrong, answer this mail."],
  }),
  rival: ({ name, business }, { listing }) => ({
    subject: `Somebody else has shown that ${name} is theirs`,
    title: "Somebody else was first",
    paragraphs: [
      `Somebody else has shown that ${name} is theirs, and runs its page now. Your own claim goes on: once you show the same, a person decides.`,
    ],
    button: { label: "See your claim", href: `${listing}${claimUrl(business)}` },
  }),
  waiting: ({ name, email }, { guide }) => ({
    subject: `A claim waits: ${name}`.slice(0, 150),
    title: "A claim waits for a decision",
    paragraphs: [`${email} says that ${name} is theirs.`],
    button: { label: "See the claims", href: `${guide}${STAFF_CLAIMS}` },
  }),
};

export const claimNoticeEmail = (kind: ClaimNotice, about: Noticed, origins: { listing: string; guide: string }): EmailTemplate => {
  const template = NOTICES[kind](about, origins);
  return { ...template, subject: template.subject.slice(0, 150) };
};

/** Email to the person who receives a listing. */
export const transferEmail = ({ name }: { name: string }, href: string): EmailTemplate => ({
  subject: `${name} at ${GUIDE_NAME} is handed to you`.slice(0, 150),
  title: `Take over ${name}?`,
  paragraphs: [
    `Who runs the page of ${name} at ${GUIDE_NAME} hands it to you. Open the link where you are logged in with this address, or sign up with it.`,
    "It shows what the listing has promised to travellers: that goes with it.",
  ],
  button: { label: "See what is handed over", href },
  notes: [`The link works for ${TRANSFER_DAYS} days. Nothing changes before you accept.`],
});

/** Email to the former owner of a transferred listing. */
export const handedOverEmail = ({ name, email }: { name: string; email: string }, origin: string): EmailTemplate => ({
  subject: `${name} has been handed over`.slice(0, 150),
  title: `${name} is in other hands`,
  paragraphs: [`${email} has accepted ${name}. You are none of its people any more.`],
  button: { label: "Your listings", href: `${origin}/listing/` },
  notes: ["If you did not hand it over, answer this mail at once."],
});
