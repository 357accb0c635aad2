import { sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { RESTORE_DAYS } from "../../../catalogue/listings/rules.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";

/** An owner closes a listing, and brings it back. */

export const CLOSING_SECTION = "closing/";
export const closingUrl = (code: string): string => sectionUrl(code, CLOSING_SECTION);

export const LOG_IN_AGAIN = "To close a listing, please log in again first.";
export const TOO_LATE = `It was closed more than ${RESTORE_DAYS} days ago and cannot be brought back.`;
export const NOT_YOURS = "The people who run the guide have taken this listing out. Write to them.";

/** Until when a closed listing can be brought back. */
export const reopenUntil = (closed: Date): Date => new Date(closed.getTime() + RESTORE_DAYS * DAY_MILLISECONDS);

interface State {
  /** When the listing was hidden for good, by its owners or staff; null for one that is there. */
  deleted: Date | null;
  merged_into: string | null;
  /** When an owner closed it; undefined where none did. */
  closed: Date | undefined;
}

/** Whether it is its owners who closed it: what staff have deleted, or merged, is theirs to bring back. */
export const isOwnClosing = ({ deleted, merged_into, closed }: State): boolean =>
  deleted !== null && merged_into === null && deleted.getTime() === closed?.getTime();

/** Why a listing cannot be brought back by its owners now; undefined where it can. */
export function reopenRefusal(state: State, now: Date): string | undefined {
  if (!isOwnClosing(state)) return NOT_YOURS;
  return now > reopenUntil(state.deleted as Date) ? TOO_LATE : undefined;
}
