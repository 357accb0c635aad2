import { toInitials } from "../../../accounts/travellers/rules.ts";
import { listMembers } from "../../../catalogue/listings/members/store.ts";
import { pictureLink } from "../../../catalogue/listings/rules.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Invitation, Member } from "../contract.ts";
import { personName } from "../rules.ts";
import { findPeople, type InvitationRow, type PersonRow } from "../store.ts";

/** Converts people and invitations to their API form. */

const toPerson = (one: PersonRow) => ({
  account: one.id,
  name: personName(one),
  email: one.email,
  avatar_link: one.avatar === null ? null : pictureLink(one.avatar, "avatar"),
  initials: one.name === null ? one.email.slice(0, 1).toUpperCase() : toInitials(one.name),
});

/**
 * Returns the people of a listing.
 * @param self requesting account
 */
export async function readMembers(db: DbOrTransaction, code: string, self: string): Promise<Member[]> {
  const rows = await listMembers(db, code);
  const people = await findPeople(
    db,
    rows.map(({ account_id }) => account_id),
  );
  return rows.flatMap(({ account_id, role, created, has_enquiry_mails }) => {
    const one = people.get(account_id);
    return one ? [{ ...toPerson(one), role, created: created.toISOString(), has_enquiry_mails, is_self: account_id === self }] : [];
  });
}

export async function toInvitations(db: DbOrTransaction, rows: readonly InvitationRow[]): Promise<Invitation[]> {
  const people = await findPeople(db, [...new Set(rows.map(({ invited_by }) => invited_by))]);
  return rows.flatMap(({ uuid, email, role, invited_by, created, expires }) => {
    const by = people.get(invited_by);
    return by ? [{ uuid, email, role, by: personName(by), created: created.toISOString(), expires: expires.toISOString() }] : [];
  });
}
