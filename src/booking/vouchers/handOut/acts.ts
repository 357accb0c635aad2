import { writeLog } from "../../../accounts/auditLog/store.ts";
import { isMember } from "../../../catalogue/listings/store.ts";
import { newCode, newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { isDuplicate } from "../../../platform/endpoints/records.ts";
import { formatCount } from "../../../platform/values/format.ts";
import { noteVoucher } from "../acts.ts";
import * as rules from "../rules.ts";
import { findOpen, findSettled, insertCoupons, lockCoupon, type NewCoupon, updateCoupon } from "../store.ts";

/** Acts on vouchers that a business hands out: created in batches, saved by the traveller who opens one. */

/**
 * Assigns an unclaimed voucher to the traveller who opened it. The index coupon_open_once rejects a second open voucher of the same
 * listing.
 * @throws ApiError 404 if the voucher belongs to another traveller, 409 if it is not available
 */
export async function attachVoucher(
  db: DbOrTransaction,
  { account, traveller: own }: { account: string; traveller: string },
  code: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const row = await lockCoupon(transaction, code);
    if (!row) throw notFound();
    if (row.traveller === own) throw conflict(rules.hasOne());
    if (row.attached) throw notFound();
    if (row.status !== "saved") throw conflict(rules.voucherNotSaved());
    const moment = now();
    if (row.expires_at <= moment) throw conflict(rules.expiredDetail(row.expires_at));
    if (await isMember(transaction, row.business, account)) throw conflict(rules.ownListing());
    if (await findOpen(transaction, own, row.business, moment)) throw conflict(rules.hasOne());
    const settled = await findSettled(transaction, own, row.business);
    const again = settled && rules.againFrom(settled);
    if (again && again > moment) throw conflict(rules.againDetail(again));
    await updateCoupon(transaction, code, { attached: true, traveller: own, opened_at: row.opened_at ?? moment }).catch((error) => {
      throw isDuplicate(error) ? conflict(rules.hasOne()) : error;
    });
    await noteVoucher(transaction, "voucher.saved", row);
  });
}

interface Batch extends Pick<NewCoupon, "discount" | "bonus_credit" | "created" | "expires_at" | "business" | "label"> {
  number: number;
}

/** @returns the batch, and the codes of its vouchers */
export async function handOutVouchers(
  db: DbOrTransaction,
  account: string,
  { number, ...shared }: Batch,
): Promise<{ batch: string; codes: string[] }> {
  const batch = newUuid();
  const rows: NewCoupon[] = Array.from({ length: number }, () => ({ ...shared, batch, code: newCode() }));
  await db.transaction(async (transaction) => {
    await insertCoupons(transaction, rows);
    const { business, label, discount, bonus_credit } = shared;
    const name = `${formatCount(number, "voucher", "vouchers")}${label ? ` (${label})` : ""}`;
    const after = { number, discount, bonus_credit };
    await writeLog(transaction, { business, account, act: "voucher.handed_out", id: batch, name, after });
  });
  return { batch, codes: rows.map(({ code }) => code) };
}
