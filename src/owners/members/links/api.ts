import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { acceptInvitation, getMailedInvitation } from "../contract.ts";
import { personName, shownAddress } from "../rules.ts";
import { findPeople } from "../store.ts";
import { invitationState, joinByLink, requireInvitation } from "./acts.ts";

/** Handlers of an invitation link. */

async function requireCard(db: DbOrTransaction, code: string) {
  const [card] = await listByCodes(db, [code], [code]);
  if (!card) throw notFound();
  return card;
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
    const { code, role } = await joinByLink(ctx, ctx.account, token);
    return { business: await requireCard(ctx.db, code), role };
  }),
];
