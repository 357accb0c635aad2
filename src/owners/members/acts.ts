import { writeLog } from "../../accounts/auditLog/store.ts";
import type { MemberRole } from "../../catalogue/listings/enumerations.ts";
import { findOwned, listMembers, lockMembers, removeMembers, setMemberRole } from "../../catalogue/listings/members/store.ts";
import { newUuid } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, conflict, forbidden, notFound } from "../../platform/endpoints/errors.ts";
import { countMailTo } from "../../platform/endpoints/limits.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import type { TakenOver } from "./contract.ts";
import * as rules from "./rules.ts";
import { takeOver } from "./secrets/acts.ts";
import * as store from "./store.ts";

/** Acts on the people of a listing: roles, leaving, invitations. */

type Deps = Pick<RequestContext, "db" | "services">;

/**
 * Locks the people of a listing until the transaction ends, and returns them with the two accounts.
 * @throws ApiError 404 when either account is not a member
 */
async function lockPeople(tx: Transaction, code: string, { self, named }: { self: string; named: string }) {
  await lockMembers(tx, code);
  const rows = await listMembers(tx, code);
  const found = await store.findPeople(
    tx,
    rows.map(({ account_id }) => account_id),
  );
  const people = rows.flatMap(({ account_id, role }) => {
    const person = found.get(account_id);
    return person ? [{ account: account_id, role, name: rules.personName(person) }] : [];
  });
  const [own, one] = [people.find(({ account }) => account === self), people.find(({ account }) => account === named)];
  if (!own || !one) throw notFound();
  return { people, own, one };
}

/** Payload of the task send_member_removed. */
export interface RemovedMail {
  kind: "member removed";
  /** A new one each time. */
  key: string;
  business: string;
  to: string;
}

interface Named {
  code: string;
  named: string;
  /** Keys and webhooks that the acting owner takes over. */
  take_over: readonly string[];
}

/**
 * Changes the role of a person. Their keys and webhooks that are not taken over stop working with the old role.
 * @returns the secrets taken over
 * @throws ApiError 404 if the account does not own the listing or the person is not a member, 400 on `take_over`, 409 for the last owner
 */
export function changeRole(
  { db, services }: Deps,
  account: string,
  { code, named, role, take_over }: Named & { role: MemberRole },
): Promise<TakenOver[]> {
  return db.transaction(async (tx) => {
    const { people, own, one } = await lockPeople(tx, code, { self: account, named });
    if (own.role !== "owner") throw notFound();
    if (one.role === role) return [];
    if (rules.isLastOwner(people, named)) throw conflict(rules.lastOwnerRole());
    if (named === account && take_over.length > 0) throw badRequest({ take_over: [rules.ownersTakeOver()] });
    const taken_over = await takeOver(tx, services.config, { code, from: named, to: account, ids: take_over });
    // Their other keys and webhooks stop working with this.
    await setMemberRole(tx, code, named, role);
    const said = { id: named, name: one.name, before: { role: one.role }, after: { role } };
    await writeLog(tx, { business: code, account, act: "member.changed", ...said });
    return taken_over;
  });
}

/**
 * Removes a person and sends them an email, or lets the account leave.
 * @returns the secrets taken over
 * @throws ApiError 404 if either account is not a member, 403 if a helper removes another person, 400 on `take_over`, 409 for the last
 * owner
 */
export function removePerson({ db, services }: Deps, account: string, { code, named, take_over }: Named): Promise<TakenOver[]> {
  return db.transaction(async (tx) => {
    const { people, own, one } = await lockPeople(tx, code, { self: account, named });
    const isSelf = named === account;
    if (!isSelf && own.role !== "owner") throw forbidden(rules.ownersAlone());
    if (rules.isLastOwner(people, named)) throw conflict(rules.lastOwner());
    if (isSelf && take_over.length > 0) throw badRequest({ take_over: [rules.ownersTakeOver()] });
    const taken = await takeOver(tx, services.config, { code, from: named, to: account, ids: take_over });
    // Their other keys and webhooks stop working with this, and the calendar URLs that they know are replaced.
    await removeMembers(tx, code, named);
    const act = isSelf ? ("member.left" as const) : ("member.removed" as const);
    await writeLog(tx, { business: code, account, act, id: named, name: one.name });
    if (!isSelf) {
      // A new key each time, because a person can be removed more than once.
      const payload = { kind: "member removed", key: newUuid(), business: code, to: named } satisfies RemovedMail;
      await enqueue(tx, { task: "send_member_removed", key: `member removed ${payload.key}`, payload });
    }
    return taken;
  });
}

interface Invited {
  code: string;
  /** In lower case. */
  email: string;
  role: MemberRole;
}

/**
 * Invites an email address and replaces its previous invitation.
 * @throws ApiError 404 if the account does not own the listing, 429 at the mail limit, 400 on `email`
 */
export function inviteMember({ db, services }: Deps, account: string, { code, email, role }: Invited): Promise<store.InvitationRow> {
  return db.transaction(async (tx) => {
    await lockMembers(tx, code);
    if (!(await findOwned(tx, code, account))) throw notFound();
    const ids = (await listMembers(tx, code)).map(({ account_id }) => account_id);
    if (await store.hasAddress(tx, ids, email)) throw badRequest({ email: [rules.isMember()] });
    await countMailTo({ db: tx, services }, "invitation", email);
    const row = await store.replaceInvitation(tx, { business_code: code, email, role, invited_by: account }, rules.INVITATIONS_MAX);
    if (!row) throw badRequest({ email: [rules.tooManyInvitations()] });
    // The job makes the link, so that the queue holds no secret.
    const payload = { kind: "listing invitation", uuid: row.uuid };
    await enqueue(tx, { task: "send_listing_invitation", key: `listing invitation ${row.uuid}`, payload });
    const said = { id: row.uuid, name: rules.shownAddress(email), after: { role } };
    await writeLog(tx, { business: code, account, act: "member.invited", ...said });
    return row;
  });
}

/** @throws ApiError 404 if the account does not own the listing, or the invitation is not found */
export async function takeInvitationBack(
  db: DbOrTransaction,
  account: string,
  { code, uuid }: { code: string; uuid: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMembers(tx, code);
    if (!(await findOwned(tx, code, account))) throw notFound();
    const gone = await store.deleteInvitation(tx, code, uuid);
    if (!gone) throw notFound();
    await writeLog(tx, { business: code, account, act: "member.withdrawn", id: uuid, name: rules.shownAddress(gone.email) });
  });
}
