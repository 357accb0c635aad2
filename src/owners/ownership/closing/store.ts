import { credit_account } from "../../../booking/credit/tables.ts";
import { booking_enquiry } from "../../../booking/enquiries/tables.ts";
import { coupon } from "../../../booking/vouchers/tables.ts";
import { business, business_member } from "../../../catalogue/listings/tables.ts";
import { area, country, nameOfCountry } from "../../../catalogue/places/tables.ts";
import { now } from "../../../platform/clock.ts";
import { and, count, eq, gt, inArray, isNotNull, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { listing_closing } from "./tables.ts";

type ClosingRow = typeof listing_closing.$inferSelect;

/**
 * Returns a listing of an owner with its closing.
 * @param isLocked locks it, so that decisions about it run one after the other
 * @returns undefined if the account does not own it
 */
export async function findOfOwner(db: DbOrTransaction, code: string, account_id: string, { isLocked = false } = {}) {
  const query = db
    .select({
      name: business.name,
      deleted: business.deleted,
      merged_into: business.merged_into,
      is_published: business.is_published,
      closing: listing_closing,
    })
    .from(business)
    .innerJoin(business_member, eq(business_member.business_code, business.code))
    .leftJoin(listing_closing, eq(listing_closing.business, business.code))
    .where(and(eq(business.code, code), eq(business_member.account_id, account_id), eq(business_member.role, "owner")));
  return (await (isLocked ? query.for("no key update", { of: business }) : query))[0];
}

/** Counts the dependents of a listing that stay. */
export async function countHanging(db: DbOrTransaction, code: string) {
  const [enquiries, vouchers, holders] = await Promise.all([
    db
      .select({ all: count() })
      .from(booking_enquiry)
      .where(and(eq(booking_enquiry.business_profile, code), inArray(booking_enquiry.status, ["sent", "answered"]))),
    db
      .select({ all: count() })
      .from(coupon)
      .where(and(eq(coupon.business, code), eq(coupon.status, "saved"), gt(coupon.expires_at, now()))),
    db
      .select({ all: count() })
      .from(credit_account)
      .where(and(eq(credit_account.business, code), isNotNull(credit_account.traveller), gt(credit_account.balance, 0))),
  ]);
  return { open_enquiries: enquiries[0]?.all ?? 0, open_vouchers: vouchers[0]?.all ?? 0, credit_holders: holders[0]?.all ?? 0 };
}

/** Upserts the closing of a listing. */
export async function writeClosing(tx: Transaction, row: ClosingRow): Promise<void> {
  const { business: _, ...values } = row;
  await tx.insert(listing_closing).values(row).onConflictDoUpdate({ target: listing_closing.business, set: values });
}

export async function deleteClosing(tx: Transaction, code: string): Promise<void> {
  await tx.delete(listing_closing).where(eq(listing_closing.business, code));
}

/** Returns a listing that its owners closed and that was published before. */
export async function findClosed(db: DbOrTransaction, code: string) {
  const [found] = await db
    .select({
      name: business.name,
      reason: listing_closing.reason,
      country: { code: country.code, name: nameOfCountry },
      area: { slug: area.slug, name: area.name, country_code: area.country_code },
    })
    .from(listing_closing)
    .innerJoin(business, eq(business.code, listing_closing.business))
    .innerJoin(country, eq(country.code, business.country_code))
    .leftJoin(area, eq(area.id, business.area_id))
    .where(
      and(
        eq(listing_closing.business, code),
        eq(listing_closing.was_published, true),
        sql`${business.deleted} = ${listing_closing.closed}`,
        sql`${business.merged_into} IS NULL`,
      ),
    );
  return found;
}
