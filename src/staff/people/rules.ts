/** Rules for acts of staff on accounts. */

import { t } from "../../platform/languages/text.ts";

export const PEOPLE = "/staff/people/";
export const personUrl = (account: string): string => `${PEOPLE}${account}/`;

export const SEARCH_MAX = 200;
export const FOUND_MAX = 500;
export const NOTE_MAX = 2_000;

export const ownRole = () => t`You cannot remove your own staff role. Ask another member of staff.`;
export const lastStaff = () => t`This is the only staff account. Give another account the staff role first.`;
export const unverified = () => t`This email is not verified. Ask its owner to log in with a link first.`;
export const blockedStaff = () => t`This account is suspended. Reinstate it first.`;
export const ownBlock = () => t`You cannot suspend your own account.`;
export const staffBlock = () => t`This account is staff. Remove its staff role first.`;
export const noTraveller = () => t`This account is not a traveller’s.`;

interface Account {
  id: string;
  is_staff: boolean;
  is_verified: boolean;
  is_blocked: boolean;
  hasTraveller: boolean;
}
interface Wanted {
  is_staff?: boolean | undefined;
  is_blocked?: boolean | undefined;
  account_type?: string | undefined;
}

/**
 * Returns the reason that a change is not possible.
 * @returns undefined if it is possible
 * @param by account that makes the change; null for a command
 * @param staff all staff accounts
 */
export function changeRefusal(wanted: Wanted, account: Account, by: string | null, staff: readonly string[]): string | undefined {
  const isStaffAfter = wanted.is_staff ?? account.is_staff;
  if (wanted.is_staff === false && account.is_staff) {
    if (account.id === by) return ownRole();
    // A command can make another account staff just as easily.
    if (by !== null && staff.every((id) => id === account.id)) return lastStaff();
  }
  if (wanted.is_staff && !account.is_staff) {
    if (!account.is_verified) return unverified();
    if (account.is_blocked && wanted.is_blocked !== false) return blockedStaff();
  }
  if (wanted.is_blocked && !account.is_blocked) {
    if (account.id === by) return ownBlock();
    if (isStaffAfter) return staffBlock();
  }
  return wanted.account_type !== undefined && !account.hasTraveller ? noTraveller() : undefined;
}

/** Returns a LIKE pattern with escaped wildcards. */
export const emailPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
