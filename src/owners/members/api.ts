import { writeLog } from "../../accounts/auditLog/store.ts";
import { findOfMember, findOwned, listMembers, lockMembers, removeMembers, setMemberRole } from "../../catalogue/listings/members/store.ts";
import { newUuid } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/db/types.ts";
import { requireVerified } from "../../platform/endpoints/access.ts";
import { badRequest, conflict, forbidden, notFound, tooMany } from "../../platform/endpoints/errors.ts";
import { countMailTo, hit } from "../../platform/endpoints/limits.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import * as contract from "./contract.ts";
import { enqueueInvitation, enqueueRemoved } from "./jobs.ts";
import { invitationLinkHandlers } from "./links/api.ts";
import * as rules from "./rules.ts";
import { secretHandlers, takeOver } from "./secrets/api.ts";
import { readMembers, toInvitations } from "./shown/api.ts";
import * as store from "./store.ts";

/** @throws ApiError 404 for a listing that the account does not own or help run */
async function requireListing({ db }: Pick<RequestContext, "db">, code: string, account: { id: string }): Promise<void> {
  if (!(await findOfMember(db, code, account.id))) throw notFound();
}

/**
 * The people of a listing as they are, until the transaction ends, and the one that is named.
 * @throws ApiError 404 for who is none of them, or where who asks is none any more
 */
async function lockPeople(tx: Transaction, code: string, { self, named }: { self: string; named: string }) {
  await lockMembers(tx, code);
  const people = await readMembers(tx, code, self);
  const [own, one] = [people.find(({ account }) => account === self), people.find(({ account }) => account === named)];
  if (!own || !one) throw notFound();
  return { people, own, one };
}

export const memberHandlers: EndpointHandler[] = [
  handle(contract.listMembers, async ({ params: { code }, query }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    return listPage(query, ctx.address, inMemoryRows(await readMembers(ctx.db, code, ctx.account.id)));
  }),

  handle(contract.changeMember, async ({ params: { code, account: named }, body: { role, take_over } }, { db, services, account }) =>
    db.transaction(async (tx) => {
      const { people, own, one } = await lockPeople(tx, code, { self: account.id, named });
      if (own.role !== "owner") throw notFound();
      if (one.role === role) return { ...one, taken_over: [] };
      if (rules.isLastOwner(people, named)) throw conflict(rules.LAST_OWNER_ROLE);
      if (named === account.id && take_over.length > 0) throw badRequest({ take_over: [rules.OWNERS_TAKE_OVER] });
      const taken_over = await takeOver(tx, services.config, { code, from: named, to: account.id, ids: take_over });
      // The rest of what they made ends with it.
      await setMemberRole(tx, code, named, role);
      const said = { id: named, name: one.name, before: { role: one.role }, after: { role } };
      await writeLog(tx, { business: code, account: account.id, act: "member.changed", ...said });
      return { ...one, role, taken_over };
    }),
  ),

  handle(contract.removeMember, async ({ params: { code, account: named }, body: { take_over } }, { db, services, account, reply }) => {
    const taken_over = await db.transaction(async (tx) => {
      const { people, own, one } = await lockPeople(tx, code, { self: account.id, named });
      const isSelf = named === account.id;
      if (!isSelf && own.role !== "owner") throw forbidden(rules.OWNERS_ALONE);
      if (rules.isLastOwner(people, named)) throw conflict(rules.LAST_OWNER);
      if (isSelf && take_over.length > 0) throw badRequest({ take_over: [rules.OWNERS_TAKE_OVER] });
      const taken = await takeOver(tx, services.config, { code, from: named, to: account.id, ids: take_over });
      // The rest of what they made ends with it, and the calendars' addresses that they know are replaced.
      await removeMembers(tx, code, named);
      const act = isSelf ? ("member.left" as const) : ("member.removed" as const);
      await writeLog(tx, { business: code, account: account.id, act, id: named, name: one.name });
      if (!isSelf) await enqueueRemoved(tx, { key: newUuid(), business: code, to: named });
      return taken;
    });
    if (taken_over.length === 0) return undefined as never;
    reply.code(200);
    return { taken_over };
  }),

  handle(contract.listInvitations, async ({ params: { code }, query }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    const rows = await store.listInvitations(ctx.db, code);
    return listPage(query, ctx.address, inMemoryRows(await toInvitations(ctx.db, rows)));
  }),

  handle(contract.invite, async ({ params: { code }, body: { email, role } }, { db, services, account }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    requireVerified(account);
    const wait = await hit({ db, limits: services.limits }, rules.INVITATIONS, account.id);
    if (wait > 0) throw tooMany(wait);
    return db.transaction(async (tx) => {
      await lockMembers(tx, code);
      if (!(await findOwned(tx, code, account.id))) throw notFound();
      const ids = (await listMembers(tx, code)).map(({ account_id }) => account_id);
      if (await store.hasAddress(tx, ids, email)) throw badRequest({ email: [rules.IS_MEMBER] });
      await countMailTo({ db: tx, services }, "invitation", email);
      const row = await store.replaceInvitation(tx, { business_code: code, email, role, invited_by: account.id }, rules.INVITATIONS_MAX);
      if (!row) throw badRequest({ email: [rules.TOO_MANY_INVITATIONS] });
      await enqueueInvitation(tx, row.uuid);
      const said = { id: row.uuid, name: rules.shownAddress(email), after: { role } };
      await writeLog(tx, { business: code, account: account.id, act: "member.invited", ...said });
      return (await toInvitations(tx, [row]))[0] as contract.Invitation;
    });
  }),

  handle(contract.withdrawInvitation, async ({ params: { code, uuid } }, { db, account }) => {
    await db.transaction(async (tx) => {
      await lockMembers(tx, code);
      if (!(await findOwned(tx, code, account.id))) throw notFound();
      const gone = await store.deleteInvitation(tx, code, uuid);
      if (!gone) throw notFound();
      const said = { id: uuid, name: rules.shownAddress(gone.email) };
      await writeLog(tx, { business: code, account: account.id, act: "member.withdrawn", ...said });
    });
    return undefined;
  }),

  ...secretHandlers,
  ...invitationLinkHandlers,
];
