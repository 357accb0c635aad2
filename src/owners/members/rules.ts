import { maskEmail } from "../../accounts/accounts/rules.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";

export const INVITATION_DAYS = 14;
/** Maximum number of open invitations of a listing. */
export const INVITATIONS_MAX = 20;
/** Rate limit of invitations per account and day, because each is an unsolicited mail. */
export const INVITATIONS: Limit = { name: "listing_invitations", hits: 40, seconds: 86_400 };

export const invitationExpiry = (created: Date): Date => new Date(created.getTime() + INVITATION_DAYS * DAY_MILLISECONDS);

export const peopleUrl = (code: string): string => sectionUrl(code, DESK.people);
export const invitationUrl = (token: string): string => `/listing/invitation/${token}/`;

export const lastOwner = () => t`You are the only owner, so you can't leave. Make another person an owner first, or hand the listing over.`;
export const lastOwnerRole = () => t`You are the only owner. Make another person an owner first.`;
export const ownersAlone = () => t`Only owners can remove other people.`;
export const isMember = () => t`This person is already an owner or helper.`;
export const tooManyInvitations = () => t`You can have at most ${INVITATIONS_MAX} open invitations. Withdraw one first.`;
/** Days for which an old calendar URL still shows which nights are taken (migrations/before-0.2/0098_members_rights.sql). */
export const FORMER_DAYS = 14;
/** More than the number of keys and webhooks that a listing can have. */
export const TAKE_OVER_MAX = 100;
const TAKE_OVER = "take_over_";
/** Returns the name of the form field that takes over a key or webhook. */
export const takeOverField = (id: string): string => `${TAKE_OVER}${id}`;
/** Returns the ids that are ticked in the form. */
export const takenIds = (form: Readonly<Record<string, string>>): string[] =>
  Object.keys(form).flatMap((name) => (name.startsWith(TAKE_OVER) ? [name.slice(TAKE_OVER.length)] : []));
export const notTheirs = () => t`This person has no such key or webhook.`;
export const ownersTakeOver = () => t`Another owner must remove you to take over your keys and webhooks.`;

export const otherAddress = () => t`This invitation was sent to another address. Log in or sign up with that address.`;

/** Masks an email address for the log and for the page of a link. */
export const shownAddress = (email: string): string => maskEmail(email);

/** Returns the name of the traveller, or the email address. */
export const personName = ({ name, email }: { name: string | null; email: string }): string => name ?? email;

interface Person {
  account: string;
  role: "owner" | "helper";
}

/** Whether the account is the only owner of the listing, which always has at least one. */
export const isLastOwner = (people: readonly Person[], account: string): boolean =>
  people.some((one) => one.account === account && one.role === "owner") && people.filter(({ role }) => role === "owner").length === 1;
