import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { MemberRole } from "../../../catalogue/listings/enumerations.ts";
import { addMember, lockMembers } from "../../../catalogue/listings/members/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { SignedInAccount } from "../../../platform/endpoints/access.ts";
import { forbidden, notFound } from "../../../platform/endpoints/errors.ts";
import { VERIFY_FIRST } from "../../../platform/endpoints/verifyFirst.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { isLinkToRecord, recordOfLink } from "../../../platform/pages/recordLink.ts";
import type { MailedInvitation } from "../contract.ts";
import { OTHER_ADDRESS } from "../rules.ts";
import { deleteInvitation, findInvitation, type InvitationRow } from "../store.ts";

/** What the task send_member_joined reads. */
export interface JoinedMail {
  kind: "member joined";
  /** Of the invitation. */
  uuid: string;
  business: string;
  role: MemberRole;
  who: string;
  /** Who invited. */
  to: string;
}

/** What is done by the link of an invitation. */

/** @throws ApiError 404 for a link that is none, was used, or works no more */
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

/** Whether an account can accept an invitation, else why not. */
export function invitationState(account: SignedInAccount | undefined, { email }: InvitationRow): MailedInvitation["state"] {
  if (!account) return "signed_out";
  if (account.email.toLowerCase() !== email) return "other_address";
  return account.email_verified_at ? "ready" : "unverified";
}

/** Makes who has the link one of the listing's people, and has who invited them mailed. @throws ApiError 404, 403 */
export async function joinByLink(
  deps: Pick<RequestContext, "db" | "services">,
  account: SignedInAccount,
  token: string,
): Promise<{ code: string; role: MemberRole }> {
  const { business_code: code } = await requireInvitation(deps, deps.db, token);
  return deps.db.transaction(async (tx) => {
    // The listing first, as all that is done to its people does.
    await lockMembers(tx, code);
    const row = await requireInvitation(deps, tx, token, true);
    const state = invitationState(account, row);
    if (state === "other_address") throw forbidden(OTHER_ADDRESS);
    if (state === "unverified") throw forbidden(VERIFY_FIRST);
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
