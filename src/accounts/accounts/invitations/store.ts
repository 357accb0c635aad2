import { newUuid, now } from "../../../platform/clock.ts";
import { and, count, desc, eq, gt, isNull, lte, or, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { isLinkToRecord, recordOfLink } from "../../../platform/pages/recordLink.ts";
import { account } from "../tables.ts";
import { INVITATIONS_MAX, invitationExpiry } from "./rules.ts";
import { sign_up_invitation } from "./tables.ts";

export type SignUpInvitation = typeof sign_up_invitation.$inferSelect;

const byAdministrator = isNull(sign_up_invitation.listing_invitation);

/** Matches invitations that have not expired; those by administrators end with the inviter's role. */
const isOpen = () =>
  and(
    gt(sign_up_invitation.expires, now()),
    or(
      sql`${sign_up_invitation.listing_invitation} IS NOT NULL`,
      sql`EXISTS (SELECT FROM ${account} WHERE ${account.id} = ${sign_up_invitation.invited_by}
        AND ${account.roles} @> ARRAY['staff', 'administrator'] AND ${account.blocked} IS NULL)`,
    ),
  );

const invited = (db: DbOrTransaction) =>
  db
    .select({ invitation: sign_up_invitation, by: account.email })
    .from(sign_up_invitation)
    .innerJoin(account, eq(account.id, sign_up_invitation.invited_by));

/** Reads the open invitations by administrators, the newest first. */
export const openInvitations = (db: DbOrTransaction) => ({
  count: async () => {
    const [found] = await db.select({ all: count() }).from(sign_up_invitation).where(and(byAdministrator, isOpen()));
    return found?.all ?? 0;
  },
  rows: ({ limit, offset }: { limit: number; offset: number }) =>
    invited(db)
      .where(and(byAdministrator, isOpen()))
      .orderBy(desc(sign_up_invitation.created), desc(sign_up_invitation.uuid))
      .limit(limit)
      .offset(offset),
});

/** Returns an open invitation with the address of the inviter. */
export async function findInvitation(db: DbOrTransaction, uuid: string) {
  return (await invited(db).where(and(eq(sign_up_invitation.uuid, uuid), isOpen())))[0];
}

/** Returns the open invitation of a mailed link, which proves the address; undefined if it is withdrawn, used or expired. */
export async function findByLink(db: DbOrTransaction, secret: string, token: string): Promise<SignUpInvitation | undefined> {
  const uuid = recordOfLink(token);
  const found = uuid === undefined ? undefined : (await findInvitation(db, uuid))?.invitation;
  if (!found) return undefined;
  return isLinkToRecord(secret, "invitation", token, { uuid: found.uuid, address: found.email }) ? found : undefined;
}

/**
 * Invites an address in place of its previous invitation by an administrator, whose link stops working.
 * @returns undefined if there are too many open invitations
 */
export async function replaceInvitation(tx: Transaction, email: string, invited_by: string): Promise<SignUpInvitation | undefined> {
  await tx.delete(sign_up_invitation).where(and(eq(sign_up_invitation.email, email), byAdministrator));
  if ((await openInvitations(tx).count()) >= INVITATIONS_MAX) return undefined;
  const created = now();
  const [made] = await tx
    .insert(sign_up_invitation)
    .values({ uuid: newUuid(), email, invited_by, created, expires: invitationExpiry(created) })
    .onConflictDoNothing()
    .returning();
  return made;
}

/** Deletes an invitation. Of two concurrent requests, one wins. @returns undefined if it does not exist */
export async function deleteInvitation(db: DbOrTransaction, uuid: string): Promise<SignUpInvitation | undefined> {
  return (await db.delete(sign_up_invitation).where(eq(sign_up_invitation.uuid, uuid)).returning())[0];
}

/** Deletes an invitation by an administrator. @returns undefined if it does not exist */
export async function deleteInvitationByAdministrator(db: DbOrTransaction, uuid: string): Promise<SignUpInvitation | undefined> {
  const [gone] = await db
    .delete(sign_up_invitation)
    .where(and(eq(sign_up_invitation.uuid, uuid), byAdministrator))
    .returning();
  return gone;
}

export const deleteExpiredInvitations = (db: DbOrTransaction) =>
  db.delete(sign_up_invitation).where(lte(sign_up_invitation.expires, now()));
