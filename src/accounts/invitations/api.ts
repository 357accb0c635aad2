import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { findByLink, openInvitations, type SignUpInvitation } from "../accounts/invitations/store.ts";
import * as acts from "./acts.ts";
import * as contract from "./contract.ts";

const toInvitation = ({ uuid, email, created, expires }: SignUpInvitation, by: string): contract.SignUpInvitation => ({
  ...{ uuid, email, by },
  created: created.toISOString(),
  expires: expires.toISOString(),
});

export const invitationHandlers: EndpointHandler[] = [
  handle(contract.listSignUpInvitations, ({ query }, { db, address }) => {
    const { count, rows } = openInvitations(db);
    return listPage(query, address, {
      count,
      rows: async (window) => (await rows(window)).map(({ invitation, by }) => toInvitation(invitation, by)),
    });
  }),

  handle(contract.inviteToSignUp, async ({ body: { email } }, ctx) =>
    toInvitation(await acts.inviteToSignUp(ctx, email, ctx.account.id), ctx.account.email),
  ),

  handle(contract.withdrawSignUpInvitation, async ({ params: { uuid } }, { db, account }) => {
    await acts.withdrawInvitation(db, uuid, account.id);
    return undefined;
  }),

  handle(contract.getSignUpInvitation, async ({ params: { token } }, { db, services }) => {
    const found = await findByLink(db, services.config.GUIDE_SECRET, token);
    if (!found) throw notFound();
    return { email: found.email };
  }),
];
