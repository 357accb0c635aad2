import { traveller } from "../../accounts/travellers/tables.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { alias, and, count, desc, eq, gte, inArray, lte, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { CouponItemType, CouponStatus } from "./enumerations.ts";
import { coupon } from "./tables.ts";

export type CouponRow = typeof coupon.$inferSelect;
export type NewCoupon = typeof coupon.$inferInsert;

const recommender = alias(traveller, "recommender");

const shown = (db: DbOrTransaction) =>
  db
    .select({
      coupon,
      traveller,
      recommender: { code: recommender.code, name: recommender.name, selfie_avatar_uuid: recommender.selfie_avatar_uuid },
      item_title: inventory_item.title,
      /** Language of the title; null for the guide's main language. */
      item_language: sql<string | null>`(SELECT language FROM ${business} WHERE code = ${coupon.business})`,
      /** Name, or otherwise the address, of a person who is still a member of the listing. */
      redeemed_by: sql<string | null>`(
        SELECT coalesce(person.name, account.email) FROM business_member AS member JOIN account ON account.id = member.account_id
        LEFT JOIN traveller AS person ON person.account_id = account.id
        WHERE member.account_id = ${coupon.redeemed_by} AND member.business_code = ${coupon.business})`,
    })
    .from(coupon)
    .leftJoin(traveller, eq(traveller.code, coupon.traveller))
    .leftJoin(recommender, eq(recommender.code, coupon.recommender))
    .leftJoin(inventory_item, eq(inventory_item.id, coupon.item))
    .$dynamic();
/** A voucher with its traveller, recommender and item. */
export type ShownCoupon = Awaited<ReturnType<typeof shown>>[number];

export async function findCoupon(db: DbOrTransaction, code: string): Promise<ShownCoupon | undefined> {
  return (await shown(db).where(eq(coupon.code, code)))[0];
}

/** Whether a voucher of a listing belongs to this traveller. */
export async function hasVoucher(
  db: DbOrTransaction,
  code: string,
  { business, traveller: by }: { business: string; traveller: string | null },
): Promise<boolean> {
  if (by === null) return false;
  const isTheirs = and(eq(coupon.code, code), eq(coupon.business, business), eq(coupon.traveller, by));
  return (await db.select({ code: coupon.code }).from(coupon).where(isTheirs)).length > 0;
}

/** Locks a voucher until the transaction ends. The lock still lets entries of the ledger refer to it. */
export async function lockCoupon(db: DbOrTransaction, code: string): Promise<CouponRow | undefined> {
  return (await db.select().from(coupon).where(eq(coupon.code, code)).for("no key update"))[0];
}

/** Filter of a list of vouchers. */
export interface CouponFilter {
  traveller?: string | undefined;
  business?: string | undefined;
  attached?: boolean | undefined;
  status?: CouponStatus | undefined;
  batch?: string | undefined;
  /** Only vouchers redeemed since then, in the order of redemption. */
  redeemed_since?: Date | undefined;
}

/** Source for listPage: vouchers, newest first. */
export function couponPage(db: DbOrTransaction, filter: CouponFilter) {
  const isListed: SQL | undefined = and(
    filter.traveller === undefined ? undefined : eq(coupon.traveller, filter.traveller),
    filter.business === undefined ? undefined : eq(coupon.business, filter.business),
    filter.attached === undefined ? undefined : eq(coupon.attached, filter.attached),
    filter.status === undefined ? undefined : eq(coupon.status, filter.status),
    filter.batch === undefined ? undefined : eq(coupon.batch, filter.batch),
    filter.redeemed_since && gte(coupon.redeemed_at, filter.redeemed_since),
  );
  return {
    count: async () => (await db.select({ coupons: count() }).from(coupon).where(isListed))[0]?.coupons ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }) =>
      shown(db)
        .where(isListed)
        .orderBy(desc(filter.redeemed_since ? coupon.redeemed_at : coupon.created), desc(coupon.code))
        .limit(limit)
        .offset(offset),
  };
}

export const listCouponsByCode = (db: DbOrTransaction, codes: string[]): Promise<ShownCoupon[]> =>
  shown(db).where(inArray(coupon.code, codes)).orderBy(coupon.code);

export async function insertCoupons(db: DbOrTransaction, rows: NewCoupon[]) {
  await db.insert(coupon).values(rows);
}

const isOpen = sql`${coupon.status} IN ('saved', 'redeemed') AND NOT ${coupon.is_expired}`;
const isTheirs = (traveller_code: string, business: string) => and(eq(coupon.traveller, traveller_code), eq(coupon.business, business));

/** Marks a traveller's vouchers of a listing that have expired, so that they no longer prevent a new one. */
const closeRunOut = (db: DbOrTransaction, traveller_code: string, business: string, moment: Date) =>
  db
    .update(coupon)
    .set({ is_expired: true })
    .where(and(isTheirs(traveller_code, business), isOpen, lte(coupon.expires_at, moment)));

/** Returns the saved or redeemed voucher of a traveller for a listing. */
export async function findOpen(
  db: DbOrTransaction,
  traveller_code: string,
  business: string,
  moment: Date,
): Promise<CouponRow | undefined> {
  await closeRunOut(db, traveller_code, business, moment);
  return (
    await db
      .select()
      .from(coupon)
      .where(and(isTheirs(traveller_code, business), isOpen))
  )[0];
}

const openAmong = preparedStatement((db) =>
  db
    .select({ business: coupon.business, code: coupon.code })
    .from(coupon)
    .where(
      and(
        eq(coupon.traveller, sql.placeholder("traveller")),
        sql`${coupon.business} = ANY(${sql.placeholder("businesses")}::text[])`,
        isOpen,
        // An expired voucher may still count as open until the traveller saves another.
        sql`(${coupon.status} = 'redeemed' OR ${coupon.expires_at} > ${sql.placeholder("moment")}::timestamptz)`,
      ),
    )
    .prepare("open_vouchers_among"),
);

/** Returns a traveller's saved and redeemed vouchers of these listings. @returns listing → voucher */
export async function listOpenAmong(db: DbOrTransaction, traveller_code: string, businesses: string[], moment: Date) {
  const rows = await openAmong(db).execute({ traveller: traveller_code, businesses, moment: moment.toISOString() });
  return new Map(rows.map(({ business, code }) => [business, code]));
}

/** Returns the last voucher of a traveller for a listing that was confirmed or disputed. */
export async function findSettled(db: DbOrTransaction, traveller_code: string, business: string): Promise<CouponRow | undefined> {
  const isSettled = inArray(coupon.status, ["confirmed", "disputed"]);
  const [found] = await db
    .select()
    .from(coupon)
    .where(and(isTheirs(traveller_code, business), isSettled))
    // The one that prevents a new voucher for longest.
    .orderBy(sql`greatest(${coupon.confirmed_at}, ${coupon.disputed_at}, ${coupon.redeemed_at}) DESC`)
    .limit(1);
  return found;
}

/**
 * Inserts a voucher unless its traveller has an open one of the listing (index coupon_open_once). Of two simultaneous calls only one
 * inserts.
 */
export async function insertOpen(db: DbOrTransaction, row: NewCoupon): Promise<boolean> {
  return (await db.insert(coupon).values(row).onConflictDoNothing()).rowCount === 1;
}

export async function updateCoupon(db: DbOrTransaction, code: string, values: Partial<NewCoupon>): Promise<void> {
  await db.update(coupon).set(values).where(eq(coupon.code, code));
}

export async function removeCoupon(db: DbOrTransaction, code: string): Promise<void> {
  await db.delete(coupon).where(eq(coupon.code, code));
}

/** Records the first time that a visitor other than the listing's members looks at a voucher that was handed out. */
export async function markVoucherOpened(db: DbOrTransaction, code: string, moment: Date): Promise<void> {
  await db
    .update(coupon)
    .set({ opened_at: moment })
    .where(and(eq(coupon.code, code), sql`${coupon.opened_at} IS NULL`));
}

/** Whether a listing has an item of this kind. */
export async function hasItem(db: DbOrTransaction, business: string, kind: CouponItemType, id: string): Promise<boolean> {
  const isIt = and(
    eq(inventory_item.id, id),
    eq(inventory_item.business_profile, business),
    eq(inventory_item.kind, kind),
    inventory_item.is_shown,
  );
  return (await db.select({ id: inventory_item.id }).from(inventory_item).where(isIt)).length > 0;
}

/** Returns an account's role in a listing; undefined if it is not a member. */
export async function roleIn(db: DbOrTransaction, business: string, account_id: string): Promise<"owner" | "helper" | undefined> {
  const [found] = await db
    .select({ role: business_member.role })
    .from(business_member)
    .where(and(eq(business_member.account_id, account_id), eq(business_member.business_code, business)));
  return found && (found.role === "owner" ? "owner" : "helper");
}

/** Source for listPage: batches that a listing has handed out. */
export function batchPage(db: DbOrTransaction, business: string) {
  const isHandedOut = and(eq(coupon.business, business), sql`${coupon.batch} IS NOT NULL`);
  const number = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::integer`;
  return {
    count: async () =>
      (
        await db
          .select({ batches: sql<number>`count(DISTINCT ${coupon.batch})::integer` })
          .from(coupon)
          .where(isHandedOut)
      )[0]?.batches ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }) =>
      db
        .select({
          batch: sql<string>`${coupon.batch}`,
          label: sql<string>`min(${coupon.label})`,
          created: sql<Date>`min(${coupon.created})`.mapWith(coupon.created),
          expires_at: sql<Date>`max(${coupon.expires_at})`.mapWith(coupon.expires_at),
          discount: sql<number>`max(${coupon.discount})::integer`,
          bonus_credit: sql<number>`max(${coupon.bonus_credit})::float8`,
          number: sql<number>`count(*)::integer`,
          opened: number(sql`${coupon.opened_at} IS NOT NULL OR ${coupon.attached} OR ${coupon.status} <> 'saved'`),
          saved: number(sql`${coupon.attached}`),
          redeemed: number(sql`${coupon.status} <> 'saved'`),
        })
        .from(coupon)
        .where(isHandedOut)
        .groupBy(coupon.batch)
        .orderBy(sql`min(${coupon.created}) DESC, ${coupon.batch} DESC`)
        .limit(limit)
        .offset(offset),
  };
}

/** Marks all expired vouchers. @returns their number */
export async function closeAllRunOut(db: DbOrTransaction, moment: Date): Promise<number> {
  const { rowCount } = await db
    .update(coupon)
    .set({ is_expired: true })
    .where(and(isOpen, lte(coupon.expires_at, moment)));
  return rowCount ?? 0;
}
