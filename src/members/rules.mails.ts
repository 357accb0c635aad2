import { MEMBER_ROLES, type MemberRole } from "../businesses/enumerations.ts";
import type { EmailTemplate } from "../platform/emailTemplate.ts";
import { GUIDE_NAME } from "../platform/guideName.ts";
import { INVITATION_DAYS } from "./rules.ts";

/** What the mails about a listing's people say. */

const MAY: Record<MemberRole, string> = {
  helper: "As a helper you answer guests, check vouchers, and change the listing and its pictures.",
  owner: "As an owner you do everything that there is to do: answer guests, change the listing, its offers and its people.",
};

const ofLength = (subject: string) => subject.slice(0, 150);

/** @param by who invites, as the listing's people know them */
export const invitationEmail = ({ name, by, role }: { name: string; by: string; role: MemberRole }, href: string): EmailTemplate => ({
  subject: ofLength(`Help run ${name} at ${GUIDE_NAME}`),
  title: `Run ${name} together?`,
  paragraphs: [`${by} invites you to run the page of ${name} at ${GUIDE_NAME} with them.`, MAY[role]],
  button: { label: "See the invitation", href },
  notes: [
    `The link works once, for ${INVITATION_DAYS} days, for an account with this address. Nothing changes before you accept.`,
    "If you do not know who this is, leave it alone.",
  ],
});

export const joinedEmail = ({ name, who, role }: { name: string; who: string; role: MemberRole }, href: string): EmailTemplate => ({
  subject: ofLength(`${who} has joined ${name}`),
  title: `${who} has joined`,
  paragraphs: [`Your invitation was accepted: ${who} runs ${name} with you now, as ${MEMBER_ROLES[role].toLowerCase()}.`],
  button: { label: "See the people", href },
});

export const removedEmail = ({ name }: { name: string }, href: string): EmailTemplate => ({
  subject: ofLength(`You no longer run ${name}`),
  title: `You no longer run ${name}`,
  paragraphs: [`An owner of ${name} has removed you from its people. You are mailed no more about its guests.`],
  button: { label: "Your listings", href },
  notes: ["If that is wrong, ask its owners."],
});
