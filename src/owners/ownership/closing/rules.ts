import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { RESTORE_DAYS } from "../../../catalogue/listings/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";

/** Rules for closing and reopening a listing. */

export const closingUrl = (code: string): string => sectionUrl(code, DESK.close);

export const logInAgain = () => t`Log in again to close the listing.`;
export const closingTooLate = () => t`This listing was closed more than ${RESTORE_DAYS} days ago and can't be reopened.`;
export const notYours = () => t`Staff removed this listing. Contact them to restore it.`;

/** Returns the time until which a closed listing can be reopened. */
export const reopenUntil = (closed: Date): Date => new Date(closed.getTime() + RESTORE_DAYS * DAY_MILLISECONDS);

interface State {
  /** Time when owners or staff deleted the listing. Null for a present listing. */
  deleted: Date | null;
  merged_into: string | null;
  /** Time when an owner closed it. Undefined if no owner did. */
  closed: Date | undefined;
}

/** Whether its owners closed it. A listing that staff deleted or merged can only be restored by staff. */
export const isOwnClosing = ({ deleted, merged_into, closed }: State): boolean =>
  deleted !== null && merged_into === null && deleted.getTime() === closed?.getTime();

/**
 * Returns the reason why its owners cannot reopen a listing now.
 * @returns undefined if they can
 */
export function reopenRefusal(state: State, now: Date): string | undefined {
  if (!state.deleted || !isOwnClosing(state)) return notYours();
  return now > reopenUntil(state.deleted) ? closingTooLate() : undefined;
}
