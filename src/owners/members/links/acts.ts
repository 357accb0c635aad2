import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { MemberRole } from "../../../catalogue/listings/enumerations.ts";
import { addMember, lockMembers } from "../../../catalogue/listings/members/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { SignedInAccount } from "../../../platform/endpoints/access.ts";
import { forbidden, notFound } from "../../../platform/endpoints/errors.ts";
import { verifyFirst } from "../../../platform/endpoints/verifyFirst.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { isLinkToRecord, recordOfLink } from "../../../platform/pages/recordLink.ts";
import type { MailedInvitation } from "../contract.ts";
import { otherAddress } from "../rules.ts";
import { deleteInvitation, findInvitation, type InvitationRow } from "../store.ts";

/** Payload of the task send_member_joined. */
export interface JoinedMail {
  kind: "member joined";
  /** UUID of the invitation. */
  uuid: string;
  business: string;
  role: MemberRole;
  who: string;
  /** Account that sent the invitation. */
  to: string;
}

/** Acts of an invitation link. */

/** @throws ApiError 404 if the link is invalid, used or expired */
export async function requireInvitation(
  { services }: Pick<RequestContext, "services">,
  db: DbOrTransaction,
  token: string,
  isLocked = false,
): Promise<InvitationRow> {
  const uuid = recordOfLink(token);
  const row = uuid === undefined ? undefined : await findInvitation(db, uuid, { isLocked });
  const isIt = row && isLinkToRecord(services.config.GUIDE_SECRET, "invitation", token, { uuid: row.uuid, address: row.email });
  if (!row || !isIt) throw notFound();
  return row;
}

/** Returns whether an account can accept an invitation, or the reason why not. */
export function invitationState(account: SignedInAccount | undefined, { email }: InvitationRow): MailedInvitation["state"] {
  if (!account) return "signed_out";
  if (account.email.toLowerCase() !== email) return "other_address";
  return account.email_verified_at ? "ready" : "unverified";
}

/**
 * Makes the account one of the listing's people, and mails the person who invited them.
 * @throws ApiError 404 if the link is invalid, used or expired, 403 if the account has another address or an unverified one
 */
export async function joinByLink(
  deps: Pick<RequestContext, "db" | "services">,
  account: SignedInAccount,
  token: string,
): Promise<{ code: string; role: MemberRole }> {
  const { business_code: code } = await requireInvitation(deps, deps.db, token);
  return deps.db.transaction(async (tx) => {
    // Locks the listing first, as all changes to its people do.
    await lockMembers(tx, code);
    const row = await requireInvitation(deps, tx, token, true);
    const state = invitationState(account, row);
    if (state === "other_address") throw forbidden(otherAddress());
    if (state === "unverified") throw forbidden(verifyFirst());
    await deleteInvitation(tx, code, row.uuid);
    await addMember(tx, { business_code: code, account_id: account.id, role: row.role });
    await writeLog(tx, { business: code, account: account.id, act: "member.joined", id: account.id, after: { role: row.role } });
    const payload = {
      kind: "member joined",
      uuid: row.uuid,
      business: code,
      role: row.role,
      who: account.id,
      to: row.invited_by,
    } satisfies JoinedMail;
    await enqueue(tx, { task: "send_member_joined", key: `member joined ${row.uuid}`, payload });
    return { code, role: row.role };
  });
}
