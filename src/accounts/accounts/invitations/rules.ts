import { t } from "../../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";

export const INVITATION_DAYS = 7;
/** Maximum number of open invitations by administrators. */
export const INVITATIONS_MAX = 1_000;

export const invitationExpiry = (created: Date): Date => new Date(created.getTime() + INVITATION_DAYS * DAY_MILLISECONDS);

/** Page of the link in an invitation's mail. */
export const signUpUrl = (token: string): string => `/traveller/signup/?invitation=${token}`;

/**
 * Returns the reason of a refused sign-up, with the way to an invitation.
 * @param contact email address of the operator, if it is set
 */
export const byInvitation = (contact: string | undefined): string =>
  contact
    ? t`Sign-up is by invitation. Open the link in your invitation, or ask for one: ${contact}.`
    : t`Sign-up is by invitation. Open the link in your invitation, or ask the people who run this guide for one.`;

export const hasAccount = () => t`An account with this address already exists.`;
export const tooManyInvitations = () => t`There can be at most ${INVITATIONS_MAX} open invitations. Withdraw one first.`;
