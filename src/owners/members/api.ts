import { findOfMember, findOwned } from "../../catalogue/listings/members/store.ts";
import { requireVerified } from "../../platform/endpoints/access.ts";
import { notFound, tooMany } from "../../platform/endpoints/errors.ts";
import { hit } from "../../platform/endpoints/limits.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { itemAt } from "../../platform/values/items.ts";
import * as acts from "./acts.ts";
import * as contract from "./contract.ts";
import { invitationLinkHandlers } from "./links/api.ts";
import * as rules from "./rules.ts";
import { secretHandlers } from "./secrets/api.ts";
import { readMembers, toInvitations } from "./shown/api.ts";
import * as store from "./store.ts";

/** @throws ApiError 404 if the account does not own or help run the listing */
async function requireListing({ db }: Pick<RequestContext, "db">, code: string, account: { id: string }): Promise<void> {
  if (!(await findOfMember(db, code, account.id))) throw notFound();
}

export const memberHandlers: EndpointHandler[] = [
  handle(contract.listMembers, async ({ params: { code }, query }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    return listPage(query, ctx.address, inMemoryRows(await readMembers(ctx.db, code, ctx.account.id)));
  }),

  handle(contract.changeMember, async ({ params: { code, account: named }, body: { role, take_over } }, ctx) => {
    // Read before the act: the response holds secrets that are shown once, so nothing may fail after the act.
    const one = (await readMembers(ctx.db, code, ctx.account.id)).find(({ account }) => account === named);
    if (!one) throw notFound();
    const taken_over = await acts.changeRole(ctx, ctx.account.id, { code, named, role, take_over });
    return { ...one, role, taken_over };
  }),

  handle(contract.removeMember, async ({ params: { code, account: named }, body: { take_over } }, ctx) => {
    const taken_over = await acts.removePerson(ctx, ctx.account.id, { code, named, take_over });
    if (taken_over.length === 0) return undefined as never;
    ctx.reply.code(200);
    return { taken_over };
  }),

  handle(contract.listInvitations, async ({ params: { code }, query }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    const rows = await store.listInvitations(ctx.db, code);
    return listPage(query, ctx.address, inMemoryRows(await toInvitations(ctx.db, rows)));
  }),

  handle(contract.invite, async ({ params: { code }, body: { email, role } }, ctx) => {
    const { db, services, account } = ctx;
    if (!(await findOwned(db, code, account.id))) throw notFound();
    requireVerified(account);
    const wait = await hit({ db, limits: services.limits }, rules.INVITATIONS, account.id);
    if (wait > 0) throw tooMany(wait);
    const row = await acts.inviteMember(ctx, account.id, { code, email, role });
    return itemAt(await toInvitations(db, [row]), 0);
  }),

  handle(contract.withdrawInvitation, async ({ params: { code, uuid } }, { db, account }) => {
    await acts.takeInvitationBack(db, account.id, { code, uuid });
    return undefined;
  }),

  ...secretHandlers,
  ...invitationLinkHandlers,
];
