import { account } from "../../accounts/accounts/tables.ts";
import { booking_enquiry } from "../../booking/enquiries/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { and, asc, count, desc, eq, inArray, isNotNull, lte, min, ne, notInArray, sql } from "../../platform/db/sql.ts";
import type { Db, DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { newToken } from "../../platform/security/token.ts";
import { itemAt } from "../../platform/values/items.ts";
import { wishlist_business } from "../../travellers/wishlist/tables.ts";
import type { ClaimMethod } from "./enumerations.ts";
import { CHECK_MINUTES, CLAIM_DAYS, daysAfter, TAKE_BACK_DAYS } from "./rules.ts";
import type { CheckProblem } from "./site.ts";
import { claim } from "./tables.ts";

export type ClaimRow = typeof claim.$inferSelect;

const OPEN = ["open", "waiting"] as const;
const isOpen = inArray(claim.state, [...OPEN]);
const MINUTE_MILLISECONDS = 60_000;

/**
 * Returns the fields of a listing that claims need.
 * @returns undefined if it is not published
 */
export async function findClaimable(db: DbOrTransaction, code: string) {
  const [found] = await db
    .select({
      name: business.name,
      business_type: business.business_type,
      activity_subtype: business.activity_subtype,
      osm_id: business.osm_id,
      is_shell: business.is_shell,
      website: business.website,
      website_changed: business.website_changed,
      source: business.source,
      book_now_url: business.book_now_url,
      phone: business.phone,
      price_range: business.price_range,
      price_text: business.price_text,
    })
    .from(business)
    .where(and(eq(business.code, code), eq(business.is_published, true)));
  return found;
}
export type Claimable = NonNullable<Awaited<ReturnType<typeof findClaimable>>>;

/** Counts the saves and enquiries of an unclaimed listing, for its claimant. */
export async function countGathered(db: DbOrTransaction, code: string): Promise<{ saved_count: number; enquiries_count: number }> {
  const [saved, asked] = await Promise.all([
    db.select({ all: count() }).from(wishlist_business).where(eq(wishlist_business.business, code)),
    db.select({ all: count() }).from(booking_enquiry).where(eq(booking_enquiry.business_profile, code)),
  ]);
  return { saved_count: saved[0]?.all ?? 0, enquiries_count: asked[0]?.all ?? 0 };
}

/** Returns the time when another account began a claim that is still under way. */
export async function findOthersSince(db: DbOrTransaction, code: string, account_id: string): Promise<Date | null> {
  const [found] = await db
    .select({ since: min(claim.created) })
    .from(claim)
    .where(and(eq(claim.business, code), ne(claim.account_id, account_id), isOpen));
  return found?.since ?? null;
}

/** Returns the granted claim of a listing that staff can still take back. */
export async function findGranted(db: DbOrTransaction, code: string): Promise<ClaimRow | undefined> {
  const since = daysAfter(now(), -TAKE_BACK_DAYS);
  const rows = await db
    .select()
    .from(claim)
    .where(and(eq(claim.business, code), eq(claim.state, "granted"), sql`${claim.decided} > ${since}`))
    .orderBy(desc(claim.decided))
    .limit(1);
  return rows[0];
}

const isOfAccount = (account_id: string, business_code: string | undefined) =>
  and(eq(claim.account_id, account_id), business_code === undefined ? undefined : eq(claim.business, business_code));

/** Queries of an account's claims for listPage, the newest first. */
export const ownClaims = (db: DbOrTransaction, account_id: string, business_code: string | undefined) => ({
  count: async () => (await db.select({ all: count() }).from(claim).where(isOfAccount(account_id, business_code)))[0]?.all ?? 0,
  rows: ({ limit, offset }: { limit: number; offset: number }): Promise<ClaimRow[]> =>
    db
      .select()
      .from(claim)
      .where(isOfAccount(account_id, business_code))
      .orderBy(desc(claim.created), asc(claim.uuid))
      .limit(limit)
      .offset(offset),
});

/** Returns an account's latest claim on a listing. */
export async function findLast(db: DbOrTransaction, account_id: string, business_code: string): Promise<ClaimRow | undefined> {
  return (await ownClaims(db, account_id, business_code).rows({ limit: 1, offset: 0 }))[0];
}

/** Locks a claim, so that no other decision happens meanwhile. */
export async function lockClaim(tx: Transaction, uuid: string): Promise<ClaimRow | undefined> {
  return (await tx.select().from(claim).where(eq(claim.uuid, uuid)).for("update"))[0];
}

export async function findClaim(db: DbOrTransaction, uuid: string): Promise<ClaimRow | undefined> {
  return (await db.select().from(claim).where(eq(claim.uuid, uuid)))[0];
}

/** Locks an account's claim on a listing that is under way. */
export async function lockOpenClaim(tx: Transaction, account_id: string, business_code: string): Promise<ClaimRow | undefined> {
  return (
    await tx
      .select()
      .from(claim)
      .where(and(isOfAccount(account_id, business_code), isOpen))
      .for("update")
  )[0];
}

export interface ChosenWay {
  method: ClaimMethod;
  host: string;
  mailbox: string;
  words: string;
}

const stateOfWay = ({ method }: ChosenWay) => (method === "staff" ? ("waiting" as const) : ("open" as const));
const firstCheck = ({ method }: ChosenWay) => (method === "dns" || method === "file" ? now() : null);

/** @returns undefined if the same account began a claim at the same moment */
export async function insertClaim(
  tx: Transaction,
  row: ChosenWay & { business: string; account_id: string },
): Promise<ClaimRow | undefined> {
  const created = now();
  const times = { created, expires: daysAfter(created, CLAIM_DAYS), next_check: firstCheck(row) };
  const [made] = await tx
    .insert(claim)
    .values({ uuid: newUuid(), token: newToken(18), state: stateOfWay(row), ...times, ...row })
    .onConflictDoNothing()
    .returning();
  return made;
}

/**
 * Inserts the claim of an owner who added a listing. It is granted at once, so that others can dispute it and staff can take it back,
 * like any other.
 * @param before result of `claimShell`
 */
export async function insertAdded(tx: Transaction, business_code: string, account_id: string, before: Record<string, unknown>) {
  const created = now();
  const times = { created, expires: created, decided: created };
  const row = { uuid: newUuid(), business: business_code, account_id, token: newToken(18), ...times, before };
  await insertClaimRow(tx, { ...row, method: "added", state: "granted" });
}

/** Inserts a claim in any state. Use insertClaim to begin one. */
export async function insertClaimRow(tx: Transaction, row: typeof claim.$inferInsert): Promise<void> {
  await tx.insert(claim).values(row);
}

/** Changes the proof method of a claim that is under way. Its token and expiry stay. */
export async function changeWay(tx: Transaction, uuid: string, way: ChosenWay): Promise<ClaimRow> {
  const changed = await tx
    .update(claim)
    .set({ ...way, state: stateOfWay(way), next_check: firstCheck(way), problem: "", checked: null })
    .where(eq(claim.uuid, uuid))
    .returning();
  return itemAt(changed, 0);
}

/** Counts a mail of a claim. */
export async function countMail(tx: Transaction, uuid: string): Promise<ClaimRow> {
  const changed = await tx
    .update(claim)
    .set({ mails: sql`${claim.mails} + 1`, mailed: now() })
    .where(eq(claim.uuid, uuid))
    .returning();
  return itemAt(changed, 0);
}

type Ending = Partial<Pick<ClaimRow, "state" | "proved" | "decided" | "decided_by" | "note" | "before" | "next_check">>;

export async function updateClaim(db: DbOrTransaction, uuid: string, values: Ending): Promise<void> {
  await db.update(claim).set(values).where(eq(claim.uuid, uuid));
}

/** Returns the other claims on a listing that are under way. */
export const listRivals = (db: DbOrTransaction, { business: code, uuid }: Pick<ClaimRow, "business" | "uuid">): Promise<ClaimRow[]> =>
  db
    .select()
    .from(claim)
    .where(and(eq(claim.business, code), ne(claim.uuid, uuid), isOpen))
    .orderBy(claim.created);

/**
 * Claims the record or file that has been due longest for this server and moves its next check ahead.
 * @param except hosts whose claims are skipped
 * @param uuid a single claim
 */
export async function takeDue(db: Db, except: string[], uuid?: string) {
  const moment = now();
  const due = db
    .select({ uuid: claim.uuid })
    .from(claim)
    .where(
      and(
        eq(claim.state, "open"),
        isNotNull(claim.next_check),
        lte(claim.next_check, moment),
        uuid === undefined ? undefined : eq(claim.uuid, uuid),
        except.length === 0 ? undefined : notInArray(claim.host, except),
      ),
    )
    .orderBy(claim.next_check)
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(claim)
    .set({ next_check: new Date(moment.getTime() + CHECK_MINUTES * MINUTE_MILLISECONDS) })
    .where(inArray(claim.uuid, due))
    .returning();
  const site = taken && (await listSites(db, [taken.business])).get(taken.business);
  return taken && { ...taken, site };
}

/** Returns the websites of listings, for proofs and for staff. */
export async function listSites(db: DbOrTransaction, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, never>();
  const { code, is_shell, website, website_changed, source } = business;
  const rows = await db
    .select({ code, is_shell, website, website_changed, source })
    .from(business)
    .where(inArray(code, [...codes]));
  return new Map(rows.map((row) => [row.code, row]));
}

/** Makes the next check of a claim due now. */
export async function lookSoon(db: DbOrTransaction, uuid: string): Promise<ClaimRow> {
  const changed = await db.update(claim).set({ next_check: now() }).where(eq(claim.uuid, uuid)).returning();
  return itemAt(changed, 0);
}

export async function noteLook(db: DbOrTransaction, uuid: string, problem: CheckProblem | ""): Promise<void> {
  await db.update(claim).set({ checked: now(), problem }).where(eq(claim.uuid, uuid));
}

/** Expires claims whose days are over. Claims that wait for staff stay. */
export const expireClaims = (db: DbOrTransaction) =>
  db
    .update(claim)
    .set({ state: "expired", decided: now(), next_check: null })
    .where(and(eq(claim.state, "open"), lte(claim.expires, now())));

/** Whether an account is blocked by staff, or about to be deleted. */
export async function isKeptOut(db: DbOrTransaction, account_id: string): Promise<boolean> {
  const isOut = sql`${account.id} = ${account_id} AND (${account.blocked} IS NOT NULL OR ${account.deletion_requested} IS NOT NULL)`;
  return (await db.select({ id: account.id }).from(account).where(isOut)).length > 0;
}

/** Whether staff once refused this account the listing, or took it back. */
export async function wasRefused(
  db: DbOrTransaction,
  { business: code, account_id }: Pick<ClaimRow, "business" | "account_id">,
): Promise<boolean> {
  const found = await db
    .select({ uuid: claim.uuid })
    .from(claim)
    .where(and(isOfAccount(account_id, code), inArray(claim.state, ["refused", "taken_back"])))
    .limit(1);
  return found.length > 0;
}
