import { booking_enquiry } from "../../booking/enquiries/tables.ts";
import { coupon } from "../../booking/vouchers/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { type AnyPgColumn, and, eq, gte, inArray, lt, lte, type PgTable, type SQL, sql } from "../../platform/db/sql.ts";
import { session } from "../../platform/db/tables.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { addDays } from "../../platform/values/days.ts";
import { wishlist_business } from "../../travellers/wishlist/tables.ts";
import type { SourceRow } from "./rules.ts";
import { listing_view } from "./tables.ts";

export interface ViewCount {
  code: string;
  /** Day as YYYY-MM-DD. */
  day: string;
  source: string;
  views: number;
}

/** Adds view counts in one statement. Skips listings that are not published. */
export async function addViews(db: DbOrTransaction, counts: readonly ViewCount[]): Promise<void> {
  if (counts.length === 0) return;
  await db.execute(sql`
    INSERT INTO listing_view (business_code, day, source, views)
    SELECT b.code, r.day, r.source, sum(r.views)::integer
    FROM json_to_recordset(${JSON.stringify(counts)}::json) AS r(code text, day date, source text, views integer)
    JOIN business b ON b.code = r.code AND b.is_published
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (business_code, day, source) DO UPDATE SET views = listing_view.views + excluded.views`);
}

/**
 * Returns the listings that each session's account owns or helps run, as "session code".
 * @param hashes hashes of the session tokens
 */
export async function listOwnViews(db: DbOrTransaction, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ hash: session.id_hash, code: business_member.business_code })
    .from(session)
    .innerJoin(business_member, eq(business_member.account_id, session.account_id))
    .where(inArray(session.id_hash, [...hashes]));
  return new Set(rows.map(({ hash, code }) => `${hash.toString("hex")} ${code}`));
}

type Days = Map<string, number>;
interface Span {
  /** First day of the previous span. */
  before: string;
  to: string;
}

/** Counts the rows of a listing by the UTC day of a timestamp column. */
async function countByDay(db: DbOrTransaction, table: PgTable, moment: AnyPgColumn, isTheirs: SQL | undefined, span: Span): Promise<Days> {
  const day = sql<string>`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, events: sql<number>`count(*)::integer` })
    .from(table)
    .where(and(isTheirs, gte(moment, new Date(span.before)), lt(moment, new Date(addDays(span.to, 1)))))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.day, row.events]));
}

const isBetween = ({ before, to }: Span) => and(gte(listing_view.day, before), lte(listing_view.day, to));

export async function countViews(db: DbOrTransaction, code: string, span: Span): Promise<Days> {
  const rows = await db
    .select({ day: listing_view.day, views: sql<number>`sum(${listing_view.views})::integer` })
    .from(listing_view)
    .where(and(eq(listing_view.business_code, code), isBetween(span)))
    .groupBy(listing_view.day);
  return new Map(rows.map(({ day, views }) => [day, views]));
}

export async function countSources(db: DbOrTransaction, code: string, span: Span): Promise<SourceRow[]> {
  return db
    .select({ source: listing_view.source, views: sql<number>`sum(${listing_view.views})::integer` })
    .from(listing_view)
    .where(and(eq(listing_view.business_code, code), isBetween(span)))
    .groupBy(listing_view.source);
}

export const countSaves = (db: DbOrTransaction, code: string, span: Span) =>
  countByDay(db, wishlist_business, wishlist_business.created, eq(wishlist_business.business, code), span);

export const countEnquiries = (db: DbOrTransaction, code: string, span: Span) =>
  countByDay(db, booking_enquiry, booking_enquiry.created, eq(booking_enquiry.business_profile, code), span);

/** Counts the vouchers attached to a traveller. Vouchers printed for a counter belong to no traveller yet. */
export const countSavedVouchers = (db: DbOrTransaction, code: string, span: Span) =>
  countByDay(db, coupon, coupon.created, and(eq(coupon.business, code), coupon.attached), span);

export const countRedeemedVouchers = (db: DbOrTransaction, code: string, span: Span) =>
  countByDay(db, coupon, coupon.redeemed_at, eq(coupon.business, code), span);

/** @param day the first day that is not deleted */
export const deleteViewsBefore = (db: DbOrTransaction, day: string) => db.delete(listing_view).where(lt(listing_view.day, day));
