import { now } from "../../../platform/clock.ts";
import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { and, eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { MemberRole } from "../enumerations.ts";
import { business, business_member } from "../tables.ts";

export interface Membership {
  business_code: string;
  role: MemberRole;
  has_enquiry_mails: boolean;
  has_enquiry_push: boolean;
  /** Time when its owners closed it, or staff deleted it. */
  deleted: Date | null;
}

const ofAccount = preparedStatement((db) =>
  db
    .select({
      business_code: business_member.business_code,
      // Servers of an earlier version wrote "staff" for a helper.
      role: sql<MemberRole>`CASE ${business_member.role} WHEN 'owner' THEN 'owner' ELSE 'helper' END`,
      has_enquiry_mails: business_member.has_enquiry_mails,
      has_enquiry_push: business_member.has_enquiry_push,
      deleted: business.deleted,
    })
    .from(business_member)
    .innerJoin(business, eq(business.code, business_member.business_code))
    .where(eq(business_member.account_id, sql.placeholder("account_id")))
    .orderBy(business_member.created, business.name, business.code)
    .prepare("memberships_of_account"),
);

/** Returns an account's roles in the listings that it owns or helps run, the oldest membership first. */
export const listMemberships = (db: DbOrTransaction, account_id: string): Promise<Membership[]> => ofAccount(db).execute({ account_id });

/** Returns the names of open listings that have this account as their only owner; at most 3. */
export async function listSoleOwned(db: DbOrTransaction, account_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT business.name FROM business_member AS own JOIN business ON business.code = own.business_code
    WHERE own.account_id = ${account_id} AND own.role = 'owner' AND business.deleted IS NULL AND NOT EXISTS (
      SELECT FROM business_member AS other
      WHERE other.business_code = own.business_code AND other.role = 'owner' AND other.account_id <> own.account_id)
    ORDER BY business.name LIMIT 3`);
  return rows.map(({ name }) => name);
}

/** Returns a listing that an account owns or helps run; undefined for any other. */
export async function findOfMember(db: DbOrTransaction, code: string, account_id: string): Promise<{ name: string } | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT business.name FROM business_member JOIN business ON business.code = business_member.business_code
    WHERE business_member.account_id = ${account_id} AND business_member.business_code = ${code}`);
  return rows[0];
}

/**
 * Returns a listing that the account owns; undefined for helpers and other accounts.
 * @param isLocked locks the listing, so that transactions that count its rows run one after the other
 */
export async function findOwned(
  db: DbOrTransaction,
  code: string,
  account_id: string,
  { isLocked = false } = {},
): Promise<{ name: string } | undefined> {
  // Lock in a separate statement, so that the read sees removals and blocks that happened while it waited.
  if (isLocked) await lockMembers(db, code);
  const isOwner = and(eq(business_member.account_id, account_id), eq(business_member.role, "owner"));
  const found = await db
    .select({ name: business.name })
    .from(business)
    .innerJoin(business_member, eq(business_member.business_code, business.code))
    .where(and(eq(business.code, code), isOwner, isLocked ? IS_ACTIVE : undefined));
  return found[0];
}

/** True for accounts that are neither blocked nor scheduled for deletion. Both end the sessions, but a request may still be running. */
const IS_ACTIVE = sql`is_account_active(${business_member.account_id})`;

/**
 * Turns the emails or browser notices about a listing's enquiries on or off for one of its owners or helpers.
 * @param changes an undefined channel stays as it is
 * @returns both channels; undefined if the account is neither owner nor helper
 */
export async function setEnquiryNotices(
  db: DbOrTransaction,
  { business_code, account_id }: { business_code: string; account_id: string },
  { has_enquiry_mails, has_enquiry_push }: { has_enquiry_mails?: boolean | undefined; has_enquiry_push?: boolean | undefined },
): Promise<Pick<Membership, "has_enquiry_mails" | "has_enquiry_push"> | undefined> {
  const [changed] = await db
    .update(business_member)
    .set({
      has_enquiry_mails: has_enquiry_mails ?? sql`${business_member.has_enquiry_mails}`,
      has_enquiry_push: has_enquiry_push ?? sql`${business_member.has_enquiry_push}`,
    })
    .where(and(eq(business_member.business_code, business_code), eq(business_member.account_id, account_id)))
    .returning({ has_enquiry_mails: business_member.has_enquiry_mails, has_enquiry_push: business_member.has_enquiry_push });
  return changed;
}

/** Adds an owner to a listing; a helper becomes an owner. */
export async function addOwner(db: DbOrTransaction, row: { business_code: string; account_id: string }): Promise<void> {
  await db
    .insert(business_member)
    .values({ ...row, role: "owner", created: now() })
    .onConflictDoUpdate({ target: [business_member.account_id, business_member.business_code], set: { role: "owner" } });
}

/**
 * Removes one owner or helper from a listing, or all of them.
 * @returns the IDs of the removed accounts
 */
export async function removeMembers(db: DbOrTransaction, business_code: string, account_id?: string): Promise<string[]> {
  const gone = await db
    .delete(business_member)
    .where(
      and(
        eq(business_member.business_code, business_code),
        account_id === undefined ? undefined : eq(business_member.account_id, account_id),
      ),
    )
    .returning({ account_id: business_member.account_id });
  return gone.map((row) => row.account_id);
}

export interface MemberRow {
  account_id: string;
  role: MemberRole;
  has_enquiry_mails: boolean;
  created: Date;
}

/** Returns the owners and helpers of a listing, owners first, then by time of joining. */
export async function listMembers(db: DbOrTransaction, code: string): Promise<MemberRow[]> {
  const rows = await db
    .select({
      account_id: business_member.account_id,
      role: sql<MemberRole>`CASE ${business_member.role} WHEN 'owner' THEN 'owner' ELSE 'helper' END`,
      has_enquiry_mails: business_member.has_enquiry_mails,
      created: business_member.created,
    })
    .from(business_member)
    .where(eq(business_member.business_code, code))
    .orderBy(sql`${business_member.role} <> 'owner'`, business_member.created, business_member.account_id);
  return rows;
}

/** Locks a listing, so that changes of its owners and helpers run one after the other, until the end of the transaction. */
export async function lockMembers(tx: DbOrTransaction, code: string): Promise<void> {
  await tx.select({ code: business.code }).from(business).where(eq(business.code, code)).for("no key update");
}

/** Adds an owner or helper to a listing; an existing member keeps the higher role. */
export async function addMember(db: DbOrTransaction, row: { business_code: string; account_id: string; role: MemberRole }): Promise<void> {
  if (row.role === "owner") return addOwner(db, row);
  await db
    .insert(business_member)
    .values({ ...row, created: now() })
    .onConflictDoNothing();
}

export async function setMemberRole(db: DbOrTransaction, code: string, account_id: string, role: MemberRole): Promise<void> {
  await db
    .update(business_member)
    .set({ role })
    .where(and(eq(business_member.business_code, code), eq(business_member.account_id, account_id)));
}
