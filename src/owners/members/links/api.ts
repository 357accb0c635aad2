import { writeLog } from "../../../accounts/auditLog/store.ts";
import { addMember, lockMembers } from "../../../catalogue/listings/members/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { SignedInAccount } from "../../../platform/endpoints/access.ts";
import { forbidden, notFound } from "../../../platform/endpoints/errors.ts";
import { VERIFY_FIRST } from "../../../platform/endpoints/verifyFirst.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { isLinkToRecord, recordOfLink } from "../../../platform/pages/recordLink.ts";
import { acceptInvitation, getMailedInvitation, type MailedInvitation } from "../contract.ts";
import { enqueueJoined } from "../jobs.ts";
import { OTHER_ADDRESS, shownAddress } from "../rules.ts";
import { personName } from "../shown/api.ts";
import { deleteInvitation, findInvitation, findPeople, type InvitationRow } from "../store.ts";

/** Where the link of an invitation leads. */

/** @throws ApiError 404 for a link that is none, was used, or works no more */
async function requireInvitation(
  { services }: RequestContext,
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

async function requireCard(db: DbOrTransaction, code: string) {
  const [card] = await listByCodes(db, [code], [code]);
  if (!card) throw notFound();
  return card;
}

function invitationState(account: SignedInAccount | undefined, { email }: InvitationRow): MailedInvitation["state"] {
  if (!account) return "signed_out";
  if (account.email.toLowerCase() !== email) return "other_address";
  return account.email_verified_at ? "ready" : "unverified";
}

export const invitationLinkHandlers: EndpointHandler[] = [
  handle(getMailedInvitation, async ({ params: { token } }, ctx) => {
    const row = await requireInvitation(ctx, ctx.db, token);
    const [business, people] = await Promise.all([requireCard(ctx.db, row.business_code), findPeople(ctx.db, [row.invited_by])]);
    const by = people.get(row.invited_by);
    if (!by) throw notFound();
    return {
      business,
      role: row.role,
      by: personName(by),
      email: shownAddress(row.email),
      expires: row.expires.toISOString(),
      state: invitationState(ctx.account, row),
    };
  }),

  handle(acceptInvitation, async ({ params: { token } }, ctx) => {
    const { account } = ctx;
    const { business_code: code } = await requireInvitation(ctx, ctx.db, token);
    const role = await ctx.db.transaction(async (tx) => {
      // The listing first, as all that is done to its people does.
      await lockMembers(tx, code);
      const row = await requireInvitation(ctx, tx, token, true);
      const state = invitationState(account, row);
      if (state === "other_address") throw forbidden(OTHER_ADDRESS);
      if (state === "unverified") throw forbidden(VERIFY_FIRST);
      await deleteInvitation(tx, code, row.uuid);
      await addMember(tx, { business_code: code, account_id: account.id, role: row.role });
      await writeLog(tx, { business: code, account: account.id, act: "member.joined", id: account.id, after: { role: row.role } });
      await enqueueJoined(tx, { uuid: row.uuid, business: code, role: row.role, who: account.id, to: row.invited_by });
      return row.role;
    });
    return { business: await requireCard(ctx.db, code), role };
  }),
];
