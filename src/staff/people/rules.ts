/** Rules for acts of staff on accounts. */

import type { StaffRole } from "../../accounts/accounts/enumerations.ts";
import { t } from "../../platform/languages/text.ts";

export const PEOPLE = "/staff/people/";
export const personUrl = (account: string): string => `${PEOPLE}${account}/`;

export const SEARCH_MAX = 200;
export const FOUND_MAX = 500;
export const NOTE_MAX = 2_000;

export const ownRole = () => t`You cannot change your own staff role. Ask another administrator.`;
export const lastAdministrator = () => t`This is the only administrator. Make another account an administrator first.`;
export const unverified = () => t`This email is not verified. Ask its owner to log in with a link first.`;
export const blockedStaff = () => t`This account is suspended. Reinstate it first.`;
export const ownBlock = () => t`You cannot suspend your own account.`;
export const staffBlock = () => t`This account is staff. Remove its staff role first.`;
export const noTraveller = () => t`This account is not a traveller’s.`;

interface Account {
  id: string;
  staff_role: StaffRole | null;
  is_verified: boolean;
  is_blocked: boolean;
  hasTraveller: boolean;
}
interface Wanted {
  /** Null takes the role. */
  staff_role?: StaffRole | null | undefined;
  is_blocked?: boolean | undefined;
  account_type?: string | undefined;
}

/**
 * Returns the reason that a change is not possible.
 * @returns undefined if it is possible
 * @param by account that makes the change; null for a command
 * @param administrators all of them
 */
export function changeRefusal(wanted: Wanted, account: Account, by: string | null, administrators: readonly string[]): string | undefined {
  const roleAfter = wanted.staff_role === undefined ? account.staff_role : wanted.staff_role;
  if (account.staff_role !== null && roleAfter !== account.staff_role) {
    if (account.id === by) return ownRole();
    if (account.staff_role === "administrator" && administrators.every((id) => id === account.id)) return lastAdministrator();
  }
  if (roleAfter && !account.staff_role) {
    if (!account.is_verified) return unverified();
    if (account.is_blocked && wanted.is_blocked !== false) return blockedStaff();
  }
  if (wanted.is_blocked && !account.is_blocked) {
    if (account.id === by) return ownBlock();
    if (roleAfter) return staffBlock();
  }
  return wanted.account_type !== undefined && !account.hasTraveller ? noTraveller() : undefined;
}

/** Returns a LIKE pattern with escaped wildcards. */
export const emailPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
