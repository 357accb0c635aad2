import { account } from "../../accounts/accounts/tables.ts";
import { api_key } from "../../accounts/apiKeys/tables.ts";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { room_calendar } from "../../booking/calendars/tables.ts";
import { webhook } from "../../booking/webhooks/tables.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { invitationExpiry } from "./rules.ts";
import { listing_invitation } from "./tables.ts";

export type InvitationRow = typeof listing_invitation.$inferSelect;

/** Data of a person that other people of the listing see. */
export interface PersonRow {
  id: string;
  email: string;
  name: string | null;
  avatar: string | null;
}

const PERSON = { id: account.id, email: account.email, name: traveller.name, avatar: traveller.selfie_avatar_uuid };

export async function findPeople(db: DbOrTransaction, ids: readonly string[]): Promise<Map<string, PersonRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(PERSON)
    .from(account)
    .leftJoin(traveller, eq(traveller.account_id, account.id))
    .where(inArray(account.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Whether one of these accounts has this address.
 * @param email in lower case
 */
export async function hasAddress(db: DbOrTransaction, ids: readonly string[], email: string): Promise<boolean> {
  const people = await findPeople(db, ids);
  return [...people.values()].some((one) => one.email.toLowerCase() === email);
}

/** Matches invitations that have not expired and whose sender still owns the listing. */
const whileOpen = () =>
  and(
    gt(listing_invitation.expires, now()),
    eq(business_member.account_id, listing_invitation.invited_by),
    eq(business_member.business_code, listing_invitation.business_code),
    eq(business_member.role, "owner"),
  );

export async function listInvitations(db: DbOrTransaction, code: string): Promise<InvitationRow[]> {
  const rows = await db
    .select({ invitation: listing_invitation })
    .from(listing_invitation)
    .innerJoin(business_member, whileOpen())
    .where(eq(listing_invitation.business_code, code))
    .orderBy(asc(listing_invitation.created), asc(listing_invitation.uuid));
  return rows.map(({ invitation }) => invitation);
}

/** @param isLocked locks the row, so that it is accepted only once */
export async function findInvitation(db: DbOrTransaction, uuid: string, { isLocked = false } = {}): Promise<InvitationRow | undefined> {
  const query = db
    .select({ invitation: listing_invitation })
    .from(listing_invitation)
    .innerJoin(business_member, whileOpen())
    .where(eq(listing_invitation.uuid, uuid));
  return (await (isLocked ? query.for("update", { of: listing_invitation }) : query))[0]?.invitation;
}

/**
 * Invites an address and replaces its previous invitation. The caller has locked the listing's people.
 * @returns undefined if the listing has `max` other invitations
 */
export async function replaceInvitation(
  tx: Transaction,
  row: Pick<InvitationRow, "business_code" | "email" | "role" | "invited_by">,
  max: number,
): Promise<InvitationRow | undefined> {
  const isIt = and(eq(listing_invitation.business_code, row.business_code), eq(listing_invitation.email, row.email));
  await tx.delete(listing_invitation).where(isIt);
  const created = now();
  const [open] = await tx
    .select({ all: count() })
    .from(listing_invitation)
    .innerJoin(business_member, whileOpen())
    .where(eq(listing_invitation.business_code, row.business_code));
  if ((open?.all ?? 0) >= max) return undefined;
  const [made] = await tx
    .insert(listing_invitation)
    .values({ uuid: newUuid(), ...row, created, expires: invitationExpiry(created) })
    .returning();
  return made;
}

/** @returns the deleted invitation, or undefined if it does not exist */
export async function deleteInvitation(db: DbOrTransaction, code: string, uuid: string): Promise<InvitationRow | undefined> {
  const [gone] = await db
    .delete(listing_invitation)
    .where(and(eq(listing_invitation.uuid, uuid), eq(listing_invitation.business_code, code)))
    .returning();
  return gone;
}

export const deleteExpired = (db: DbOrTransaction) => db.delete(listing_invitation).where(lte(listing_invitation.expires, now()));

export async function findListingName(db: DbOrTransaction, code: string): Promise<string | undefined> {
  return (await db.select({ name: business.name }).from(business).where(eq(business.code, code)))[0]?.name;
}

/** Log entries of people who left a listing and knew its calendar URLs. */
const LEFT = ["member.removed", "member.left", "claim.transfer_accepted", "claim.taken_back", "claim.decided_for"] as const;

/**
 * Returns the labels of keys and the hosts of webhooks without a known maker, and the titles of rooms whose published calendars are read
 * at URLs that former members may know.
 */
export async function listUnknownMade(
  db: DbOrTransaction,
  code: string,
): Promise<{ keys: string[]; webhooks: string[]; calendars: string[] }> {
  const [keys, webhooks, calendars] = await Promise.all([
    db
      .select({ label: api_key.label })
      .from(api_key)
      .where(and(eq(api_key.business_code, code), isNull(api_key.revoked), isNull(api_key.created_by)))
      .orderBy(asc(api_key.created), asc(api_key.uuid)),
    db
      .select({ url: webhook.url })
      .from(webhook)
      .where(and(eq(webhook.business, code), isNull(webhook.created_by)))
      .orderBy(asc(webhook.created), asc(webhook.uuid)),
    db
      .select({ title: inventory_item.title })
      .from(room_calendar)
      .innerJoin(inventory_item, eq(inventory_item.id, room_calendar.item))
      .where(
        and(
          eq(inventory_item.business_profile, code),
          isNull(inventory_item.deleted),
          isNotNull(room_calendar.last_read),
          // Skip URLs that were replaced when another person left.
          eq(room_calendar.former_addresses, []),
          sql`EXISTS (SELECT FROM ${log_entry} WHERE ${log_entry.business_code} = ${code} AND ${inArray(log_entry.act, [...LEFT])})`,
        ),
      )
      .orderBy(asc(inventory_item.title)),
  ]);
  return {
    keys: keys.map(({ label }) => label),
    webhooks: webhooks.map(({ url }) => new URL(url).hostname),
    calendars: calendars.map(({ title }) => title),
  };
}
